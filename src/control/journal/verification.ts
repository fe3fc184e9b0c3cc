import type { RequestFacts } from '../facts/request-facts.ts';
import { differences, fitsRequest, type RequestMatch } from '../rules/match-request.ts';
import type { Entry } from './entry.ts';
import { entryFacts } from './entry-facts.ts';

/** What is expected of the requests that match. */
export interface ExpectedCount {
  readonly kind: 'count' | 'at_least' | 'at_most';
  readonly number: number;
}

/** What a verification found. */
export interface Finding {
  readonly passed: boolean;
  /** Too much was forgotten to be certain. */
  readonly uncertain: boolean;
  /** Entries that match; in order, one for each match that was found. */
  readonly found: readonly Entry[];
}

/** An entry that almost matches. */
export interface NearMiss {
  readonly entry: Entry;
  /** Members of the match. */
  readonly differs: readonly string[];
  readonly facts: RequestFacts;
}

/** Looks at entries one after another. */
export interface Verification {
  /** Whether an entry is one of those that are looked for. */
  matches(entry: Entry): boolean;
  /** @param found the entries that are, in the order in which the requests came @param dropped how many were forgotten */
  conclude(found: readonly Entry[], dropped: number): Finding;
}

const maxNearest = 3;

/** Counts the requests that match. What is asked again about an entry is answered from memory. */
export function countVerification(match: RequestMatch, { kind, number }: ExpectedCount): Verification {
  const known = new WeakMap<Entry, boolean>();
  return {
    matches(entry) {
      let does = known.get(entry);
      if (does === undefined) {
        does = fitsRequest(match, entryFacts(entry));
        known.set(entry, does);
      }
      return does;
    },
    conclude(found, dropped) {
      const isComplete = dropped === 0;
      const enough = found.length >= number;
      const tooMany = found.length > number;
      if (kind === 'at_least') return { passed: enough, uncertain: !enough && !isComplete, found };
      const holds = kind === 'at_most' ? !tooMany : enough && !tooMany;
      return { passed: holds && isComplete, uncertain: !isComplete && !tooMany, found };
    },
  };
}

/** Finds requests that match, one after the other in the order in which they came; others may come between. */
export function orderVerification(all: readonly RequestMatch[]): Verification {
  let count = 0;
  return {
    matches(entry) {
      const match = all[count];
      if (match === undefined || !fitsRequest(match, entryFacts(entry))) return false;
      count += 1;
      return true;
    },
    conclude(found, dropped) {
      const passed = found.length === all.length;
      return { passed, uncertain: !passed && dropped > 0, found };
    },
  };
}

/** The entries that come closest to a match without matching, the closest and latest first. */
export interface NearestEntries {
  add(entry: Entry): void;
  list(): readonly NearMiss[];
}

export function nearestTo(match: RequestMatch): NearestEntries {
  let nearest: NearMiss[] = [];
  return {
    add(entry) {
      const facts = entryFacts(entry);
      const differs = differences(match, facts);
      if (differs.length === 0) return;
      nearest = [...nearest, { entry, facts, differs }]
        .sort((one, other) => one.differs.length - other.differs.length || other.entry.number - one.entry.number)
        .slice(0, maxNearest);
    },
    list: () => nearest,
  };
}
