import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lazy } from '../../runtime/lazy.ts';
import type { Clock } from '../../runtime/runtime.ts';
import type { IndexData } from '../engine/index-data.ts';
import { readIndex, writeIndex } from '../engine/index-storage.ts';
import { memoryIndex } from '../engine/memory-index.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import { builtInFiles } from './built-in-files.ts';
import type { PageRecord } from './page-record.ts';

/** Written by the build, because reading takes some 10 ms and making it, from 3,600 pages, more than a second; absent in src/search/corpus. */
/** Written by the build, because reading takes some 10 ms and making it, from 3,600 pages, more than a second; absent in src/search/corpus. */
const madeIndex = fileURLToPath(new URL('./pages.index', import.meta.url));
/** Without it, as in tests, one index is made for all servers of the process. */
const ownIndex = lazy(makeIndex);
const origin = { key: 'built-in', problems: [] };

/** The index over the pages that come with the program. */
export async function builtInIndex(clock: Pick<Clock, 'now' | 'sleep'>): Promise<SearchIndex> {
  const stored = await readIndex(madeIndex, origin.key);
  return memoryIndex(stored?.data ?? (await ownIndex.get()), clock);
}

/** Makes the index ahead of time. */
export async function storeBuiltInIndex(path: string): Promise<void> {
  await writeIndex(path, { origin, data: await makeIndex() });
}

async function makeIndex(): Promise<IndexData> {
  const [{ indexBuilder }, { sourcePage }] = await Promise.all([
    import('../engine/build-index.ts'),
    import('./page-record.ts'),
  ]);
  const builder = indexBuilder();
  for (const { path } of await builtInFiles()) {
    for (const line of (await readFile(path, 'utf8')).split('\n')) {
      if (line !== '') builder.add(sourcePage(JSON.parse(line) as PageRecord));
    }
  }
  return builder.finish();
}
