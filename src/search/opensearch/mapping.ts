import type { Page } from '../engine/search-index.ts';

/**
 * Changes when pages must be loaded anew: when words become other terms, or fields other fields. Words are made to terms
 * here and not by the analyzers of the engine, so that both engines find the same pages by the same words.
 */
export const format = 10;

/** What an index says about itself. */
export interface IndexFacts {
  readonly format: number;
  /** Words of a title, and of a text, on average. */
  readonly averageTitle: number;
  readonly averageBody: number;
}

/** A page as it is stored: what results show, then what it is found by. */
export interface StoredDocument extends Omit<Page, 'published' | 'country' | 'favicon'> {
  readonly published?: number | undefined;
  readonly country?: string | undefined;
  readonly favicon?: string | undefined;
  /** URLs of pages whose texts follow: see `engine/source-page.ts`. */
  readonly parts?: readonly string[] | undefined;
  /** Milliseconds before now, of pages without a date of their own. */
  readonly age?: number | undefined;
  readonly host: string;
  /** The host without its port. */
  readonly hostname: string;
  /** The host name and all that it is below: `docs.example.com`, `example.com`, `com`. */
  readonly domains: readonly string[];
  /** The path with its query, in lower case. */
  readonly path: string;
  readonly is_dated: boolean;
  readonly is_front_page: boolean;
  /** A number that has nothing to do with what the page says: pages that fill results up follow it. */
  readonly shuffle: number;
  readonly title_terms: string;
  /** The terms of title and text; those of the title stand three times. */
  readonly terms: string;
  /** Every word as it is compared in phrases and in looking for typing errors. */
  readonly words: readonly string[];
  /** What a page is measured by: see `packed-terms.ts`. */
  readonly page_terms: string;
}

/** Found by, but not part of what is read back. */
const searchedOnly = [
  'hostname',
  'domains',
  'path',
  'is_dated',
  'is_front_page',
  'shuffle',
  'title_terms',
  'terms',
  'words',
];

/** Longer keywords than this cannot be stored by Lucene, whatever their characters. */
export const maxKeywordLength = 8_000;
/** `/-/pages/` and listings of a site go so far. */
export const maxListed = 10_000;

const keyword = { type: 'keyword', ignore_above: maxKeywordLength };
const storedOnly = { type: 'keyword', index: false, doc_values: false };
/** Terms and words are separated by blanks already. */
const terms = { type: 'text', analyzer: 'whitespace', index_options: 'freqs' };

/** Settings and mappings of a new index. */
export const indexBody = (shards: number): object => ({
  settings: {
    index: {
      number_of_shards: shards,
      auto_expand_replicas: '0-1',
      refresh_interval: '-1',
      max_result_window: maxListed,
    },
  },
  mappings: {
    dynamic: false,
    _source: { excludes: searchedOnly },
    properties: {
      url: keyword,
      title: { type: 'text', index: false },
      content: { type: 'text', index: false },
      topic: { type: 'keyword' },
      language: { type: 'keyword' },
      country: { type: 'keyword', ignore_above: maxKeywordLength },
      favicon: storedOnly,
      parts: storedOnly,
      published: { type: 'double' },
      age: { type: 'double' },
      host: keyword,
      hostname: keyword,
      domains: { ...keyword, doc_values: false },
      path: keyword,
      is_dated: { type: 'boolean' },
      is_front_page: { type: 'boolean' },
      shuffle: { type: 'long' },
      title_terms: { ...terms, similarity: 'boolean', norms: false },
      terms: { ...terms, similarity: 'BM25' },
      words: { type: 'text', analyzer: 'whitespace', norms: false, position_increment_gap: 100 },
      page_terms: { type: 'text', index: false },
    },
  },
});
