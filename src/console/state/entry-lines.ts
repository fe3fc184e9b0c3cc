import type { EntryDetail, EntrySummary } from '../../client.ts';

/** How many requests are asked for at the same time. */
const atOnce = 20;

/**
 * Writes whole requests as JSON lines, the oldest first. Requests that the server has forgotten are left out.
 * @param entries the latest first
 */
export async function jsonLines(
  entries: readonly EntrySummary[],
  get: (id: string) => Promise<EntryDetail>,
): Promise<string> {
  const ordered = entries.toReversed();
  const lines: string[] = [];
  for (let at = 0; at < ordered.length; at += atOnce) {
    const details = await Promise.allSettled(ordered.slice(at, at + atOnce).map(({ id }) => get(id)));
    for (const detail of details) if (detail.status === 'fulfilled') lines.push(`${JSON.stringify(detail.value)}\n`);
  }
  return lines.join('');
}
