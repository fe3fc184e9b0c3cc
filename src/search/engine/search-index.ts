import type { Span } from './passages.ts';
import type { QueryExplanation } from './query-explanation.ts';
import type { SendablePage } from './sendable-page.ts';

/** A page of the corpus. */
export interface Page {
  readonly url: string;
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  readonly topic: Topic;
  /** ISO 639-1. */
  readonly language: string;
  /** Lower-case English name of the country that the page is about or from. */
  readonly country: string | undefined;
  /** Milliseconds since the Unix epoch. */
  readonly published: number | undefined;
  readonly favicon: string | undefined;
  readonly images: readonly Image[];
  /** URLs of pages that this one links to. */
  readonly links: readonly string[];
}

export type Topic = 'general' | 'news' | 'finance';

export interface Image {
  readonly url: string;
  readonly description: string;
}

/** A query to an index: data only, so that an index on another machine can be queried as well. */
export interface IndexQuery {
  readonly text: string;
  /** How many hits at most. */
  readonly limit: number;
  /** Every one of them must occur on the page; punctuation does not count. */
  readonly phrases: readonly string[];
  /** Domain patterns: `example.com` and its subdomains, `*.com`, `linkedin.com/in`. Empty: any. */
  readonly includeDomains: readonly string[];
  /** Pages of these get a higher score. */
  readonly preferDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  /** Milliseconds since the epoch, both inclusive. */
  readonly publishedFrom: number | undefined;
  readonly publishedUntil: number | undefined;
  /** Whether pages without a date stay. */
  readonly keepUndated: boolean;
  /** Pages of this topic come before others that fit as well; `general` prefers none. */
  readonly topic: Topic;
  readonly preferLanguage: string | undefined;
  readonly onlyLanguage: string | undefined;
  readonly preferCountry: string | undefined;
  /** Whether pages that do not fit fill the results up to `limit`; never when phrases are given. */
  readonly nearest: boolean;
  /** Whether placeholder pages stand in when no page is about the subject. An index by itself has none. */
  readonly placeholders: boolean;
  /** How many passages of at most 500 characters each hit brings. */
  readonly passages: number;
}

export interface Hit {
  readonly page: Page;
  /** In (0,1), comparable between queries. */
  readonly score: number;
  /** The passages that fit the query, in the order of the page, cut at sentence borders. */
  readonly passages: readonly string[];
  /** The same as it is sent, where an engine has its pages in bytes. */
  readonly bytes?: HitBytes | undefined;
  /** Of a page that only stands in for one: see `src/search/placeholders`. */
  readonly placeholder?: PlaceholderNote | undefined;
}

/** A hit in bytes. */
export interface HitBytes {
  readonly page: SendablePage;
  /** Where the passages are; undefined: all of the text is one. */
  readonly passages: readonly Span[] | undefined;
}

/** What is said about a placeholder page. */
interface PlaceholderNote {
  readonly subject: string;
  /** The field `answer` of a search that has it as first hit. */
  readonly answer: string;
}

/** A ranked index over pages. Asynchronous, so that a cluster can stand behind it. */
export interface SearchIndex {
  /** How many pages it holds. */
  readonly size: number;
  /** Why it cannot be asked at present; undefined: it can, as far as is known. */
  readonly away?: string | undefined;
  /** Whether its pages never change: where they do, another index takes its place. Answers may be kept then. */
  readonly isFixed?: boolean;
  /** The same pages with their ages counted back from another clock; absent where every page has a date of its own. */
  at?(now: () => number): SearchIndex;
  /** Hits by falling score, equal pages by URL. */
  search(query: IndexQuery): Promise<readonly Hit[]>;
  /** What a query is taken for and how its hits get their scores; undefined where the engine cannot tell. */
  explain?(query: IndexQuery): Promise<QueryExplanation | undefined>;
  /** The page at a URL, if the corpus has it. */
  page(url: string): Promise<Page | undefined>;
  /** `count` pages in the order of their URLs, from the place `from` on; fewer where an engine cannot go so far. */
  list(from: number, count: number): Promise<readonly Page[]>;
  /** Whether it holds pages of a host. */
  hasHost(host: string): Promise<boolean>;
  /** The pages of a host, by URL. Where there are too many to be listed, those whose path starts with `folder` first. */
  pagesOfHost(host: string, folder: string): Promise<readonly Page[]>;
  /** The first `count` pages by URL whose URL begins with a text; absent where an engine cannot tell them quickly. */
  pagesFrom?(start: string, count: number): Promise<readonly Page[]>;
  /** The language that the words of a text are in, where only pages in that one have them; undefined when they may be English. */
  languageOf?(text: string): Promise<string | undefined>;
  /** The passages of a page that fit `text` best. */
  passages(page: Page, text: string, count: number): Promise<readonly string[]>;
}
