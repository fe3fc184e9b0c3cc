/** What the newest of some pages gains in the order, and after how many milliseconds an older one gains half as much. */
const newestGain = 0.15;
const halfLife = 30 * 24 * 3_600_000;

/** Whoever asks for the latest wants new pages first; pages without a date lose nothing. */
export function newerFirst<Page>(pages: readonly Page[], published: (page: Page) => number): (page: Page) => number {
  const newest = pages.reduce((latest, page) => Math.max(latest, published(page) || -Infinity), -Infinity);
  return (page) => {
    const moment = published(page);
    return Number.isNaN(moment) ? 1 : 1 + newestGain * 2 ** ((moment - newest) / halfLife);
  };
}
