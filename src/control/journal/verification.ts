import type { RequestFacts } from '../facts/request-facts.ts';
import { differences, type RequestMatch } from '../rules/condition.ts';
import type { Entry } from './entry.ts';
import { entryFacts } from './entry-facts.ts';
import { isBodyUnknown, judge, type Verdict } from './verdict.ts';

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
  /** How many bodies were cut, or are still on the way, that would have to be known; undefined: none. */
  readonly cut?: number | undefined;
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
  /** Whether it may be one of them, as far as its body is known. */
  mayMatch(entry: Entry): boolean;
  /**
   * @param found the entries that are, in the order in which the requests came
   * @param dropped how many were forgotten
   * @param possible those that may be, besides
   */
  conclude(found: readonly Entry[], dropped: number, possible?: readonly Entry[]): Finding;
}

const maxNearest = 3;

/** Counts the requests that match. What is asked again about an entry is answered from memory. */
export function countVerification(match: RequestMatch, { kind, number }: ExpectedCount): Verification {
  const known = new WeakMap<Entry, Verdict>();
  function verdictOn(entry: Entry): Verdict {
    let verdict = known.get(entry);
    if (verdict === undefined) {
      verdict = judge(match, entryFacts(entry), isBodyUnknown(entry));
      known.set(entry, verdict);
    }
    return verdict;
  }

  return {
    matches: (entry) => verdictOn(entry) === 'fits',
    mayMatch: (entry) => verdictOn(entry) === 'unknown',
    conclude(found, dropped, possible = []) {
      const { length } = found;
      const most = length + possible.length;
      const isComplete = dropped === 0;
      const holds = {
        at_least: length >= number,
        at_most: most <= number,
        count: length === number && most === number,
      };
      const cannotHold = { at_least: most < number, at_most: length > number, count: length > number || most < number };
      if (kind === 'at_least' && holds.at_least) return { passed: true, uncertain: false, found };
      const passed = holds[kind] && isComplete;
      const tooMany = kind !== 'at_least' && length > number;
      const cut = passed || cannotHold[kind] || holds[kind] ? undefined : possible.length;
      return { passed, uncertain: !isComplete && !tooMany, cut, found };
    },
  };
}

/** Finds requests that match, one after the other in the order in which they came; others may come between. */
export function orderVerification(all: readonly RequestMatch[]): Verification {
  const strict = inOrder(all, (verdict) => verdict === 'fits');
  const lenient = inOrder(all, (verdict) => verdict !== 'differs');
  return {
    matches: strict,
    mayMatch: lenient,
    conclude(found, dropped, possible = []) {
      const passed = found.length === all.length;
      const cut = !passed && possible.length === all.length ? possible.length - found.length : undefined;
      return { passed, uncertain: !passed && dropped > 0, cut, found };
    },
  };
}

function inOrder(all: readonly RequestMatch[], takes: (verdict: Verdict) => boolean): (entry: Entry) => boolean {
  let count = 0;
  return (entry) => {
    const match = all[count];
    if (match === undefined || !takes(judge(match, entryFacts(entry), isBodyUnknown(entry)))) return false;
    count += 1;
    return true;
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
