import type { IndexData } from './index-data.ts';
import type { QueryTerms } from './query-terms.ts';
import { scoreOf } from './score.ts';
import type { Selection } from './selection.ts';
import { topHits } from './top-hits.ts';

export interface Ranked {
  readonly page: number;
  /** In (0,1). */
  readonly score: number;
}

/** The best `limit` pages for a question. */
export type Rank = (query: QueryTerms, selection: Selection, limit: number) => readonly Ranked[];

/** Adds up, term by term, what every page is worth. */
export function createRank({ postings, pages: { starts: all } }: IndexData): Rank {
  const sums = new Float64Array(all.length);
  const touched = new Uint32Array(all.length);

  function addUp({ terms }: QueryTerms): number {
    let count = 0;
    const { starts, pages, weights } = postings;
    for (const { number, worth } of terms) {
      const end = starts[number + 1] as number;
      for (let at = starts[number] as number; at < end; at += 1) {
        const page = pages[at] as number;
        const sum = sums[page] as number;
        if (sum === 0) {
          touched[count] = page;
          count += 1;
        }
        sums[page] = sum + worth * (weights[at] as number);
      }
    }
    return count;
  }

  return (query, { keeps, boost }, limit) => {
    const count = addUp(query);
    const top = topHits(Math.min(limit, count));
    for (let at = 0; at < count; at += 1) {
      const page = touched[at] as number;
      const sum = sums[page] as number;
      sums[page] = 0;
      if (keeps(page)) top.offer(page, boost === undefined ? sum : scoreOf(sum / query.bound, boost(page)));
    }
    const ranked = top.taken();
    return boost === undefined
      ? ranked.map(({ page, score }) => ({ page, score: scoreOf(score / query.bound) }))
      : ranked;
  };
}

/** All pages are equally good to a question without telling words that asks for phrases. */
const equalShare = 0.5;

export function rankEqually(size: number, { keeps, boost }: Selection): readonly Ranked[] {
  const top = topHits(size);
  for (let page = 0; page < size; page += 1) {
    if (keeps(page)) top.offer(page, scoreOf(equalShare, boost?.(page)));
  }
  return top.taken();
}
