import type { Filters } from './filters.ts';
import type { IndexData } from './index-data.ts';
import type { QueryTerms } from './query-terms.ts';
import { TopHits } from './top-hits.ts';

/** A page that has terms of a query, with the sum of their weights on it. */
export interface Candidate {
  readonly page: number;
  readonly sum: number;
}

/** The best `limit` pages for a query, by BM25F; in the order of that only when it is asked for. */
export type Rank = (query: QueryTerms, filters: Filters, limit: number, inOrder: boolean) => readonly Candidate[];

/** Adds up the weights of the query's terms, page by page. */
export function createRank({ postings, pages: { starts: all } }: IndexData): Rank {
  const sums = new Float64Array(all.length);
  const touched = new Uint32Array(all.length);

  function addUp({ terms }: QueryTerms): number {
    let count = 0;
    const { starts, pages, weights } = postings;
    for (const { id, weight } of terms) {
      const end = starts[id + 1] as number;
      for (let at = starts[id] as number; at < end; at += 1) {
        const page = pages[at] as number;
        const sum = sums[page] as number;
        if (sum === 0) {
          touched[count] = page;
          count += 1;
        }
        sums[page] = sum + weight * (weights[at] as number);
      }
    }
    return count;
  }

  return (query, { accepts, boost }, limit, inOrder) => {
    const count = addUp(query);
    const top = new TopHits(Math.min(limit, count));
    let least = -Infinity;
    for (let at = 0; at < count; at += 1) {
      const page = touched[at] as number;
      const sum = sums[page] as number;
      sums[page] = 0;
      const score = boost === undefined ? sum : sum * boost(page);
      // Most pages are far from the best: what is asked of a page is not asked of them.
      if (score >= least && accepts(page)) least = top.offer(page, score);
    }
    const best = inOrder ? top.taken() : top.kept();
    return best.map(({ page, score }) => ({ page, sum: boost === undefined ? score : score / boost(page) }));
  };
}

/** All pages with quoted phrases fit a query of nothing but stop words and phrases equally well. */
export function rankEqually(size: number, { accepts, boost }: Filters): readonly Candidate[] {
  const top = new TopHits(size);
  for (let page = 0; page < size; page += 1) if (accepts(page)) top.offer(page, boost?.(page) ?? 1);
  return top.taken().map(({ page }) => ({ page, sum: 0 }));
}
