import { isOnePassage, type PreparedSentence, passagesJson } from './passages.ts';
import { type SentenceTerms, sentenceTerms } from './sentence-terms.ts';
import { cutSentences } from './sentences.ts';

/** A text cut into sentences that are ready to be found and to be sent. */
export interface PreparedText {
  readonly sentences: readonly PreparedSentence[];
  /** All of it as one passage in JSON; undefined: it is too long for one. */
  readonly onlyPassage: string | undefined;
  /** They are found when somebody asks: of a text that is one passage nobody does. */
  readonly terms: SentenceTerms;
}

/** @param termsOf the ids of the terms of a text, each once */
export function prepareText(markdown: string, termsOf: (text: string) => readonly number[]): PreparedText {
  const sentences = cutSentences(markdown).map(({ text, startsBlock }) => ({ text, startsBlock, json: jsonOf(text) }));
  let terms: SentenceTerms | undefined;
  return {
    sentences,
    onlyPassage: isOnePassage(sentences) ? passagesJson(sentences, [{ from: 0, to: sentences.length }]) : undefined,
    get terms() {
      terms ??= sentenceTerms(sentences.map(({ text }) => termsOf(text)));
      return terms;
    },
  };
}

function jsonOf(text: string): string {
  const json = JSON.stringify(text);
  // Mostly nothing is escaped: then one text is kept, not two.
  return json.length === text.length + 2 ? text : json.slice(1, -1);
}
