import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pagesFile } from './files-beside.ts';
import { indexedPages } from './indexed-pages.ts';
import type { CorpusFile } from './reader.ts';

/** The index that the build makes beside the bundle in dist/, with the texts in it; absent in src/search/corpus. */
export const madeIndex = fileURLToPath(new URL(pagesFile, import.meta.url));
/** What it is made from: beside this file in src/search/corpus, and not in dist/, where it would be there twice. */
const folder = fileURLToPath(new URL('./pages/', import.meta.url));

const topics = fileURLToPath(new URL('./overviews/topics.json', import.meta.url));

/** The files of the pages that come with the program, in a fixed order: all in one of a built program. */
export async function builtInFiles(): Promise<CorpusFile[]> {
  const made = await sizeOf(madeIndex);
  if (made !== undefined) return [{ path: madeIndex, size: made, url: '', isBuiltIn: true, read: indexedPages }];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const { overviewPages } = await import('./overviews/overview-pages.ts');
  const files = names.map((name): Omit<CorpusFile, 'size'> => ({ path: join(folder, name), url: '', isBuiltIn: true }));
  files.push({ path: topics, url: '', isBuiltIn: true, read: overviewPages });
  return Promise.all(files.map(async (file) => ({ ...file, size: (await stat(file.path)).size })));
}

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
