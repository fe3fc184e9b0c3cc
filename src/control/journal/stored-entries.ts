import type { JournalBudget } from './journal-budget.ts';
import type { StoredEntry } from './stored-entry.ts';

export interface EntryBounds {
  /** 0: nothing is stored. */
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** What all journals may take up together. */
  readonly budget: JournalBudget;
}

/** Places at the front of the list that may be empty before it is copied. */
const maxGap = 1000;

/** The entries of one journal, as many as its bounds allow: the oldest go first. */
export class StoredEntries {
  readonly #bounds: EntryBounds;
  /** Takes an entry that was dropped: somebody may have it still. */
  readonly #dropped: (entry: StoredEntry) => void;
  /** In the order in which they were completed, from `#first` on. */
  #list: (StoredEntry | undefined)[] = [];
  #first = 0;
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
    const entries = this.#list.slice(this.#first).filter((entry) => entry !== undefined);
    for (const entry of entries) entry.show();
    return entries;
  }

  /** @returns whether there is room for it */
  add(entry: StoredEntry): boolean {
    const { maxEntries, maxBytes, budget } = this.#bounds;
    if (entry.bytes > maxBytes) return false;
    this.#bytes += entry.bytes;
    this.#list.push(entry);
    budget.add(entry, this.#dropFirst);
    while (this.#list.length - this.#first > maxEntries || this.#bytes > maxBytes) this.#dropFirst();
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
    for (const entry of this.#list) {
      if (entry === undefined) continue;
      this.#bounds.budget.remove(entry);
      entry.forget();
    }
    this.#list = [];
    this.#first = 0;
    this.#bytes = 0;
    this.#droppedCount = 0;
    this.#droppedNumber = 0;
    this.#droppedTime = 0;
  }

  readonly #dropFirst = (): void => {
    const entry = this.#list[this.#first];
    if (entry === undefined) return;
    this.#list[this.#first] = undefined;
    this.#first += 1;
    this.#bytes -= entry.bytes;
    this.#bounds.budget.remove(entry);
    this.drop(entry);
    if (this.#first <= maxGap) return;
    this.#list = this.#list.slice(this.#first);
    this.#first = 0;
  };
}
