import { extname } from 'node:path';
import { indexBuilder } from '../engine/build-index.ts';
import type { IndexData } from '../engine/index-data.ts';
import { allBroken, noPages, unreadable } from './corpus-error.ts';
import { sourcePage } from './page-record.ts';
import type { CorpusFile } from './reader.ts';
import { readers } from './readers.ts';

export interface Progress {
  /** From 0 to 1. */
  readonly done: number;
  readonly pages: number;
}

export interface ReadCorpus {
  readonly data: IndexData;
  /** One line for each page or file that can not be used: `file:line: what is wrong`. */
  readonly problems: readonly string[];
}

/** Reads all pages of the files and indexes them. @throws {CorpusError} when there is not one that can be used. */
export async function readCorpus(
  files: readonly CorpusFile[],
  tell: (progress: Progress) => void = () => {},
): Promise<ReadCorpus> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const builder = indexBuilder();
  const problems: string[] = [];
  let before = 0;
  for (const file of files) {
    if (file.fault !== undefined) {
      problems.push(file.fault);
      continue;
    }
    const read = await readers[extname(file.path).toLowerCase()]?.();
    if (read === undefined) continue;
    try {
      for await (const found of read(file)) {
        const problem = 'page' in found ? addTo(builder, found.page) : found.problem;
        if (problem !== undefined) problems.push(`${file.path}:${found.line}: ${problem}`);
        tell({ done: total === 0 ? 1 : Math.min(1, (before + found.bytes) / total), pages: builder.size });
      }
    } catch (error) {
      throw unreadable(file.path, error);
    }
    before += file.size;
  }
  if (builder.size > 0) return { data: builder.finish(), problems };
  throw problems[0] === undefined ? noPages(files.map(({ path }) => path)) : allBroken(problems[0]);
}

const addTo = (builder: ReturnType<typeof indexBuilder>, page: Parameters<typeof sourcePage>[0]) =>
  builder.add(sourcePage(page)) ? undefined : `${page.url} is there already`;
