import type { Clock } from '../../runtime/runtime.ts';
import type { Candidate } from './candidate.ts';
import type { Filters } from './filters.ts';
import type { IndexData } from './index-data.ts';
import type { Measure } from './measure.ts';
import { withNearest } from './nearest.ts';
import { bestPages, type Ranked } from './page-score.ts';
import type { PageStore } from './page-store.ts';
import { candidatesWithPhrases } from './phrase-candidates.ts';
import type { QueryTerms } from './query-terms.ts';
import type { createRank } from './ranking.ts';
import type { IndexQuery } from './search-index.ts';

/** Pages that are looked at closely, even when a query asks for fewer. */
const minDepth = 32;
/** The same for a query of more than a few words: BM25 alone says less of where a page belongs. */
const sentenceDepth = 48;

/** How many of the best pages by BM25F are looked at closely. */
export const depthOf = ({ isShort }: Pick<QueryTerms, 'isShort'>, { limit }: Pick<IndexQuery, 'limit'>): number =>
  Math.max(limit, isShort ? minDepth : sentenceDepth);

/** What an index ranks its pages by. */
interface RankedBy {
  readonly data: IndexData;
  readonly store: PageStore;
  readonly rank: ReturnType<typeof createRank>;
  readonly measure: Measure;
  readonly clock: Pick<Clock, 'sleep'>;
}

/**
 * The best pages for a query by BM25F, then by how they fit; with phrases only pages that have them. Others fill the
 * results up where the query asks for that.
 */
export async function rankPages(
  terms: QueryTerms,
  query: IndexQuery,
  filters: Filters,
  { data, store, rank, measure, clock }: RankedBy,
): Promise<readonly Ranked<number>[]> {
  const candidates =
    query.phrases.length === 0
      ? rank(terms, filters, depthOf(terms, query), false)
      : await candidatesWithPhrases(terms, query, filters, { data, store, rank, clock });
  const fitOf = measure(terms, candidates);
  const facts = {
    fit: (_: Candidate, at: number) => fitOf(at),
    names: ({ page }: Candidate) => store.names(page),
    isAbbreviated: ({ page }: Candidate) => data.pages.abbreviated[page] === 1,
    boost: ({ page }: Candidate) => filters.refine(page),
    isOwnSite: ({ page }: Candidate) => filters.isOwnSite(page),
    published: ({ page }: Candidate) => store.published(page),
    compare: (one: Candidate, other: Candidate) => one.page - other.page,
  };
  const best = bestPages(candidates, facts, terms, query);
  const fitting = best.map(({ page: { page }, score }) => ({ page, score }));
  return query.nearest && query.phrases.length === 0
    ? withNearest(fitting, query, filters.accepts, store.size)
    : fitting;
}
