import type { PageRecord } from './page-record.ts';

/** A file of a corpus. */
export interface CorpusFile {
  /** The path as the user would name it. */
  readonly path: string;
  readonly size: number;
  /** The URL of the page in it, for files that do not name one themselves. */
  readonly url: string;
  /** One of the pages that come with the program: the user's own take its place without a word. */
  readonly isBuiltIn?: boolean;
  /** How it is read, unless its name says it. */
  readonly read?: Reader;
  /** Whether a sitemap names it. */
  readonly isListed?: boolean;
  /** When the page in it was published, for files that do not say it themselves. */
  readonly published?: string | undefined;
  /** Why it cannot be read, if so. */
  readonly error?: string | undefined;
}

/** A page, or why there is none; `line` counts from 1, or names another place in a file that has no lines. */
export type PageOrProblem =
  | { readonly page: PageRecord; readonly line: number | string; readonly bytes: number }
  | { readonly problem: string; readonly line: number | string; readonly bytes: number };

/** Reads the pages of one file, one by one; `bytes` is how far it has come. @throws {DamagedFile} and Node's error when it cannot be read. */
export type Reader = (file: CorpusFile) => AsyncIterable<PageOrProblem>;
