import { doubtful } from './confidence.ts';
import { minScore, rounded } from './fit.ts';

/** The score that pages are ranked by, and the highest that may be shown. */
export interface PageScore {
  readonly score: number;
  readonly limit: number;
}

/** The smallest step between two scores. */
const step = 1e-8;

/**
 * The scores of pages, best first, within their limits: what is low stays nearly what it is. A page that would have more
 * than the one before it has a little less, so that the order can be read from the scores.
 */
export function withinLimits(scores: readonly PageScore[]): number[] {
  let highest = 1;
  return scores.map(({ score, limit }) => {
    const within = withinLimit(score, limit);
    highest = within > highest ? rounded(highest - step) : within;
    return highest;
  });
}

/** The score of a page within its limit: what is low stays nearly what it is. */
export const withinLimit = (score: number, limit: number) => {
  const within = rounded(score - (1 - limit) * (score ** 2 - minScore ** 2));
  return limit < doubtful ? Math.min(within, limit) : within;
};
