import type { Ranked } from '../engine/page-score.ts';
import { passagesOf } from '../engine/passages.ts';
import type { Hit } from '../engine/search-index.ts';
import type { FoundHit, PageCache, Sentence } from './page-cache.ts';
import type { WeighedQuery } from './query-weights.ts';
import type { WholePages } from './whole-pages.ts';

/** Makes hits of ranked pages, each with as many passages. */
export function hitShower(cache: PageCache, whole: WholePages) {
  return async (
    ranked: readonly Ranked<FoundHit>[],
    count: number,
    weighed: WeighedQuery,
    now: number,
  ): Promise<readonly Hit[]> => {
    const found = ranked.map(({ page }) => page);
    const pages = await whole(found, now);
    const hits: Hit[] = [];
    for (const [at, { page: hit, score }] of ranked.entries()) {
      const sentences = count === 0 ? [] : await cache.sentences(hit, wordsOf(weighed), now);
      const passages = passagesOf(sentences, weightsIn(sentences, weighed), count);
      hits.push({ page: pages[at] ?? cache.page(hit, now), score, passages });
    }
    return hits;
  };
}

export const wordsOf = ({ terms }: WeighedQuery) => terms.map(({ term }) => term);

/** What each sentence has of the weights of a query's terms. */
export const weightsIn = (sentences: readonly Sentence[], { terms }: WeighedQuery) =>
  sentences.map((sentence) =>
    terms.reduce((sum, { term, weight }) => (sentence.terms.has(term) ? sum + weight : sum), 0),
  );
