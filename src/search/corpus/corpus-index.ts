import { homedir } from 'node:os';
import { join } from 'node:path';
import { followPaths } from '../../runtime/follow-paths.ts';
import type { Output } from '../../runtime/output.ts';
import type { Clock } from '../../runtime/runtime.ts';
import type { IndexData } from '../engine/index-data.ts';
import { memoryIndex } from '../engine/memory-index.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import { withSitePages } from '../sites/with-site-pages.ts';
import { CorpusError } from './corpus-error.ts';
import type { LoadedCorpus } from './load-corpus.ts';
import { loadInWorker, type PartsOfLoading } from './load-in-worker.ts';
import { showProgress } from './show-progress.ts';

export interface CorpusOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  /** Whether the built-in pages are searched too; where URLs are the same, the user's pages take their place. */
  readonly withBuiltIn: boolean;
  /** Where built indexes are cached; empty: below the user's cache directory. */
  readonly cacheDir: string;
  readonly clock: Clock;
  readonly stderr: Output;
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  readonly error: (message: string) => void;
  /** Ends loading and watching. */
  readonly signal: AbortSignal;
  /** Gets an index of the pages so far, when somebody has asked for one before all are loaded. */
  readonly parts?: { begin(ask: () => void): void; take(part: SearchIndex): void } | undefined;
  /** Loads the pages: in a thread, unless a test wants it done here. */
  readonly load?: typeof loadInWorker;
}

const cacheFolders: Readonly<Record<string, readonly string[]>> = {
  darwin: ['Library', 'Caches'],
  win32: ['AppData', 'Local'],
};

/** The folder of this program below the user's cache directory. */
export const userCacheFolder = (platform: string, home = homedir()): string =>
  join(home, ...(cacheFolders[platform] ?? ['.cache']), 'understudy');

/** Problems beyond this number are only counted. */
const maxReportedProblems = 50;

/** An index of the user's pages that follows their changes. @throws {CorpusError} when it cannot be loaded at first. */
export async function corpusIndex(options: CorpusOptions): Promise<SearchIndex> {
  const { paths, withBuiltIn, clock, stderr, info, warn, error, signal, load: loadPages = loadInWorker } = options;
  let key: string | undefined;

  async function load(onProgress: Parameters<typeof loadInWorker>[1], parts?: PartsOfLoading): Promise<LoadedCorpus> {
    const folder = options.cacheDir === '' ? userCacheFolder(process.platform) : options.cacheDir;
    return loadPages({ paths, withBuiltIn, cacheFolder: folder, current: key }, onProgress, signal, undefined, parts);
  }

  function use({ index, cacheError }: LoadedCorpus): SearchIndex | undefined {
    if (index === undefined) return undefined;
    key = index.origin.key;
    for (const problem of index.origin.problems.slice(0, maxReportedProblems)) warn(`corpus: ${problem}`);
    const more = index.origin.problems.length - maxReportedProblems;
    if (more > 0) warn(`corpus: ${more} more lines cannot be used`);
    if (cacheError !== undefined) warn(`corpus: the index cannot be cached: ${cacheError}`);
    return indexOf(index.data);
  }

  function indexOf(data: IndexData): SearchIndex {
    const pages = memoryIndex(data, clock);
    return withBuiltIn ? withSitePages(pages) : pages;
  }

  const progress = showProgress(stderr, clock, info);
  const { parts } = options;
  const first = await load(
    progress.show,
    parts && { begin: parts.begin, take: (part) => parts.take(indexOf(part)) },
  ).finally(progress.end);
  let current = use(first) as SearchIndex;

  async function readAgain(): Promise<void> {
    try {
      const fresh = use(await load(() => {}));
      if (fresh === undefined) return;
      current = fresh;
      info(`corpus: changed, ${fresh.size} pages`);
    } catch (failure) {
      if (signal.aborted) return;
      const reason = failure instanceof CorpusError ? failure.message : String(failure);
      error(`corpus: changed, but cannot be used; what was read before stays: ${reason}`);
    }
  }

  const failed = (failure: Error) => warn(`corpus: changes are not noticed: ${failure.message}`);
  followPaths({ paths, clock, readAgain, failed, signal });

  return presentIndex(() => current);
}

/** Whatever index is the present one. */
function presentIndex(current: () => SearchIndex): SearchIndex {
  return {
    at(now) {
      let of: SearchIndex | undefined;
      let view: SearchIndex | undefined;
      return presentIndex(() => {
        const index = current();
        if (view === undefined || of !== index) view = index.at?.(now) ?? index;
        of = index;
        return view;
      });
    },
    get size() {
      return current().size;
    },
    search: (query) => current().search(query),
    explain: async (query) => current().explain?.(query),
    page: (url) => current().page(url),
    list: (from, count) => current().list(from, count),
    hasHost: (host) => current().hasHost(host),
    pagesOfHost: (host, folder) => current().pagesOfHost(host, folder),
    pagesFrom: async (start, count) => current().pagesFrom?.(start, count) ?? [],
    languageOf: async (text) => current().languageOf?.(text),
    passages: (page, text, count) => current().passages(page, text, count),
  };
}
