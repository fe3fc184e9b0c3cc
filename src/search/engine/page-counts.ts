import { isForeignStopWord, type PageWords } from './page-words.ts';
import { bodyUnit, countOneMore, titleUnit } from './postings.ts';
import type { createTermIds } from './term-ids.ts';

/** Counts the terms of one page after another, and notes where they stand. */
export class PageCounts implements PageWords {
  /** How many words the title and the body of the page have. */
  titleLength = 0;
  bodyLength = 0;
  readonly #ids: ReturnType<typeof createTermIds>;
  /** The terms of the page; what is counted lies at the number of its term. */
  #terms: number[] = [];
  #counts = new Uint32Array(4096);
  #places = new Uint32Array(4096);
  #place = 0;
  #language = '';

  constructor(ids: ReturnType<typeof createTermIds>) {
    this.#ids = ids;
  }

  begin(language: string): void {
    this.#language = language;
    this.titleLength = 0;
    this.bodyLength = 0;
  }

  at(place: number): void {
    this.#place = place;
  }

  readonly title = (word: string): void => {
    const id = this.#ids.idOf(word);
    if (id >= 0) this.titleLength += 1;
    this.#note(id < 0 ? this.#ids.stopWordIdOf(word) : id, titleUnit);
  };

  readonly body = (word: string): void => {
    const id = this.#ids.idOf(word);
    if (id < 0 || isForeignStopWord(word, this.#language)) return;
    // What is counted twice, at no place, makes the page no longer.
    if (this.#place !== 0) this.bodyLength += 1;
    this.#note(id, bodyUnit);
  };

  /** Visits what was counted, and counts from 0 again. */
  take(visit: (term: number, count: number, places: number) => void): void {
    for (const id of this.#terms) {
      visit(id, this.#counts[id] as number, this.#places[id] as number);
      this.#counts[id] = 0;
      this.#places[id] = 0;
    }
    this.#terms = [];
  }

  #note(id: number, field: number): void {
    if (id >= this.#counts.length) {
      this.#counts = doubled(this.#counts);
      this.#places = doubled(this.#places);
    }
    const before = this.#counts[id] as number;
    if (before === 0) this.#terms.push(id);
    this.#counts[id] = countOneMore(before, field);
    this.#places[id] = (this.#places[id] as number) | this.#place;
  }
}

function doubled(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
}
