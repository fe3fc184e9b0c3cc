import { systemClock } from '../../runtime/runtime.ts';
import { nextTurn } from '../../runtime/turn.ts';
import type { Entry } from './entry.ts';
import type { StoredEntry } from './stored-entry.ts';

/** Work that takes longer lets other requests be answered in between. */
const sliceMs = 5;

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
  let began = systemClock.monotonic();
  for (const one of stored) {
    const entry = one.read();
    if (entry !== undefined && matches(entry)) entries.push(entry);
    if (systemClock.monotonic() - began < sliceMs) continue;
    await nextTurn();
    began = systemClock.monotonic();
  }
  return entries;
}
