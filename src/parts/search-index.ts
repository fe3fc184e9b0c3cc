import type { Settings } from '../config.ts';
import type { Log } from '../log.ts';
import { SettingsError } from '../read-settings.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Surroundings } from '../surroundings.ts';

/** The index over the built-in pages or the user's own. @throws {SettingsError} when these can not be used. */
export async function loadSearchIndex(
  { corpus, cacheDir }: Settings['search'],
  { clock, stderr }: Surroundings,
  log: Log,
  signal: AbortSignal,
): Promise<SearchIndex> {
  if (corpus.length === 0) {
    const { builtInIndex } = await import('../search/built-in-corpus.ts');
    return builtInIndex(clock);
  }
  const [{ corpusIndex }, { CorpusError }] = await Promise.all([
    import('../search/corpus/corpus-index.ts'),
    import('../search/corpus/corpus-error.ts'),
  ]);
  try {
    return await corpusIndex({ paths: corpus, cacheDir, clock, stderr, ...log, signal });
  } catch (error) {
    throw error instanceof CorpusError ? new SettingsError([{ name: 'SEARCH_CORPUS', message: error.message }]) : error;
  }
}
