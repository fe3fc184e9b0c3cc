import type { EntrySummary } from '../../client.ts';

/** The requests that the page knows, in the order in which they came. */
export interface EntryBuffer {
  /** The latest first. */
  at(place: number): EntrySummary | undefined;
  readonly size: number;
  get(id: string): EntrySummary | undefined;
  /** The latest first. */
  list(matches?: (entry: EntrySummary) => boolean): EntrySummary[];
  /** Adds the entries that are new. Beyond the bound the oldest are dropped. */
  add(entries: readonly EntrySummary[]): void;
  clear(): void;
}

const numberOf = ({ id }: EntrySummary) => Number(id);

/** @param max how many are held */
export function createEntryBuffer(max: number): EntryBuffer {
  /** The oldest first: new ones are pushed. */
  let entries: EntrySummary[] = [];
  const byId = new Map<string, EntrySummary>();

  function insert(entry: EntrySummary): void {
    if (byId.has(entry.id)) return;
    byId.set(entry.id, entry);
    let place = entries.length;
    // A response that took long comes after those of later requests.
    while (place > 0 && numberOf(entries[place - 1] as EntrySummary) > numberOf(entry)) place -= 1;
    if (place === entries.length) entries.push(entry);
    else entries.splice(place, 0, entry);
  }

  return {
    at: (place) => entries[entries.length - 1 - place],
    get size() {
      return entries.length;
    },
    get: (id) => byId.get(id),
    list(matches = () => true) {
      const found: EntrySummary[] = [];
      for (let place = entries.length - 1; place >= 0; place -= 1) {
        const entry = entries[place] as EntrySummary;
        if (matches(entry)) found.push(entry);
      }
      return found;
    },
    add(added) {
      const ordered = added.length < 2 ? added : [...added].sort((one, other) => numberOf(one) - numberOf(other));
      for (const entry of ordered) insert(entry);
      if (entries.length <= max) return;
      for (const { id } of entries.slice(0, entries.length - max)) byId.delete(id);
      entries = entries.slice(-max);
    },
    clear() {
      entries = [];
      byId.clear();
    },
  };
}
