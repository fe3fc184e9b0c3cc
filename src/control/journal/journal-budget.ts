import type { JournalEntry } from './journal-entry.ts';

/** An entry with its neighbours among those of all sandboxes, in the order in which they were kept. */
export interface Slot {
  readonly entry: JournalEntry;
  /** Takes it out of its journal. */
  readonly drop: () => void;
  previous: Slot | undefined;
  next: Slot | undefined;
}

/** What the journals of all sandboxes may take up together. */
export interface JournalBudget {
  /** Takes an entry in; older ones are dropped where it leads beyond the limit. */
  add(entry: JournalEntry, drop: () => void): Slot;
  /** Gives back what an entry took up. */
  remove(slot: Slot): void;
  readonly bytes: number;
}

export function journalBudget(maxBytes: number): JournalBudget {
  let first: Slot | undefined;
  let last: Slot | undefined;
  let bytes = 0;

  return {
    get bytes() {
      return bytes;
    },
    add(entry, drop) {
      const slot: Slot = { entry, drop, previous: last, next: undefined };
      if (last === undefined) first = slot;
      else last.next = slot;
      last = slot;
      bytes += entry.bytes;
      while (bytes > maxBytes && first !== undefined && first !== slot) first.drop();
      return slot;
    },
    remove(slot) {
      const { previous, next } = slot;
      if (previous === undefined) first = next;
      else previous.next = next;
      if (next === undefined) last = previous;
      else next.previous = previous;
      slot.previous = undefined;
      slot.next = undefined;
      bytes -= slot.entry.bytes;
    },
  };
}
