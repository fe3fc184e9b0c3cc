import { trackAvailability } from '../../runtime/availability.ts';
import type { Clock } from '../../runtime/runtime.ts';
import { EngineAway } from '../engine-away.ts';
import type { EngineClient } from './engine-client.ts';
import { format, type IndexFacts } from './mapping.ts';

/** The pages that are in use. */
export interface LivePages extends IndexFacts {
  /** Name of the index that the alias leads to. */
  readonly index: string;
  readonly pages: number;
}

export interface EngineWatch {
  readonly live: LivePages;
  /** Why the engine cannot be asked at present. */
  readonly away: string | undefined;
  /** Asks the engine, unless it is known to be away. @throws {EngineAway} */
  ask<Answer>(question: () => Promise<Answer>): Promise<Answer>;
}

interface WatchOptions {
  readonly clock: Clock;
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  /** Ends watching. */
  readonly signal: AbortSignal;
  /** Other pages are in use now. */
  readonly changed: () => void;
}

/** How often the engine is looked at: whether it is there, and whether the alias leads elsewhere. */
const pollIntervalMs = 2_000;
/** The same while it is away. */
const awayIntervalMs = 500;

/** What the alias leads to. @throws {EngineAway} @throws {Error} when there is nothing, or not what this program reads */
export async function lookAt(engine: EngineClient): Promise<LivePages> {
  const indices = await engine
    // Asks the node for itself: one whose cluster has lost its leader answers searches and nothing else.
    .ask<Record<string, { mappings: { _meta?: IndexFacts } }>>('GET', `/${engine.alias}/_mapping?local=true`)
    .catch((error: unknown) => {
      if (error instanceof EngineAway && error.engineStatus === 404) return {};
      throw error;
    });
  const [[index, { mappings }] = [undefined, { mappings: {} as { _meta?: IndexFacts } }], ...others] =
    Object.entries(indices);
  if (index === undefined)
    throw new UnusableIndex(`there is no ${engine.alias} at ${engine.name}; load pages into it with: understudy index`);
  if (others.length > 0) throw new UnusableIndex(`${engine.alias} leads to more than one index`);
  const { _meta: facts } = mappings;
  if (facts?.format !== format)
    throw new UnusableIndex(
      `${engine.alias} was not loaded by this version; load its pages again with: understudy index`,
    );
  const { hits } = await engine.ask<{ hits: { total: { value: number } } }>(
    'POST',
    `/${engine.alias}/_search?allow_partial_search_results=false`,
    { size: 0, track_total_hits: true },
  );
  return { ...facts, index, pages: hits.total.value };
}

/** An index that is not there, or not of this program. */
export class UnusableIndex extends Error {
  override readonly name = 'UnusableIndex';
}

/** Keeps an eye on the engine: says once that it went, and once that it came back. */
export function watchEngine(engine: EngineClient, first: LivePages, options: WatchOptions): EngineWatch {
  const { clock, info, warn, signal, changed } = options;
  const availability = trackAvailability({ name: `SEARCH_ENGINE ${engine.name}`, clock, warn, info });
  let live = first;
  let away: string | undefined;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      const found = await lookAt(engine);
      if (found.index !== live.index) {
        live = found;
        changed();
        info(`search: ${engine.alias} leads to other pages, ${found.pages} of them`);
      }
      availability.cameBack();
      away = undefined;
    } catch (failure) {
      if (signal.aborted) return;
      away = failure instanceof Error ? failure.message : String(failure);
      availability.goneAway(away);
    }
  }

  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  async function watch(): Promise<void> {
    for (;;) {
      await clock.sleep(away === undefined ? pollIntervalMs : awayIntervalMs, signal);
      await lookOnce();
    }
  }
  watch().catch(() => {});

  return {
    get live() {
      return live;
    },
    get away() {
      return away;
    },
    async ask(question) {
      if (away !== undefined) throw new EngineAway(away);
      try {
        return await question();
      } catch (failure) {
        // One answer that fails may have its own reason: the engine is looked at before it counts as away.
        if (failure instanceof EngineAway) void lookOnce();
        throw failure;
      }
    },
  };
}
