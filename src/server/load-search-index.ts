import type { Runtime } from '../runtime/runtime.ts';
import type { SearchIndex } from '../search/engine/search-index.ts';
import { SettingsError } from '../settings/read-settings.ts';
import type { Settings } from '../settings/schema.ts';
import type { Log } from './log.ts';

/** The index over the built-in pages or the user's own. @throws {SettingsError} when these cannot be used. */
export async function loadSearchIndex(
  { corpus, cacheDir }: Settings['search'],
  { clock, stderr }: Runtime,
  log: Log,
  signal: AbortSignal,
): Promise<SearchIndex> {
  if (corpus.length === 0) {
    const { builtInIndex } = await import('../search/corpus/built-in-corpus.ts');
    return builtInIndex(clock);
  }
  const [{ corpusIndex }, { CorpusError }] = await Promise.all([
    import('../search/corpus/corpus-index.ts'),
    import('../search/corpus/corpus-error.ts'),
  ]);
  try {
    return await corpusIndex({ ...corpusPaths(corpus), cacheDir, clock, stderr, ...log, signal });
  } catch (error) {
    throw error instanceof CorpusError ? new SettingsError([{ name: 'SEARCH_CORPUS', message: error.message }]) : error;
  }
}

/** `+docs` adds the pages in `docs` to the built-in ones. */
const corpusPaths = (corpus: readonly string[]) => ({
  paths: corpus.map((path) => path.replace(/^\+/, '')),
  withBuiltIn: corpus.some((path) => path.startsWith('+')),
});
