import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readIndex, type StoredIndex, writeIndex } from '../engine/index-storage.ts';
import { builtInFiles } from './built-in-files.ts';
import { noPages } from './corpus-error.ts';
import { corpusFiles } from './corpus-files.ts';
import { fingerprint } from './fingerprint.ts';
import { type PartTaker, type Progress, readCorpus } from './read-corpus.ts';

/** What a loading of a corpus needs to know: plain data, it goes to a worker. */
export interface LoadRequest {
  readonly paths: readonly string[];
  /** Whether the built-in pages are searched too. */
  readonly withBuiltIn: boolean;
  /** Where built indexes are cached. */
  readonly cacheFolder: string;
  /** The key of the index that is in use: the same corpus is not loaded again. */
  readonly current: string | undefined;
}

export interface LoadedCorpus {
  /** Undefined when the corpus is what it was. */
  readonly index: StoredIndex | undefined;
  /** Why the index could not be cached. */
  readonly cacheError: string | undefined;
}

/** An index of a smaller corpus, in bytes, is made as fast as it is read. */
const minCachedBytes = 2_000_000;

/** Loads a corpus: from the cache when that was made from the same bytes. @throws {CorpusError} */
export async function loadCorpus(
  { paths, withBuiltIn, cacheFolder, current }: LoadRequest,
  onProgress?: (progress: Progress) => void,
  parts?: PartTaker,
): Promise<LoadedCorpus> {
  const { files: own, leftOut } = await corpusFiles(paths);
  if (own.length === 0) throw noPages(paths);
  const files = withBuiltIn ? [...own, ...(await builtInFiles())] : own;
  const key = await fingerprint(files);
  if (key === current) return { index: undefined, cacheError: undefined };
  const cacheFile = join(cacheFolder, `${nameOf(paths, withBuiltIn)}.index`);
  const isCached = files.reduce((sum, { size }) => sum + size, 0) >= minCachedBytes;
  const cached = isCached ? await readIndex(cacheFile, key) : undefined;
  if (cached !== undefined) return { index: cached, cacheError: undefined };
  const { data, problems } = await readCorpus(files, onProgress, parts);
  const index = { origin: { key, problems: leftOut === undefined ? problems : [leftOut, ...problems] }, data };
  const cacheError = isCached ? await writeToCache(cacheFile, index) : undefined;
  return { index, cacheError };
}

/** One file for each corpus, so that an index takes the place of its predecessor. */
const nameOf = (paths: readonly string[], withBuiltIn: boolean) =>
  createHash('sha256')
    .update([...(withBuiltIn ? ['+'] : []), ...paths.map((path) => resolve(path))].join('\0'))
    .digest('hex')
    .slice(0, 16);

async function writeToCache(path: string, index: StoredIndex): Promise<string | undefined> {
  try {
    await writeIndex(path, index);
    return undefined;
  } catch (error) {
    return `${path}: ${(error as Error).message}`;
  }
}
