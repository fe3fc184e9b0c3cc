import { type Measures, proximityShare, relevanceOf, stretched, titleShare } from './fit.ts';
import type { QueryTerms } from './query-terms.ts';

/** In words that could not be rarer: of what says more than a name each word matters less. */
const nameWeight = 1.5;
/** What a query weighs beyond that where each of its words matters half as much. */
const halfWeight = 2;
/** From where on a query is a sentence rather than a name, and where it is nothing else. */
const sentenceWeight = 2;
const statementWeight = 3.5;
/** How much of a sentence has to be there, as a power of the share that is there. */
const sentencePower = 0.2;
/** How much what the title has of a sentence raises a page. */
const sentenceTitleShare = 0.5;

/** A query that pages are ordered for. */
export type OrderedFor = Pick<QueryTerms, 'totalWeight' | 'rarestPossible' | 'isShort'>;

/**
 * What pages are ordered by. BM25F, title and proximity say how well a page fits, and how much of the query is there, all in all and
 * close together, how certain that is. Of a name every word matters, and where it stands. No page says all that a sentence does, or
 * says it in one place: there BM25F alone decides more. `boost` above 1 raises a page and below 1 lowers it.
 */
export function pageOrder({
  totalWeight,
  rarestPossible,
  isShort,
}: OrderedFor): (fit: Measures, boost: number) => number {
  const weight = totalWeight / rarestPossible;
  const beyond = (weight - sentenceWeight) / (statementWeight - sentenceWeight);
  const asSentence = isShort ? 0 : Math.min(1, Math.max(0, beyond));
  const between = (ofName: number, ofSentence: number) => ofName + asSentence * (ofSentence - ofName);
  const power = between(halfWeight / (halfWeight + Math.max(0, weight - nameWeight)), sentencePower);
  const ofTitle = between(titleShare, sentenceTitleShare);
  const ofProximity = between(proximityShare, 0);
  return (fit, boost) => {
    const certainty = (fit.coverage + fit.proximity) / 2;
    return Math.min(1, boost) * certainty ** power * stretched(relevanceOf(fit, ofTitle, ofProximity), boost);
  };
}
