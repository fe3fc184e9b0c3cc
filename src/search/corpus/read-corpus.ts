import { indexBuilder } from '../engine/build-index.ts';
import type { IndexData } from '../engine/index-data.ts';
import { allBroken, CorpusError, noPages, unreadable } from './corpus-error.ts';
import { DamagedFile } from './file-bytes.ts';
import { type PageRecord, sourcePage } from './page-record.ts';
import type { CorpusFile } from './reader.ts';
import { readerOf } from './readers.ts';

export interface Progress {
  /** The share that has been read, from 0 to 1. */
  readonly done: number;
  readonly pages: number;
}

export interface ReadCorpus {
  readonly data: IndexData;
  /** One line for each page or file that cannot be used: `file:line: what is wrong`. */
  readonly problems: readonly string[];
}

/** A page or a problem in one of the files. */
interface FoundInFile {
  readonly file: CorpusFile;
  /** Undefined: there is no line to name. */
  readonly line: number | string | undefined;
  readonly page?: PageRecord;
  readonly problem?: string;
  /** How much of all files has been read, from 0 to 1. */
  readonly done: number;
}

/** All pages of the files, one by one, with what cannot be used. @throws {CorpusError} */
export async function* pagesOf(files: readonly CorpusFile[]): AsyncGenerator<FoundInFile> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const file of files) {
    if (file.error !== undefined) {
      yield { file, line: undefined, problem: file.error, done: before / Math.max(1, total) };
      continue;
    }
    const read = file.read ?? (await readerOf(file.path)?.());
    if (read === undefined) continue;
    let last: number | string = 0;
    try {
      for await (const { bytes, ...found } of read(file)) {
        const done = total === 0 ? 1 : Math.min(1, (before + bytes) / total);
        yield 'page' in found ? { file, ...found, page: dated(found.page, file), done } : { file, ...found, done };
        last = found.line;
      }
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error instanceof CorpusError ? error : unreadable(file.path, error);
      const line = typeof last === 'number' ? last + 1 : `after ${last}`;
      yield { file, line, problem: error.message, done: Math.min(1, (before + file.size) / Math.max(1, total)) };
    }
    before += file.size;
  }
}

/** A page that does not say when it was published has the date that its file has. */
const dated = (page: PageRecord, { published }: CorpusFile): PageRecord =>
  published === undefined || page.published_date !== undefined || page.age_hours !== undefined
    ? page
    : { ...page, published_date: published };

/** Takes an index of the pages so far, before all are read. */
export interface PartTaker {
  /** Whether an index of the pages so far is wanted. It is asked after every few pages. */
  isWanted(): boolean;
  take(part: IndexData): void;
}

const pagesPerQuestion = 200;
/** Making an index takes its time: each part has so many times the pages of the one before. */
const partGrowth = 1.5;

/**
 * Reads all pages of the files and indexes them.
 * @param parts gets what there is before all is there
 * @throws {CorpusError} when there is not one that can be used.
 */
export async function readCorpus(
  files: readonly CorpusFile[],
  onProgress: (progress: Progress) => void = () => {},
  parts?: PartTaker,
): Promise<ReadCorpus> {
  let inLastPart = 0;
  const builder = indexBuilder();
  const fileOfPage: CorpusFile[] = [];
  const problems: string[] = [];

  /** Gives the problem when the URL of a page is taken. */
  function add(page: PageRecord, file: CorpusFile): string | undefined {
    const earlier = builder.add(sourcePage(page));
    if (earlier !== undefined) return `${page.url} is in ${fileOfPage[earlier]?.path} already`;
    fileOfPage.push(file);
    return undefined;
  }

  for await (const { file, line, page, problem = page && add(page, file), done } of pagesOf(files)) {
    if (problem !== undefined && !(file.isBuiltIn && page !== undefined)) problems.push(problemAt(file, line, problem));
    onProgress({ done, pages: builder.size });
    const { size } = builder;
    if (size % pagesPerQuestion === 0 && size > inLastPart * partGrowth && parts?.isWanted() === true) {
      parts.take(builder.finish());
      inLastPart = size;
    }
  }
  if (builder.size > 0) return { data: builder.finish(), problems };
  throw problems[0] === undefined ? noPages(files.map(({ path }) => path)) : allBroken(problems[0]);
}

/** `file:line: what is wrong`. */
export const problemAt = ({ path }: CorpusFile, line: number | string | undefined, problem: string): string =>
  line === undefined ? problem : `${path}:${typeof line === 'number' ? line : ` ${line}`}: ${problem}`;
