import { extname } from 'node:path';
import { indexBuilder } from '../engine/build-index.ts';
import type { IndexData } from '../engine/index-data.ts';
import { allBroken, CorpusError, noPages, unreadable } from './corpus-error.ts';
import { type PageRecord, sourcePage } from './page-record.ts';
import type { CorpusFile } from './reader.ts';
import { readers } from './readers.ts';

export interface Progress {
  /** From 0 to 1. */
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
  readonly line: number | undefined;
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
    const read = file.read ?? (await readers[extname(file.path).toLowerCase()]?.());
    if (read === undefined) continue;
    try {
      for await (const { bytes, ...found } of read(file))
        yield { file, ...found, done: total === 0 ? 1 : Math.min(1, (before + bytes) / total) };
    } catch (error) {
      throw error instanceof CorpusError ? error : unreadable(file.path, error);
    }
    before += file.size;
  }
}

/** Reads all pages of the files and indexes them. @throws {CorpusError} when there is not one that can be used. */
export async function readCorpus(
  files: readonly CorpusFile[],
  onProgress: (progress: Progress) => void = () => {},
): Promise<ReadCorpus> {
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
  }
  if (builder.size > 0) return { data: builder.finish(), problems };
  throw problems[0] === undefined ? noPages(files.map(({ path }) => path)) : allBroken(problems[0]);
}

/** `file:line: what is wrong`. */
export const problemAt = ({ path }: CorpusFile, line: number | undefined, problem: string): string =>
  line === undefined ? problem : `${path}:${line}: ${problem}`;
