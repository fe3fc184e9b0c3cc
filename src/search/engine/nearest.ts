import { minScore } from './fit.ts';
import type { Ranked } from './page-score.ts';
import type { IndexQuery } from './search-index.ts';

/** The highest score of a page that shares no word with the query; the live service gives 0.04 to 0.19 (Tavily). */
const maxScore = 0.12;

/**
 * The pages that fit, and as many others as the query still wants: a search service fills up rather than return few
 * results (Tavily). The same query gets the same ones.
 */
export function withNearest(
  fitting: readonly Ranked<number>[],
  { text, limit }: IndexQuery,
  accepts: (page: number) => boolean,
  size: number,
): readonly Ranked<number>[] {
  if (fitting.length >= limit) return fitting;
  const taken = new Set(fitting.map(({ page }) => page));
  const pages: number[] = [];
  const start = hashOf(text) % Math.max(size, 1);
  for (let at = 0; at < size && taken.size + pages.length < limit; at += 1) {
    const page = (start + at * stride) % size;
    if (!taken.has(page) && !pages.includes(page) && accepts(page)) pages.push(page);
  }
  const scores = nearestScores(pages.length, fitting.at(-1)?.score);
  return [...fitting, ...pages.map((page, at) => ({ page, score: scores[at] as number }))];
}

/** The scores of `count` pages that fill up results: falling, below those that fit. */
export function nearestScores(count: number, lowestFitting = maxScore): number[] {
  const from = Math.min(maxScore, lowestFitting);
  return Array.from({ length: count }, (_, at) => from - ((at + 1) / (count + 1)) * (from - minScore));
}

/** A prime, so that neighbours in the order of URLs, which are of one host, do not come together. */
const stride = 7919;

/** FNV-1a: 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
