import type { QueryTerms } from './query-terms.ts';

/** The highest score of a page that may well be about something else: below a half, as it is shown. */
export const doubtful = 0.499;
/** What a word of a title that the query does not say costs, beside one that it says. */
const strangerCost = 0.7;
/** Makes a name of two words, one of which the query says, just doubtful. */
const focusPower = 1.35;
const rounding = 1e-9;

/** What confidence depends on besides the page. */
export type Certainties = Pick<
  QueryTerms,
  | 'totalWeight'
  | 'foundWeight'
  | 'rarestWeight'
  | 'rarestPossible'
  | 'isGuess'
  | 'isVague'
  | 'isFrameOnly'
  | 'isOneWord'
  | 'isShort'
  | 'hasContentWords'
>;

/** How many words, if none could be rarer, a page has to have of a query until it may well be about it, and until it surely is. */
const someEvidence = 1.4;
const muchEvidence = 2.6;
/** How many words that could not be rarer make a sentence: what says less, or has few words, is found in the title, or close together. */
const sentenceWeight = 2;
/** The highest score of a page for a query that does not say what it is about (`NOT AND OR`), or of one that is not called by the one word it has. */
export const aimless = 0.29;

/**
 * The highest score that a page may have, from a half to 1: how certain it is that the query means what the page is about.
 * @param near the weight of the words that the page has, those that are far from others counting half
 * @param coverage the weight of the words that the page has
 * @param named how many words of the query are among the `nameLength` words of the page's name
 * @param isTogether whether the title has one of them, or a sentence near the start all of them
 */
export function confidence(
  query: Certainties,
  near: number,
  coverage: number,
  named: number,
  nameLength: number,
  isTogether: boolean,
): number {
  if (query.isFrameOnly || !query.hasContentWords || (query.isOneWord && named === 0 && !query.isGuess)) return aimless;
  if (!isTogether && (query.isShort || query.totalWeight < sentenceWeight * query.rarestPossible)) return aimless;
  const found = coverage + rounding;
  const lacksRarest = query.totalWeight - found >= query.rarestWeight;
  const lacksBesideGuess = query.isGuess && found < query.foundWeight;
  if (query.isVague || lacksBesideGuess) return doubtful;
  const byName = named === 0 || lacksRarest ? doubtful : focus(named, nameLength) ** focusPower;
  return Math.max(doubtful, byName, byEvidence(near / query.rarestPossible));
}

/** What a paragraph says is in no name: many rare words of it together are as sure a sign. */
function byEvidence(evidence: number): number {
  const share = Math.min(1, Math.max(0, (evidence - someEvidence) / (muchEvidence - someEvidence)));
  return doubtful + (1 - doubtful) * share;
}

/** How much of a name a query says: `gap` is half of `Gap year`; the more words are said, the less others matter. */
function focus(named: number, nameLength: number): number {
  const strangers = Math.max(0, nameLength - named);
  return named / (named + (strangerCost * strangers) / named);
}
