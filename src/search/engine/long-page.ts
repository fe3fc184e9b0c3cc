import type { Clock } from '../../runtime/runtime.ts';

/** In UTF-16 units: cutting a page of 33 MB into sentences would stop the process for ten seconds. */
const longPageLength = 200_000;
const sectionLength = 20_000;
/** Sections whose sentences are looked at. */
const maxSections = 4;
/** Sections that are searched for words before other requests get their turn. */
const sectionsPerTurn = 100;

/** Whether a page may be long by its length in bytes, which is told without decoding it. */
export const mayBeLong = (bytes: number): boolean => bytes > longPageLength;

export const isLongPage = (content: string): boolean => content.length > longPageLength;

/** The sections of a long page that have most of the words, in their order. */
export async function bestSections(
  content: string,
  words: readonly string[],
  clock: Pick<Clock, 'sleep'>,
): Promise<string> {
  let best: { at: number; found: number }[] = [];
  for (let at = 0, count = 1; at < content.length; at += sectionLength, count += 1) {
    const section = content.slice(at, at + sectionLength).toLowerCase();
    const found = words.filter((word) => section.includes(word)).length;
    if (best.length < maxSections || found > (best.at(-1)?.found ?? 0)) {
      best.push({ at, found });
      best = best.sort((one, other) => other.found - one.found || one.at - other.at).slice(0, maxSections);
    }
    if (count % sectionsPerTurn === 0) await clock.sleep(0);
  }
  return best
    .sort((one, other) => one.at - other.at)
    .map(({ at }) => content.slice(at, at + sectionLength))
    .join('\n\n');
}
