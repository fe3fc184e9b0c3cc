import { bestSaturation, inverseFrequency } from './bm25.ts';
import { fold } from './fold.ts';
import type { IndexData } from './index-data.ts';
import { isStopWord, termOf } from './terms.ts';
import { termNumber } from './vocabulary.ts';
import type { Words } from './words.ts';

/** A term of a question that pages have. */
interface QueryTerm {
  readonly number: number;
  /** How much it tells, times how often the question names it. */
  readonly worth: number;
}

export interface QueryTerms {
  readonly terms: readonly QueryTerm[];
  /** The score of a page that could not answer better; no page reaches it. */
  readonly bound: number;
  /** False when the question has nothing but stop words. */
  readonly telling: boolean;
}

/** The terms of a question. Stop words count only when there is nothing else (`The Who`): titles are found by them. */
export function queryTerms(text: string, words: Words, { vocabulary, postings, pages }: IndexData): QueryTerms {
  const telling: string[] = [];
  const stopping: string[] = [];
  words(fold(text), (word) => (isStopWord(word) ? stopping.push(word) : telling.push(termOf(word))));
  const counts = new Map<string, number>();
  for (const term of telling.length > 0 ? telling : stopping) counts.set(term, (counts.get(term) ?? 0) + 1);
  const terms: QueryTerm[] = [];
  let bound = 0;
  for (const [term, count] of counts) {
    const number = termNumber(vocabulary, term);
    const having = number < 0 ? 0 : (postings.starts[number + 1] as number) - (postings.starts[number] as number);
    const worth = count * inverseFrequency(having, pages.starts.length);
    bound += worth * bestSaturation;
    if (having > 0) terms.push({ number, worth });
  }
  return { terms, bound, telling: telling.length > 0 };
}
