import { systemClock } from '../../../src/runtime/runtime.ts';
import type { SearchIndex } from '../../../src/search/engine/search-index.ts';
import type { SourcePage } from '../../../src/search/engine/source-page.ts';
import { engineClient } from '../../../src/search/opensearch/engine-client.ts';
import { loadPages } from '../../../src/search/opensearch/load-pages.ts';
import { openEngine } from '../../../src/search/opensearch/open-engine.ts';

/** A machine that has other work to do may stand still for a while. */
const timeoutMs = 120_000;

/** An index in OpenSearch; it is closed with `close`, and its pages stay. */
export interface LoadedEngine {
  readonly index: SearchIndex;
  readonly lines: readonly string[];
  close(): void;
}

/** Loads pages into OpenSearch and opens the index. */
export async function loadedInto(
  nodes: readonly string[],
  alias: string,
  pages: AsyncIterable<SourcePage>,
  shards = 1,
): Promise<LoadedEngine> {
  const loader = engineClient({ nodes, alias }, { timeoutMs });
  await loadPages(loader, {
    sources: [pages],
    shards,
    now: systemClock.now(),
    dropped: () => {},
    signal: new AbortController().signal,
    checkPages: () => {},
  });
  await loader.close();
  const closed = new AbortController();
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const index = await openEngine(
    { nodes, alias },
    { clock: systemClock, info: log, warn: log, signal: closed.signal, timeoutMs },
  );
  return { index, lines, close: () => closed.abort() };
}
