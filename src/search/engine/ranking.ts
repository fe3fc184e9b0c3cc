import type { Candidate } from './candidate.ts';
import type { Filters } from './filters.ts';
import type { IndexData } from './index-data.ts';
import type { QueryTerms } from './query-terms.ts';
import { TopHits } from './top-hits.ts';
import type { QueryTerm } from './weigh-terms.ts';

/** The best `limit` pages for a query, by BM25F; in the order of that only when it is asked for. */
export type Rank = (query: QueryTerms, filters: Filters, limit: number, inOrder: boolean) => readonly Candidate[];

/** Adds up the weights of the query's terms, page by page. */
export function createRank({ postings, pages: { starts: all } }: IndexData): Rank {
  const sums = new Float64Array(all.length);

  /** @returns how many postings the terms have */
  function addUp(terms: readonly QueryTerm[]): number {
    const { starts, pages, weights } = postings;
    let count = 0;
    for (const { id, weight } of terms) {
      const start = starts[id] as number;
      const end = starts[id + 1] as number;
      count += end - start;
      for (let at = start; at < end; at += 1) {
        const page = pages[at] as number;
        sums[page] = (sums[page] as number) + weight * (weights[at] as number);
      }
    }
    return count;
  }

  /** Takes the sums of a term's pages out; those that were taken out with another term are 0. */
  function takeOut({ id }: QueryTerm, { accepts, boost }: Filters, top: TopHits, needed: number): number {
    const { starts, pages } = postings;
    let least = needed;
    for (let at = starts[id] as number, end = starts[id + 1] as number; at < end; at += 1) {
      const page = pages[at] as number;
      const sum = sums[page] as number;
      if (sum === 0) continue;
      sums[page] = 0;
      const score = boost === undefined ? sum : sum * boost(page);
      // Most pages are far from the best: what is asked of a page is not asked of them.
      if (score >= least && accepts(page)) least = top.offer(page, score);
    }
    return least;
  }

  return ({ terms }, filters, limit, inOrder) => {
    const { boost } = filters;
    const top = new TopHits(Math.min(limit, addUp(terms)));
    let least = -Infinity;
    // The best pages have the rarest words: when they come first, few others are better than the worst of them.
    for (const term of rarestFirst(terms)) least = takeOut(term, filters, top, least);
    const best = inOrder ? top.taken() : top.kept();
    return best.map(({ page, score }) => ({ page, sum: boost === undefined ? score : score / boost(page) }));
  };
}

const rarestFirst = (terms: readonly QueryTerm[]) => [...terms].sort((one, other) => other.weight - one.weight);

/** All pages with quoted phrases fit a query of nothing but stop words and phrases equally well. */
export function rankEqually(size: number, { accepts, boost }: Filters): readonly Candidate[] {
  const top = new TopHits(size);
  for (let page = 0; page < size; page += 1) if (accepts(page)) top.offer(page, boost?.(page) ?? 1);
  return top.taken().map(({ page }) => ({ page, sum: 0 }));
}
