import type { Runtime } from '../../runtime/runtime.ts';
import type { LoadingParts } from '../../search/corpus/while-loading.ts';
import type { SearchIndex } from '../../search/engine/search-index.ts';
import { SettingsError } from '../../settings/read-settings.ts';
import type { Settings } from '../../settings/schema.ts';
import type { Log } from '../log.ts';
import { asSettingsError } from './as-settings-error.ts';

/**
 * The index over the built-in pages or the user's own, here or in an engine elsewhere.
 * @param parts gets what is loaded of the user's pages before all is
 * @throws {SettingsError} when these cannot be used.
 */
export async function loadSearchIndex(
  { corpus, cacheDir, engine, index }: Settings['search'],
  { clock, stderr }: Runtime,
  log: Log,
  signal: AbortSignal,
  parts?: LoadingParts,
): Promise<SearchIndex> {
  if (engine.length > 0) {
    if (corpus.length > 0) log.warn('SEARCH_CORPUS: has no effect with SEARCH_ENGINE; understudy index loads pages');
    const [{ openEngine }, engineError] = await Promise.all([
      import('../../search/opensearch/open-engine.ts'),
      engineErrors(),
    ]);
    return openEngine({ nodes: engine, alias: index }, { clock, ...log, signal }).catch(engineError);
  }
  if (corpus.length === 0) {
    const { builtInIndex } = await import('../../search/corpus/built-in-corpus.ts');
    return builtInIndex(clock);
  }
  const { corpusIndex } = await import('../../search/corpus/corpus-index.ts');
  return corpusIndex({ ...corpusPaths(corpus), cacheDir, clock, stderr, ...log, signal, parts }).catch(
    asSettingsError('SEARCH_CORPUS', 'CorpusError'),
  );
}

/** What is wrong with an engine as the setting that names it. */
async function engineErrors(): Promise<(error: unknown) => never> {
  const [{ EngineAway }, { UnusableIndex }] = await Promise.all([
    import('../../search/engine-away.ts'),
    import('../../search/opensearch/engine-watch.ts'),
  ]);
  return (error) => {
    if (error instanceof EngineAway) throw new SettingsError([{ name: 'SEARCH_ENGINE', message: error.message }]);
    if (error instanceof UnusableIndex) throw new SettingsError([{ name: 'SEARCH_INDEX', message: error.message }]);
    throw error;
  };
}

/** `+docs` adds the pages in `docs` to the built-in ones. */
export const corpusPaths = (corpus: readonly string[]) => ({
  paths: corpus.map((path) => path.replace(/^\+/, '')),
  withBuiltIn: corpus.some((path) => path.startsWith('+')),
});
