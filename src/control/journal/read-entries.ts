import { inSlices } from '../../runtime/slices.ts';
import type { Entry } from './entry.ts';
import type { StoredEntry } from './stored-entry.ts';

/**
 * What readers see of entries; those that are forgotten meanwhile are left out. The first look at a large entry takes
 * some milliseconds, and there may be a thousand of them: other requests are answered in between.
 * @param matches which of them are read; all without it
 */
export async function readEntries(
  stored: readonly StoredEntry[],
  matches: (entry: Entry) => boolean = () => true,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  const pause = inSlices();
  for (const one of stored) {
    await pause();
    const entry = one.read();
    if (entry !== undefined && matches(entry)) entries.push(entry);
  }
  return entries;
}
