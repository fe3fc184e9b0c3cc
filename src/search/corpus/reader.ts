import type { PageRecord } from './page-record.ts';

/** A file of a corpus. */
export interface CorpusFile {
  /** As the user would name it. */
  readonly path: string;
  readonly size: number;
  /** The address of the page in it, for files that do not say one themselves. */
  readonly address: string;
  /** Why it can not be read, if so. */
  readonly fault?: string | undefined;
}

/** What a reader found: a page, or why there is none; `line` counts from 1. */
export type Found =
  | { readonly page: PageRecord; readonly line: number; readonly bytes: number }
  | { readonly problem: string; readonly line: number; readonly bytes: number };

/** Reads the pages of one file, one by one; `bytes` is how far it has come. @throws Node's error when it can not be read. */
export type Reader = (file: CorpusFile) => AsyncIterable<Found>;
