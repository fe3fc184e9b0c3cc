import { doubtful } from './confidence.ts';
import { minScore, rounded, wordShare } from './fit.ts';

/** The score that pages are ranked by, and the highest that may be shown. */
export interface PageScore {
  readonly score: number;
  readonly limit: number;
  /** What a score of 1 is shown as; see `ceilingOf`. */
  readonly ceiling: number;
}

/** What a page was found by: its name, a few words that ask nothing, or a question. */
type FoundBy = 'name' | 'keywords' | 'question';

/** What the live service gives at most to a page that is found so (Tavily); the better its words fit, the more. */
const ceilings: Readonly<Record<FoundBy, { readonly from: number; readonly to: number }>> = {
  name: { from: 0.9, to: 0.99 },
  keywords: { from: 0.8, to: 0.9 },
  question: { from: 0.66, to: 0.84 },
};

/** The highest score that a page is shown with. */
export function ceilingOf(fit: Parameters<typeof wordShare>[0], foundBy: FoundBy): number {
  const { from, to } = ceilings[foundBy];
  return from + (to - from) * wordShare(fit);
}

/** In words: longer ones are sentences. */
const longestKeywords = 5;
/** Whether a query without a frame is too short for a sentence. */
export const isKeywords = (query: string): boolean => query.trim().split(/\s+/).length <= longestKeywords;

/** Scores below this are shown as they are. */
const middle = 0.5;
const onScale = (score: number, ceiling: number) =>
  score <= middle ? score : middle + ((score - middle) * (ceiling - middle)) / (1 - middle);

/** The smallest step between two scores. */
const step = 1e-8;

/**
 * The scores of pages, best first, within their limits: what is low stays nearly what it is. A page that would have more
 * than the one before it has a little less, so that the order can be read from the scores.
 */
export function withinLimits(scores: readonly PageScore[]): number[] {
  let highest = 1;
  return scores.map(({ score, limit, ceiling }) => {
    const within = rounded(onScale(withinLimit(score, limit), ceiling));
    highest = within > highest ? rounded(highest - step) : within;
    return highest;
  });
}

/** The score of a page within its limit: what is low stays nearly what it is. */
export const withinLimit = (score: number, limit: number) => {
  const within = rounded(score - (1 - limit) * (score ** 2 - minScore ** 2));
  return limit < doubtful ? Math.min(within, limit) : within;
};
