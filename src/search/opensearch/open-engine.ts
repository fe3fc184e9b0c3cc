import type { Clock } from '../../runtime/runtime.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import { EngineAway } from '../engine-away.ts';
import { type EngineAddress, engineClient } from './engine-client.ts';
import { lookAt, watchEngine } from './engine-watch.ts';
import { openSearchIndex } from './opensearch-index.ts';
import { termKnowledge } from './term-facts.ts';

interface OpenOptions {
  readonly clock: Clock;
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  /** How long the engine may take over an answer. */
  readonly timeoutMs?: number | undefined;
  /** Ends the connection. */
  readonly signal: AbortSignal;
}

/** The index in an engine elsewhere. @throws {EngineAway} {UnusableIndex} when it cannot be used at first */
export async function openEngine(address: EngineAddress, options: OpenOptions): Promise<SearchIndex> {
  const engine = engineClient(address, { timeoutMs: options.timeoutMs });
  try {
    const first = await lookAt(engine);
    const knowledge = termKnowledge(engine);
    const watch = watchEngine(engine, first, { ...options, changed: knowledge.forget });
    options.signal.addEventListener('abort', () => void engine.close(), { once: true });
    return openSearchIndex(engine, watch, knowledge, options.clock);
  } catch (error) {
    await engine.close();
    if (!(error instanceof EngineAway)) throw error;
    throw new EngineAway(`${engine.name} cannot be used: ${error.message}`, error.engineStatus);
  }
}
