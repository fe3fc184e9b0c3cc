import { extname } from 'node:path';
import { indexBuilder } from '../engine/build-index.ts';
import { growableArray } from '../engine/growable-array.ts';
import type { IndexData } from '../engine/index-data.ts';
import { allBroken, noPages, unreadable } from './corpus-error.ts';
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

/** Reads all pages of the files and indexes them. @throws {CorpusError} when there is not one that can be used. */
export async function readCorpus(
  files: readonly CorpusFile[],
  onProgress: (progress: Progress) => void = () => {},
): Promise<ReadCorpus> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const builder = indexBuilder();
  const fileOfPage = growableArray(Uint32Array);
  const problems: string[] = [];
  let before = 0;

  /** Adds a page of the file with this place in the list; gives the problem when its URL is taken. */
  function add(page: PageRecord, file: number): string | undefined {
    const earlier = builder.add(sourcePage(page));
    if (earlier === undefined) fileOfPage.push(file);
    else return `${page.url} is in ${files[fileOfPage.at(earlier)]?.path} already`;
    return undefined;
  }

  for (const [at, file] of files.entries()) {
    if (file.error !== undefined) {
      problems.push(file.error);
      continue;
    }
    const read = await readers[extname(file.path).toLowerCase()]?.();
    if (read === undefined) continue;
    try {
      for await (const found of read(file)) {
        const problem = 'page' in found ? add(found.page, at) : found.problem;
        if (problem !== undefined && !(file.isBuiltIn && 'page' in found))
          problems.push(`${file.path}:${found.line}: ${problem}`);
        onProgress({ done: total === 0 ? 1 : Math.min(1, (before + found.bytes) / total), pages: builder.size });
      }
    } catch (error) {
      throw unreadable(file.path, error);
    }
    before += file.size;
  }
  if (builder.size > 0) return { data: builder.finish(), problems };
  throw problems[0] === undefined ? noPages(files.map(({ path }) => path)) : allBroken(problems[0]);
}
