import { passagesJson, passageText, type Span, spansOf } from './passages.ts';
import type { PreparedText } from './prepared-text.ts';
import type { QueryTerms } from './query-terms.ts';
import type { Hit, Page } from './search-index.ts';
import { sentenceWeights } from './sentence-terms.ts';

export const weightsIn = ({ sentences, terms }: PreparedText, query: QueryTerms) =>
  sentenceWeights(terms, sentences.length, query.terms);

/** What the passages of a hit are taken from. */
interface PassageSource {
  readonly text: () => PreparedText;
  readonly terms: QueryTerms;
  readonly count: number;
}

/**
 * A hit whose passages are looked for when they are asked for: of hits that placeholder pages take the place of nobody asks. A
 * class, because an object with getters of its own takes longer to make than most of its passages to find.
 */
export class FoundHit implements Hit {
  readonly page: Page;
  readonly score: number;
  readonly #source: PassageSource;
  #found: readonly Span[] | undefined;

  constructor(page: Page, score: number, source: PassageSource) {
    this.page = page;
    this.score = score;
    this.#source = source;
  }

  get passages(): readonly string[] {
    const text = this.#source.text();
    return this.#spans(text).map((span) => passageText(text.sentences, span));
  }

  get passagesJson(): string {
    const text = this.#source.text();
    return text.onlyPassage ?? passagesJson(text.sentences, this.#spans(text));
  }

  #spans(text: PreparedText): readonly Span[] {
    const { sentences, onlyPassage } = text;
    if (onlyPassage !== undefined) return [{ from: 0, to: sentences.length }];
    // An answer asks for them before the response does.
    this.#found ??= spansOf(sentences, weightsIn(text, this.#source.terms), this.#source.count);
    return this.#found;
  }
}
