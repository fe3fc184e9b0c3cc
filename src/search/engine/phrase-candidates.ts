import type { Clock } from '../../runtime/runtime.ts';
import type { Candidate } from './candidate.ts';
import type { Filters } from './filters.ts';
import type { IndexData } from './index-data.ts';
import type { PageStore } from './page-store.ts';
import { phrasesOf, textsOf } from './phrases.ts';
import type { QueryTerms } from './query-terms.ts';
import { type Rank, rankEqually } from './ranking.ts';
import type { IndexQuery } from './search-index.ts';

interface Pages {
  readonly data: IndexData;
  readonly store: PageStore;
  readonly rank: Rank;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** Texts that are read before other requests get their turn. */
const pagesPerTurn = 1000;

/** Pages that have every phrase of a query, best first; texts are read only until enough are found. */
export async function candidatesWithPhrases(
  terms: QueryTerms,
  query: IndexQuery,
  filters: Filters,
  { data, store, rank, clock }: Pages,
): Promise<readonly Candidate[]> {
  const phrases = phrasesOf(query.phrases, data);
  const possible = { ...filters, accepts: (page: number) => phrases.possible(page) && filters.accepts(page) };
  const ranked = terms.hasContentWords ? rank(terms, possible, store.size, true) : rankEqually(store.size, possible);
  const found: Candidate[] = [];
  for (const [at, candidate] of ranked.entries()) {
    if (found.length >= query.limit) break;
    if (at % pagesPerTurn === pagesPerTurn - 1) await clock.sleep(0);
    if (phrases.occurIn(textsOf(store.page(candidate.page)))) found.push(candidate);
  }
  return found;
}
