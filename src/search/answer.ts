import { fold } from './engine/fold.ts';
import { sentencesOf } from './engine/sentences.ts';
import { isStopWord, termOf } from './engine/terms.ts';
import { createWords } from './engine/words.ts';
import type { AnswerLength } from './requests/search-request.ts';
import type { Hit } from './search-index.ts';

/** A sentence of a found page, as it stands there. */
export interface Sentence {
  readonly text: string;
  /** The place of its page among the hits. */
  readonly source: number;
}

/** Picks sentences that answer a question. */
export interface Answers {
  /** The answer to a question: sentences of the best pages, unchanged; null when nothing was found. */
  answer(question: string, hits: readonly Hit[], length: AnswerLength): string | null;
  /** The most telling sentences, those of better pages first and in the order of the page. */
  best(question: string, hits: readonly Hit[], count: number): readonly Sentence[];
}

/** How many sentences an answer has, and from how many pages they are taken. */
const lengths: Readonly<Record<AnswerLength, { sentences: number; pages: number }>> = {
  basic: { sentences: 2, pages: 3 },
  advanced: { sentences: 5, pages: 6 },
};

export function createAnswers(): Answers {
  const words = createWords();

  function termsOf(text: string): ReadonlySet<string> {
    const terms = new Set<string>();
    words(fold(text), (word) => {
      if (!isStopWord(word)) terms.add(termOf(word));
    });
    return terms;
  }

  /** Terms of the question that few of the sentences have tell most; the opening of a page says what it is about. */
  function best(question: string, hits: readonly Hit[], count: number): readonly Sentence[] {
    const wanted = [...termsOf(question)];
    const seen = new Set<string>();
    const candidates = hits.flatMap(({ page, score, passages }, source) => {
      const title = termsOf(page.title);
      return passages
        .flatMap(sentencesOf)
        .filter((text) => isStatement(text) && !seen.has(text) && seen.add(text))
        .map((text, order) => ({ text, source, order, score, title, terms: termsOf(text) }));
    });
    const rarity = new Map(
      wanted.map((term) => {
        const having = candidates.filter(({ terms }) => terms.has(term)).length;
        return [term, Math.log(1 + candidates.length / (1 + having))];
      }),
    );
    const total = [...rarity.values()].reduce((sum, value) => sum + value, 0) || 1;
    const valued = candidates.map((candidate) => {
      const { terms, title, score, order } = candidate;
      let shared = 0;
      for (const [term, value] of rarity) shared += terms.has(term) ? value : title.has(term) ? value / 2 : 0;
      return { candidate, value: score * (shared / total + 0.3 / (1 + order)) };
    });
    return valued
      .sort((one, other) => other.value - one.value)
      .slice(0, count)
      .map(({ candidate }) => candidate)
      .sort((one, other) => one.source - other.source || one.order - other.order);
  }

  return {
    best,
    answer(question, hits, length) {
      const { sentences, pages } = lengths[length];
      const chosen = best(question, hits.slice(0, pages), sentences);
      return chosen.map(({ text }) => text).join(' ') || null;
    },
  };
}

/** Headings and fragments do not answer. */
const isStatement = (text: string) => text.length >= 20 && /[.!?。！？…]["'”’)\]]*$/u.test(text);
