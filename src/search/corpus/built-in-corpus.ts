import type { Clock } from '../../runtime/runtime.ts';
import { sharedWhileUsed } from '../../runtime/shared-while-used.ts';
import type { IndexData } from '../engine/index-data.ts';
import { readIndex, writeIndex } from '../engine/index-storage.ts';
import { memoryIndex } from '../engine/memory-index.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import { withSitePages } from '../sites/with-site-pages.ts';
import { builtInFiles, madeIndex } from './built-in-files.ts';
import { builtInKey } from './indexed-pages.ts';

const origin = { key: builtInKey, problems: [] };
/** One index for all servers of the process. It is made where there is no file. */
const sharedIndex = sharedWhileUsed(async () => (await readIndex(madeIndex, origin.key))?.data ?? (await makeIndex()));

/** The index over the pages that come with the program. @throws {CorpusError} when it is damaged */
export async function builtInIndex(clock: Pick<Clock, 'now' | 'sleep'>): Promise<SearchIndex> {
  return withSitePages(memoryIndex(await sharedIndex(), clock));
}

/**
 * Makes the index ahead of time: reading it takes some 10 ms, with 30 in another thread, and making it more than a second. It
 * comes in the package, which has to stay small.
 */
export async function storeBuiltInIndex(path: string): Promise<void> {
  await writeIndex(path, { origin, data: await makeIndex() }, true);
}

async function makeIndex(): Promise<IndexData> {
  const { readCorpus } = await import('./read-corpus.ts');
  const { data } = await readCorpus(await builtInFiles());
  return data;
}
