import type { Postings } from './index-data.ts';
import { postingOf } from './postings.ts';

/** To look for a page among the postings of a term takes as long as to walk past so many of them. */
const walkedInstead = 32;

/** Looks up where on a few pages terms are: see `term-places.ts`. */
export class CandidatePlaces {
  readonly #postings: Postings;
  /** Of each page of the index: its place among those that are looked for, from 1 on; 0 for all others, which is between two searches for all. */
  readonly #columns: Uint32Array;
  #found = new Uint32Array(0);
  #width = 0;

  /** @param size how many pages the index has */
  constructor(postings: Postings, size: number) {
    this.#postings = postings;
    this.#columns = new Uint32Array(size);
  }

  /** Finds the places of all `terms` on all `candidates`, which replace what was found before. */
  find(terms: readonly { readonly id: number }[], candidates: readonly { readonly page: number }[]): void {
    const width = candidates.length;
    const size = terms.length * width;
    if (this.#found.length < size) this.#found = new Uint32Array(size);
    this.#found.fill(0, 0, size);
    this.#width = width;
    let column = 0;
    for (const { page } of candidates) {
      column += 1;
      this.#columns[page] = column;
    }
    let from = 0;
    for (const { id } of terms) {
      if (this.#isLong(id)) this.#lookFor(id, from, candidates);
      else this.#walk(id, from);
      from += width;
    }
    for (const { page } of candidates) this.#columns[page] = 0;
  }

  /** The places of a term on a candidate, both by their numbers in what was looked for; 0 where the page does not have it. */
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
      const at = postingOf(this.#postings, id, page);
      if (at >= 0) this.#found[to] = this.#postings.places[at] as number;
      to += 1;
    }
  }

  #walk(id: number, from: number): void {
    const { starts, pages, places } = this.#postings;
    const columns = this.#columns;
    const found = this.#found;
    const end = starts[id + 1] as number;
    for (let at = starts[id] as number; at < end; at += 1) {
      const column = columns[pages[at] as number] as number;
      if (column !== 0) found[from + column - 1] = places[at] as number;
    }
  }
}
