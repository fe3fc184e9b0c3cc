import type { Output } from '../../output.ts';
import type { Clock } from '../../surroundings.ts';
import { memoryIndex } from '../engine/memory-index.ts';
import type { SearchIndex } from '../search-index.ts';
import { cacheFolder } from './cache-folder.ts';
import { CorpusError } from './corpus-error.ts';
import type { LoadedCorpus } from './load-corpus.ts';
import { loadInWorker } from './load-in-worker.ts';
import { progressBar } from './progress-bar.ts';
import { watchPaths } from './watch-paths.ts';

export interface CorpusOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  /** Where made indexes are kept; empty: below the user's cache directory. */
  readonly cacheDir: string;
  readonly clock: Clock;
  readonly stderr: Output;
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  readonly error: (message: string) => void;
  /** Ends loading and watching. */
  readonly signal: AbortSignal;
}

/** Changes come in bunches: so long after the first one the corpus is loaded again, in milliseconds. */
const settling = 300;
/** More broken lines are only counted. */
const toldProblems = 50;

/** An index of the user's pages that follows their changes. @throws {CorpusError} when it can not be loaded at first. */
export async function corpusIndex(options: CorpusOptions): Promise<SearchIndex> {
  const { paths, clock, stderr, info, warn, error, signal } = options;
  let key: string | undefined;

  async function load(tell: Parameters<typeof loadInWorker>[1]): Promise<LoadedCorpus> {
    const folder = options.cacheDir === '' ? cacheFolder(process.platform) : options.cacheDir;
    return loadInWorker({ paths, cacheFolder: folder, current: key }, tell, signal);
  }

  function use({ index, notKept }: LoadedCorpus): SearchIndex | undefined {
    if (index === undefined) return undefined;
    key = index.origin.key;
    for (const problem of index.origin.problems.slice(0, toldProblems)) warn(`corpus: ${problem}`);
    const more = index.origin.problems.length - toldProblems;
    if (more > 0) warn(`corpus: ${more} more lines can not be used`);
    if (notKept !== undefined) warn(`corpus: the index is not kept; ${notKept}`);
    return memoryIndex(index.data, clock);
  }

  const bar = progressBar(stderr);
  const first = await load(bar.show).finally(bar.end);
  let current = use(first) as SearchIndex;

  let changed = false;
  let following = false;
  async function follow(): Promise<void> {
    changed = true;
    if (following) return;
    following = true;
    while (changed) {
      await clock.sleep(settling, signal);
      changed = false;
      await reload();
    }
    following = false;
  }

  async function reload(): Promise<void> {
    try {
      const fresh = use(await load(() => {}));
      if (fresh === undefined) return;
      current = fresh;
      info(`corpus: changed, ${fresh.size} pages`);
    } catch (failure) {
      if (signal.aborted) return;
      const reason = failure instanceof CorpusError ? failure.message : String(failure);
      error(`corpus: changed, but can not be used; what was read before stays: ${reason}`);
    }
  }

  watchPaths(
    paths,
    () => void follow().catch(() => {}),
    (failure) => warn(`corpus: changes are not noticed: ${failure.message}`),
    signal,
  );

  return {
    get size() {
      return current.size;
    },
    search: (query) => current.search(query),
    page: (url) => current.page(url),
    pagesOfHost: (host) => current.pagesOfHost(host),
    passages: (page, text, count) => current.passages(page, text, count),
  };
}
