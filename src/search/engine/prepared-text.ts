import { type SentenceTerms, sentenceTerms } from './sentence-terms.ts';
import { type CutSentence, cutSentences } from './sentences.ts';

/** A text cut into sentences that are ready to be found. */
export interface PreparedText {
  readonly sentences: readonly CutSentence[];
  readonly terms: SentenceTerms;
}

/** @param termsOf the ids of the terms of a text, each once */
export function prepareText(markdown: string, termsOf: (text: string) => readonly number[]): PreparedText {
  const sentences = cutSentences(markdown);
  return { sentences, terms: sentenceTerms(sentences.map(({ text }) => termsOf(text))) };
}
