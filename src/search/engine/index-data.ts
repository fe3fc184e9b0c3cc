import type { Vocabulary } from './vocabulary.ts';

/**
 * An index as plain arrays: they move between threads without a copy and to disk as they are.
 * Pages are numbered by URL, so that the order of numbers is the order of URLs.
 */
export interface IndexData {
  readonly pages: StoredPages;
  readonly vocabulary: Vocabulary;
  readonly postings: Postings;
  /** Texts that many pages share; the arrays of `pages` hold places in these lists. */
  readonly shared: StringTables;
}

interface StoredPages {
  /** Encoded pages, in the order they were read. */
  readonly bytes: Uint8Array;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly hosts: Uint32Array;
  /** See `nameLength`. */
  readonly nameLengths: Uint8Array;
  /** 1 where the title has an abbreviation of the name. */
  readonly abbreviated: Uint8Array;
  readonly topics: Uint8Array;
  readonly languages: Uint16Array;
  readonly countries: Uint16Array;
  /** Milliseconds since the epoch; NaN without a date. */
  readonly published: Float64Array;
  /** Milliseconds before now; NaN where it does not apply. */
  readonly ages: Float64Array;
}

export interface Postings {
  /** Where the postings of each term start; one more at the end. */
  readonly starts: Uint32Array;
  /** Page numbers, rising within a term. */
  readonly pages: Uint32Array;
  /** See `termWeight`. */
  readonly weights: Float32Array;
  /** Where on the page the term is: see `term-places.ts`. */
  readonly places: Uint32Array;
  /** How long titles and texts are on average, in terms: two numbers. */
  readonly averages: Float64Array;
}

export interface StringTables {
  readonly hosts: readonly string[];
  readonly topics: readonly string[];
  readonly languages: readonly string[];
  /** The first one is the empty text of pages without a country. */
  readonly countries: readonly string[];
}
