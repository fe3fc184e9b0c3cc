import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CorpusFile } from './reader.ts';

/** Beside this file in src/search/corpus and beside the bundle in dist/. */
const folder = fileURLToPath(new URL('./pages/', import.meta.url));

/** The files of the pages that come with the program, in a fixed order. */
export async function builtInFiles(): Promise<CorpusFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, size: (await stat(path)).size, url: '', isBuiltIn: true };
    }),
  );
}
