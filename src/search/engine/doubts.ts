import { type Fit, minWholeShare } from './fit.ts';
import { asksIndirectly } from './indirect-question.ts';

const comparison = /\S (?:vs\.?|versus) \S|\bdifference between \S+.* and \S/i;

/** Whether a question compares two things. */
export const asksToCompare = (question: string): boolean => comparison.test(question);

/** The title says less than half of a comparison, and the page not all of it. */
const isOneSided = ({ title, coverage }: Fit): boolean => title < 0.5 && coverage < minWholeShare;

/**
 * Tells which pages may well be about something else, by what a question asks: a fact about something that only another page names,
 * or a comparison of which they have one side.
 */
export function doubtsOf(question: string): (fit: Fit, isOwnPage: boolean) => boolean {
  if (asksIndirectly(question)) return () => true;
  return asksToCompare(question) ? (fit, isOwnPage) => !isOwnPage && isOneSided(fit) : () => false;
}
