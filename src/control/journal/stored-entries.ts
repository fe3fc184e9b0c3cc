import type { JournalBudget } from './journal-budget.ts';
import type { StoredEntry } from './stored-entry.ts';

export interface EntryBounds {
  /** 0: nothing is stored. */
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** What all journals may take up together. */
  readonly budget: JournalBudget;
}

/** The entries of one journal, as many as its bounds allow: the oldest go first. */
export class StoredEntries {
  readonly #bounds: EntryBounds;
  /** Takes an entry that was dropped: somebody may have it still. */
  readonly #dropped: (entry: StoredEntry) => void;
  /** Each knows the one that was completed after it. */
  #first: StoredEntry | undefined;
  #last: StoredEntry | undefined;
  #count = 0;
  #bytes = 0;
  #droppedCount = 0;
  #droppedNumber = 0;
  #droppedTime = 0;

  constructor(bounds: EntryBounds, dropped: (entry: StoredEntry) => void) {
    this.#bounds = bounds;
    this.#dropped = dropped;
  }

  /** How many were dropped since all were last forgotten. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  /** The highest number and the latest time of those. */
  get droppedUntil(): { readonly number: number; readonly time: number } {
    return { number: this.#droppedNumber, time: this.#droppedTime };
  }

  /** From now on somebody has them. */
  show(): StoredEntry[] {
    const entries = this.#list();
    for (const entry of entries) entry.show();
    return entries;
  }

  /** @returns whether there is room for it */
  add(entry: StoredEntry): boolean {
    const { maxEntries, maxBytes, budget } = this.#bounds;
    if (entry.bytes > maxBytes) return false;
    this.#bytes += entry.bytes;
    this.#count += 1;
    if (this.#last === undefined) this.#first = entry;
    else this.#last.later = entry;
    this.#last = entry;
    budget.add(entry, this.#dropFirst);
    while (this.#count > maxEntries || this.#bytes > maxBytes) this.#dropFirst();
    return true;
  }

  /** Forgets an entry, and counts it. */
  drop(entry: StoredEntry): void {
    this.#droppedCount += 1;
    if (entry.number > this.#droppedNumber) this.#droppedNumber = entry.number;
    if (entry.time > this.#droppedTime) this.#droppedTime = entry.time;
    entry.forget();
    this.#dropped(entry);
  }

  /** Forgets all, as if there had been none. */
  clear(): void {
    for (const entry of this.#list()) {
      this.#bounds.budget.remove(entry);
      entry.forget();
    }
    this.#first = undefined;
    this.#last = undefined;
    this.#count = 0;
    this.#bytes = 0;
    this.#droppedCount = 0;
    this.#droppedNumber = 0;
    this.#droppedTime = 0;
  }

  /** In the order in which they were completed. */
  #list(): StoredEntry[] {
    const entries: StoredEntry[] = [];
    for (let entry = this.#first; entry !== undefined; entry = entry.later) entries.push(entry);
    return entries;
  }

  readonly #dropFirst = (): void => {
    const entry = this.#first;
    if (entry === undefined) return;
    this.#first = entry.later;
    if (this.#first === undefined) this.#last = undefined;
    this.#count -= 1;
    this.#bytes -= entry.bytes;
    this.#bounds.budget.remove(entry);
    this.drop(entry);
  };
}
