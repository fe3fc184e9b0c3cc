import type { Runtime } from '../../runtime/runtime.ts';
import { SettingsError } from '../../settings/read-settings.ts';
import type { Settings } from '../../settings/schema.ts';
import type { Log } from '../log.ts';
import { asSettingsError } from './as-settings-error.ts';
import { corpusPaths } from './load-search-index.ts';

interface IndexPagesOptions {
  /** Files and folders; none: those of the settings, and without any the built-in pages. */
  readonly paths: readonly string[];
  readonly shards: number;
  /** Ends loading; what was in use stays. */
  readonly signal: AbortSignal;
}

/** Loads pages into the engine of the settings. @returns how many @throws {SettingsError} {Error} */
export async function indexPages(
  { engine, index, corpus }: Settings['search'],
  { clock, stderr }: Runtime,
  log: Pick<Log, 'info' | 'warn'>,
  { paths, ...options }: IndexPagesOptions,
): Promise<number> {
  if (engine.length === 0)
    throw new SettingsError([
      { name: 'SEARCH_ENGINE', message: 'must name the OpenSearch that pages are loaded into' },
    ]);
  const { loadCorpusFiles } = await import('../../search/opensearch/load-corpus-files.ts');
  const from = paths.length > 0 ? paths : corpus;
  const address = { nodes: engine, alias: index };
  const loaded = loadCorpusFiles({ ...options, ...corpusPaths(from), address, clock, stderr, ...log });
  return paths.length > 0 ? loaded : loaded.catch(asSettingsError('SEARCH_CORPUS', 'CorpusError'));
}
