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
  /** Addresses of pages that this one links to. */
  readonly links: readonly string[];
}

export type Topic = 'general' | 'news' | 'finance';

export interface Image {
  readonly url: string;
  readonly description: string;
}

/** What is asked of an index: data only, so that an index on another machine can be asked as well. */
export interface IndexQuery {
  readonly text: string;
  /** How many hits at most. */
  readonly limit: number;
  /** Every one of them must occur on the page; punctuation does not count. */
  readonly phrases: readonly string[];
  /** Domain patterns: `example.com` and its subdomains, `*.com`, `linkedin.com/in`. Empty: any. */
  readonly includeDomains: readonly string[];
  /** Pages of these are raised. */
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
  /** How many passages of at most 500 characters each hit brings. */
  readonly passages: number;
}

export interface Hit {
  readonly page: Page;
  /** In (0,1), comparable between queries. */
  readonly score: number;
  /** The passages that answer the query, in the order of the page, cut at sentence borders. */
  readonly passages: readonly string[];
}

/** A ranked index over pages. Asynchronous, so that a cluster can stand behind it. */
export interface SearchIndex {
  /** How many pages it holds. */
  readonly size: number;
  /** Hits by falling score, ties by address. */
  search(query: IndexQuery): Promise<readonly Hit[]>;
  /** The page at an address, if the corpus has it. */
  page(url: string): Promise<Page | undefined>;
  /** The pages of a host, by address. */
  pagesOfHost(host: string): Promise<readonly Page[]>;
  /** The passages of a page that fit `text` best. */
  passages(page: Page, text: string, count: number): Promise<readonly string[]>;
}
