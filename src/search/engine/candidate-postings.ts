import type { Postings } from './index-data.ts';
import { postingOf } from './postings.ts';

/** To look for a page among the postings of a term takes as long as to walk past so many of them. */
const walkedInstead = 32;

/** Looks up where the postings of terms for a few pages are. */
export class CandidatePostings {
  readonly #postings: Postings;
  /** Of each page of the index: its place among those that are looked for, from 1 on; 0 for all others, which is between two searches for all. */
  readonly #places: Uint32Array;
  #found = new Int32Array(0);
  #width = 0;

  /** @param size how many pages the index has */
  constructor(postings: Postings, size: number) {
    this.#postings = postings;
    this.#places = new Uint32Array(size);
  }

  /** Finds the postings of all `terms` for all `candidates`, which takes the place of what was found before. */
  find(terms: readonly { readonly id: number }[], candidates: readonly { readonly page: number }[]): void {
    const width = candidates.length;
    const size = terms.length * width;
    if (this.#found.length < size) this.#found = new Int32Array(size);
    this.#found.fill(-1, 0, size);
    this.#width = width;
    let place = 0;
    for (const { page } of candidates) {
      place += 1;
      this.#places[page] = place;
    }
    let from = 0;
    for (const { id } of terms) {
      if (this.#isLong(id)) this.#lookFor(id, from, candidates);
      else this.#walk(id, from);
      from += width;
    }
    for (const { page } of candidates) this.#places[page] = 0;
  }

  /** The place of the posting of a term for a candidate, both by their places in what was looked for; -1 when there is none. */
  at(term: number, candidate: number): number {
    return this.#found[term * this.#width + candidate] as number;
  }

  #isLong(id: number): boolean {
    const { starts } = this.#postings;
    return (starts[id + 1] as number) - (starts[id] as number) > walkedInstead * this.#width;
  }

  #lookFor(id: number, from: number, candidates: readonly { readonly page: number }[]): void {
    let to = from;
    for (const { page } of candidates) {
      this.#found[to] = postingOf(this.#postings, id, page);
      to += 1;
    }
  }

  #walk(id: number, from: number): void {
    const { starts, pages } = this.#postings;
    const places = this.#places;
    const found = this.#found;
    const end = starts[id + 1] as number;
    for (let at = starts[id] as number; at < end; at += 1) {
      const place = places[pages[at] as number] as number;
      if (place !== 0) found[from + place - 1] = at;
    }
  }
}
