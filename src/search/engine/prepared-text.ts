import type { PreparedSentence } from './passages.ts';
import { type SentenceTerms, sentenceTerms } from './sentence-terms.ts';
import { cutSentences } from './sentences.ts';

/** A text cut into sentences that are ready to be found and to be sent. */
export interface PreparedText {
  readonly sentences: readonly PreparedSentence[];
  readonly terms: SentenceTerms;
}

/** @param termsOf the ids of the terms of a text, each once */
export function prepareText(markdown: string, termsOf: (text: string) => readonly number[]): PreparedText {
  const sentences = cutSentences(markdown);
  return {
    sentences: sentences.map((sentence) => ({ ...sentence, json: jsonOf(sentence.text) })),
    terms: sentenceTerms(sentences.map(({ text }) => termsOf(text))),
  };
}

function jsonOf(text: string): string {
  const json = JSON.stringify(text);
  // Mostly nothing is escaped: then one text is kept, not two.
  return json.length === text.length + 2 ? text : json.slice(1, -1);
}
