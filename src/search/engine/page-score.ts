import { factors } from './filters.ts';
import { type Fit, minScore, rounded, scoreOf } from './fit.ts';
import type { QueryTerms } from './query-terms.ts';

/** The score that pages are ranked by, and the highest that may be shown. */
export interface PageScore {
  readonly score: number;
  readonly limit: number;
}

/** Of a query that is a name at least this share is in the title. */
const minTitleShare = 0.9;

/** Whether a query may be the name of a page, so that a look at the title is worth it; one word may be an abbreviation. */
export const mayBeNamed = (
  { title, limit }: Fit,
  { isVague, isOneWord }: Pick<QueryTerms, 'isVague' | 'isOneWord'>,
  isAbbreviated: boolean,
): boolean => isVague || (title > minTitleShare && (limit === 1 || (isOneWord && isAbbreviated)));

/** The score by fit and preferences. Pages whose name is the query are raised, unless preferences are against them. */
export const rankScore = (fit: Fit, boost: number, isNamed: boolean): number =>
  scoreOf(fit, isNamed && boost >= 1 ? boost * factors.ownName : boost);

/**
 * The scores of pages, best first, within their limits: what is low stays nearly what it is. No page has more than the one
 * before it.
 */
export function withinLimits(scores: readonly PageScore[]): number[] {
  let highest = 1;
  return scores.map(({ score, limit }) => {
    highest = Math.min(highest, rounded(score - (1 - limit) * (score ** 2 - minScore ** 2)));
    return highest;
  });
}
