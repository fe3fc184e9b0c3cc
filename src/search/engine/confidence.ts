import type { QueryTerms } from './query-terms.ts';

/** The highest score of a page that may well be about something else: below a half, as it is shown. */
export const doubtful = 0.499;
/** What a word of a title that the query does not say costs, beside one that it says. */
const strangerCost = 0.7;
/** Makes a name of two words, one of which the query says, just doubtful. */
const focusPower = 1.35;
const rounding = 1e-9;

/** What confidence depends on besides the page. */
export type Certainties = Pick<QueryTerms, 'totalWeight' | 'foundWeight' | 'rarestWeight' | 'isGuess' | 'isVague'>;

/**
 * The highest score that a page may have, from a half to 1: how certain it is that the query means what the page is about.
 * `coverage` is how much of the query the page has, `named` how many of its words are among the `nameLength` words of the
 * page's name.
 */
export function confidence(query: Certainties, coverage: number, named: number, nameLength: number): number {
  const found = coverage * query.totalWeight + rounding;
  const lacksRarest = query.totalWeight - found >= query.rarestWeight;
  const lacksBesideGuess = query.isGuess && found < query.foundWeight;
  if (named === 0 || lacksRarest || lacksBesideGuess || query.isVague) return doubtful;
  return Math.max(doubtful, focus(named, nameLength) ** focusPower);
}

/** How much of a name a query says: `gap` is half of `Gap year`; the more words are said, the less others matter. */
function focus(named: number, nameLength: number): number {
  const strangers = Math.max(0, nameLength - named);
  return named / (named + (strangerCost * strangers) / named);
}
