import type { Clock, Randomness } from '../../runtime/runtime.ts';
import { createEntryWriter } from './entry-writer.ts';
import { createJournal, type Journal } from './journal.ts';
import { journalBudget } from './journal-budget.ts';
import { createEntryDoor } from './redact-entry.ts';

/** See the settings `JOURNAL_*`. */
export interface JournalLimits {
  /** Entries of each journal; 0: nothing is stored. */
  readonly entries: number;
  /** Bytes of each journal. */
  readonly bytes: number;
  /** Bytes of all journals together. */
  readonly totalBytes: number;
}

/** The journals of all sandboxes. */
export interface Journals {
  /** @param clock of the sandbox: it gives an entry its time */
  create(clock: Pick<Clock, 'now'>): Journal;
  /** What is stored in all of them. */
  readonly bytes: number;
}

export function createJournals({ entries, bytes, totalBytes }: JournalLimits, random: Randomness): Journals {
  const budget = journalBudget(totalBytes);
  const { redact, digestOf } = createEntryDoor(random);
  const writer = createEntryWriter(redact);
  return {
    create: (clock) => createJournal({ maxEntries: entries, maxBytes: bytes, budget, writer, digestOf, clock }),
    get bytes() {
      return budget.bytes;
    },
  };
}
