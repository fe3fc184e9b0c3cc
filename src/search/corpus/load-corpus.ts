import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readIndex, type StoredIndex, writeIndex } from '../engine/index-storage.ts';
import { noPages } from './corpus-error.ts';
import { corpusFiles } from './corpus-files.ts';
import { fingerprint } from './fingerprint.ts';
import { type Progress, readCorpus } from './read-corpus.ts';

/** What a loading of a corpus needs to know: plain data, it goes to a worker. */
export interface LoadRequest {
  readonly paths: readonly string[];
  /** Where made indexes are kept. */
  readonly cacheFolder: string;
  /** The key of the index that is in use: the same corpus is not loaded again. */
  readonly current: string | undefined;
}

export interface LoadedCorpus {
  /** Undefined when the corpus is what it was. */
  readonly index: StoredIndex | undefined;
  /** Why the made index could not be kept. */
  readonly notKept: string | undefined;
}

/** An index of a smaller corpus, in bytes, is made as fast as it is read. */
const worthKeeping = 2_000_000;

/** Loads a corpus: from the cache when that was made from the same bytes. @throws {CorpusError} */
export async function loadCorpus(
  { paths, cacheFolder, current }: LoadRequest,
  tell?: (progress: Progress) => void,
): Promise<LoadedCorpus> {
  const files = await corpusFiles(paths);
  if (files.length === 0) throw noPages(paths);
  const key = await fingerprint(files);
  if (key === current) return { index: undefined, notKept: undefined };
  const cacheFile = join(cacheFolder, `${nameOf(paths)}.index`);
  const keeps = files.reduce((sum, { size }) => sum + size, 0) >= worthKeeping;
  const kept = keeps ? await readIndex(cacheFile, key) : undefined;
  if (kept !== undefined) return { index: kept, notKept: undefined };
  const { data, problems } = await readCorpus(files, tell);
  const index = { origin: { key, problems }, data };
  const notKept = keeps ? await keep(cacheFile, index) : undefined;
  return { index, notKept };
}

/** One file for each corpus, so that an index takes the place of its predecessor. */
const nameOf = (paths: readonly string[]) =>
  createHash('sha256')
    .update(paths.map((path) => resolve(path)).join('\0'))
    .digest('hex')
    .slice(0, 16);

async function keep(path: string, index: StoredIndex): Promise<string | undefined> {
  try {
    await writeIndex(path, index);
    return undefined;
  } catch (error) {
    return `${path}: ${(error as Error).message}`;
  }
}
