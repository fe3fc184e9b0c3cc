import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../surroundings.ts';
import type { PageRecord } from './corpus/page-record.ts';
import type { IndexData } from './engine/index-data.ts';
import { readIndex, writeIndex } from './engine/index-storage.ts';
import { memoryIndex } from './engine/memory-index.ts';
import type { SearchIndex } from './search-index.ts';

/** Beside this file in src/search and beside the bundle in dist/. */
const pages = new URL('./pages/', import.meta.url);
/** Written by the build, because reading costs a tenth of the time and memory of making it; absent in src/search. */
const madeIndex = fileURLToPath(new URL('./pages.index', import.meta.url));
const origin = { key: 'built-in', problems: [] };

/** The index over the pages that come with the program. */
export async function builtInIndex(clock: Pick<Clock, 'now' | 'sleep'>): Promise<SearchIndex> {
  const stored = await readIndex(madeIndex, origin.key);
  return memoryIndex(stored?.data ?? (await makeIndex()), clock);
}

/** Makes the index ahead of time. */
export async function storeBuiltInIndex(path: string): Promise<void> {
  await writeIndex(path, { origin, data: await makeIndex() });
}

async function makeIndex(): Promise<IndexData> {
  const [{ indexBuilder }, { sourcePage }] = await Promise.all([
    import('./engine/build-index.ts'),
    import('./corpus/page-record.ts'),
  ]);
  const builder = indexBuilder();
  const files = (await readdir(pages)).filter((name) => name.endsWith('.jsonl')).sort();
  for (const name of files) {
    for (const line of (await readFile(new URL(name, pages), 'utf8')).split('\n')) {
      if (line !== '') builder.add(sourcePage(JSON.parse(line) as PageRecord));
    }
  }
  return builder.finish();
}
