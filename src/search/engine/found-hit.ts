import type { PageStore } from './page-store.ts';
import { passagesOf } from './passages.ts';
import type { PreparedText } from './prepared-text.ts';
import type { QueryTerms } from './query-terms.ts';
import type { Hit, HitBytes, Page } from './search-index.ts';
import { sendablePassages } from './sendable-page.ts';
import { sentenceWeights } from './sentence-terms.ts';

export const weightsIn = ({ sentences, terms }: PreparedText, query: Pick<QueryTerms, 'terms'>) =>
  sentenceWeights(terms, sentences.length, query.terms);

/** What the hits of a query are taken from. */
export interface HitSource {
  readonly store: Pick<PageStore, 'page' | 'text' | 'sendable'>;
  readonly terms: Pick<QueryTerms, 'terms'>;
  /** How many passages each brings. */
  readonly count: number;
}

/**
 * A hit whose page and passages are looked for when they are asked for: mostly its bytes are enough, and of hits that placeholder
 * pages take the place of nobody asks. A class, because an object with getters of its own takes longer to make.
 */
export class FoundHit implements Hit {
  readonly score: number;
  readonly #number: number;
  readonly #source: HitSource;
  readonly #parts: PreparedText | undefined;

  /** @param parts of a long page, which alone are looked at */
  constructor(number: number, score: number, source: HitSource, parts: PreparedText | undefined) {
    this.score = score;
    this.#number = number;
    this.#source = source;
    this.#parts = parts;
  }

  get page(): Page {
    return this.#source.store.page(this.#number);
  }

  get passages(): readonly string[] {
    const { store, terms, count } = this.#source;
    const text = this.#parts ?? store.text(this.#number);
    return passagesOf(text.sentences, weightsIn(text, terms), count);
  }

  get bytes(): HitBytes | undefined {
    if (this.#parts !== undefined) return undefined;
    const { store, terms, count } = this.#source;
    const page = store.sendable(this.#number);
    return { page, passages: sendablePassages(page, terms.terms, count) };
  }
}
