import type { AnswerLength } from './requests/search-request.ts';
import type { Hit } from './search-index.ts';

/** How many sentences an answer has, and from how many pages they are taken. */
const lengths: Readonly<Record<AnswerLength, { sentences: number; pages: number }>> = {
  basic: { sentences: 2, pages: 3 },
  advanced: { sentences: 5, pages: 6 },
};

/** The sentences of the best pages that answer a question, in their own words; null when nothing was found. */
export function extractiveAnswer(question: string, hits: readonly Hit[], length: AnswerLength): string | null {
  const { sentences, pages } = lengths[length];
  return (
    bestSentences(question, hits.slice(0, pages), sentences)
      .map(({ text }) => text)
      .join(' ') || null
  );
}

/** A sentence of a page. */
export interface Sentence {
  readonly text: string;
  readonly hit: Hit;
}

/** The sentences that share the most words with the question, best page first and in the order of the page. */
export function bestSentences(question: string, hits: readonly Hit[], count: number): readonly Sentence[] {
  const wanted = new Set(wordsOf(question));
  const seen = new Set<string>();
  const candidates = hits.flatMap((hit, rank) =>
    hit.passages
      .flatMap(sentencesOf)
      .filter((text) => !seen.has(text) && seen.add(text))
      .map((text, order) => ({ text, hit, rank, order, value: worthOf(text, wanted, hit.score, order) })),
  );
  return candidates
    .sort((one, other) => other.value - one.value || one.rank - other.rank || one.order - other.order)
    .slice(0, count)
    .sort((one, other) => one.rank - other.rank || one.order - other.order);
}

/** Shared words weigh by the page's score; an opening sentence usually says what the page is about. */
function worthOf(text: string, wanted: ReadonlySet<string>, score: number, order: number): number {
  const shared = new Set(wordsOf(text).filter((word) => wanted.has(word))).size;
  return score * (shared + 0.5 / (1 + order)) * (text.length < 25 ? 0.5 : 1);
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > 3 ? word.replace(/(?:es|s)$/, '') : word,
  );

const sentencesOf = (passage: string) =>
  passage
    .split(/(?<=[.!?])\s+(?=["'(]?[\p{Lu}\p{N}])|\n+|(?<=[。！？])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence) && !/^#{1,6} /.test(sentence));
