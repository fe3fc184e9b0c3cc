import type { Clock, Randomness } from '../../runtime/runtime.ts';
import { createEntryWriter } from './complete-entry.ts';
import { createJournal, type Journal, type OwnJournal } from './journal.ts';
import { journalBudget } from './journal-budget.ts';
import { whenIdle } from './when-idle.ts';

/** See the settings `JOURNAL_*`. */
export interface JournalLimits {
  /** Of each journal; 0: nothing is kept. */
  readonly entries: number;
  /** Of each journal. */
  readonly bytes: number;
  /** Of all journals together. */
  readonly totalBytes: number;
}

export interface JournalsOptions extends JournalLimits {
  /** Real time. */
  readonly sleep: Clock['sleep'];
  readonly random: Randomness;
}

/** The journals of all sandboxes. */
export interface Journals {
  /** @param clock of the sandbox: it gives an entry its time */
  create(clock: Pick<Clock, 'now'>): Journal;
  /** What is kept in all of them. */
  readonly bytes: number;
}

export function createJournals({ entries, bytes, totalBytes, random, sleep }: JournalsOptions): Journals {
  const budget = journalBudget(totalBytes);
  const writer = createEntryWriter(random);
  const limits = { maxEntries: entries, maxBytes: bytes, budget };
  /** Those that hold what was not looked at yet. */
  const unread = new Set<OwnJournal>();
  const work = whenIdle(() => {
    const [journal] = unread;
    if (journal !== undefined && !journal.redactSome()) unread.delete(journal);
    return unread.size > 0;
  }, sleep);
  return {
    create(clock) {
      const journal = createJournal({
        ...limits,
        writer,
        clock,
        added() {
          unread.add(journal);
          work();
        },
        closed: () => unread.delete(journal),
      });
      return journal;
    },
    get bytes() {
      return budget.bytes;
    },
  };
}
