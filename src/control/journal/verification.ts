import type { RequestFacts } from '../facts/request-facts.ts';
import { differences, fitsRequest, type RequestMatch } from '../rules/match-request.ts';
import type { Entry } from './entry.ts';
import { entryFacts } from './entry-facts.ts';
import type { Journal } from './journal.ts';

/** What is expected of the requests that fit a match. */
export interface ExpectedCount {
  readonly kind: 'count' | 'at_least' | 'at_most';
  readonly number: number;
}

/** What a verification found. */
export interface Finding {
  readonly passed: boolean;
  /** Too much was forgotten to be certain. */
  readonly uncertain: boolean;
  /** Entries that fit; in order, one for each match that was found. */
  readonly found: readonly Entry[];
}

/** An entry that almost fits. */
export interface NearMiss {
  readonly entry: Entry;
  /** Members of the match. */
  readonly differs: readonly string[];
  readonly facts: RequestFacts;
}

const maxNearest = 3;

/** Counts the requests that fit. What is asked again about an entry is answered from memory. */
export function countVerification(match: RequestMatch, { kind, number }: ExpectedCount): (journal: Journal) => Finding {
  const known = new WeakMap<Entry, boolean>();
  function fits(entry: Entry): boolean {
    let does = known.get(entry);
    if (does === undefined) {
      does = fitsRequest(match, entryFacts(entry));
      known.set(entry, does);
    }
    return does;
  }
  return (journal) => {
    const found = journal.entries().filter(fits).reverse();
    const isComplete = journal.dropped === 0;
    const enough = found.length >= number;
    const tooMany = found.length > number;
    if (kind === 'at_least') return { passed: enough, uncertain: !enough && !isComplete, found };
    const holds = kind === 'at_most' ? !tooMany : enough && !tooMany;
    return { passed: holds && isComplete, uncertain: !isComplete && !tooMany, found };
  };
}

/** Finds requests that fit the matches, one after the other in the order in which they came; others may come between. */
export function orderVerification(matches: readonly RequestMatch[]): (journal: Journal) => Finding {
  return (journal) => {
    const found: Entry[] = [];
    for (const entry of [...journal.entries()].reverse()) {
      const match = matches[found.length];
      if (match !== undefined && fitsRequest(match, entryFacts(entry))) found.push(entry);
    }
    const passed = found.length === matches.length;
    return { passed, uncertain: !passed && journal.dropped > 0, found };
  };
}

/** The entries that come closest to a match without fitting, the closest and latest first. */
export function nearestTo(match: RequestMatch, entries: readonly Entry[]): NearMiss[] {
  return entries
    .map((entry): NearMiss => {
      const facts = entryFacts(entry);
      return { entry, facts, differs: differences(match, facts) };
    })
    .filter(({ differs }) => differs.length > 0)
    .sort((one, other) => one.differs.length - other.differs.length || other.entry.number - one.entry.number)
    .slice(0, maxNearest);
}
