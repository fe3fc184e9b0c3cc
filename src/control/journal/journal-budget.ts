/** What an entry is to the budget: it knows its neighbours among those of all sandboxes, in the order they were kept. */
export interface Budgeted {
  readonly bytes: number;
  /** Takes it out of its journal. */
  drop: () => void;
  previous: Budgeted | undefined;
  next: Budgeted | undefined;
}

/** What the journals of all sandboxes may take up together. */
export interface JournalBudget {
  /** Takes an entry in; older ones are dropped where it leads beyond the limit. */
  add(entry: Budgeted, drop: () => void): void;
  /** Gives back what an entry took up. */
  remove(entry: Budgeted): void;
  readonly bytes: number;
}

export function journalBudget(maxBytes: number): JournalBudget {
  let first: Budgeted | undefined;
  let last: Budgeted | undefined;
  let bytes = 0;

  return {
    get bytes() {
      return bytes;
    },
    add(entry, drop) {
      entry.drop = drop;
      entry.previous = last;
      if (last === undefined) first = entry;
      else last.next = entry;
      last = entry;
      bytes += entry.bytes;
      while (bytes > maxBytes && first !== undefined && first !== entry) first.drop();
    },
    remove(entry) {
      const { previous, next } = entry;
      if (previous === undefined) first = next;
      else previous.next = next;
      if (next === undefined) last = previous;
      else next.previous = previous;
      entry.previous = undefined;
      entry.next = undefined;
      bytes -= entry.bytes;
    },
  };
}
