import type { Lazy } from '../../runtime/lazy.ts';
import type { Clock } from '../../runtime/runtime.ts';
import { apiError } from '../api-error.ts';
import type { SearchIndex } from '../engine/search-index.ts';

/** What is loaded of an index before all of it is. */
export interface LoadingParts {
  /** The index over the latest part; undefined: there is none yet. */
  readonly latest: SearchIndex | undefined;
  /** Asks for a newer one. */
  ask(): void;
  /** Gets what asks the one who loads. */
  begin(ask: () => void): void;
  take(part: SearchIndex): void;
}

export function createLoadingParts(): LoadingParts {
  let latest: SearchIndex | undefined;
  let ask = () => {};
  return {
    get latest() {
      return latest;
    },
    ask: () => ask(),
    begin(asks) {
      ask = asks;
    },
    take(part) {
      latest = part;
    },
  };
}

/** How long a search waits, in milliseconds. Most clients give up after a minute, some after ten seconds. */
const patience = 5_000;
/** A part delays the whole, so nobody asks for one when the whole is there in a moment. In milliseconds. */
const askAfter = 2_000;

/**
 * The index for searches that may come while it is loaded: after some seconds they are answered from what is there, or
 * refused with 503.
 * @param sleep in real time
 */
export function whileLoading(
  index: Lazy<SearchIndex>,
  parts: Pick<LoadingParts, 'latest' | 'ask'>,
  then: 'loaded' | 'unavailable',
  sleep: Clock['sleep'],
): Lazy<SearchIndex> {
  async function part(signal: AbortSignal): Promise<SearchIndex> {
    await sleep(askAfter, signal);
    if (then === 'loaded') parts.ask();
    await sleep(patience - askAfter, signal);
    if (then === 'unavailable') throw apiError.unavailable();
    return parts.latest ?? (await import('../engine/empty-index.ts')).emptyIndex();
  }

  return {
    get loaded() {
      return index.loaded;
    },
    async get() {
      if (index.loaded !== undefined) return index.loaded;
      const answered = new AbortController();
      try {
        return await Promise.race([index.get(), part(answered.signal)]);
      } finally {
        answered.abort();
      }
    },
  };
}
