import { LRUCache } from 'lru-cache';
import type { Clock } from '../runtime/runtime.ts';

/** A value that is still alive. */
export interface CacheEntry {
  readonly value: string;
  /** Whole seconds until it expires; 0 in its last second. */
  readonly secondsLeft: number;
}

interface AddedEntry extends CacheEntry {
  readonly isNew: boolean;
}

/** Keeps texts for a time. Asynchronous, so that a store shared by several processes can take its place. */
export interface CacheStore {
  get(key: string): Promise<CacheEntry | undefined>;
  /** `expire` in seconds: the value lives up to and including the whole second in which they are over. */
  set(key: string, value: string, expire: number): Promise<void>;
  /** The same where no value is alive. Of all who do it at the same time one adds, and all get what that one added. */
  add(key: string, value: string, expire: number): Promise<AddedEntry>;
}

const maxEntries = 1000;
const msPerSecond = 1000;

/** A store in memory. Time is cut to whole seconds (fastapi-cache2 0.2). */
export function memoryCacheStore(clock: Pick<Clock, 'now'>): CacheStore {
  const entries = new LRUCache<string, string>({
    // `max` would take space for all of them at once, in every sandbox.
    maxSize: maxEntries,
    sizeCalculation: () => 1,
    ttlResolution: 0,
    perf: { now: () => Math.floor(clock.now() / msPerSecond) * msPerSecond },
  });
  function get(key: string): CacheEntry | undefined {
    const value = entries.get(key);
    if (value === undefined) return undefined;
    return { value, secondsLeft: Math.floor(entries.getRemainingTTL(key) / msPerSecond) };
  }

  function set(key: string, value: string, expire: number): void {
    // One millisecond more: the second in which the time is over counts, and 0 would mean for ever.
    entries.set(key, value, { ttl: expire * msPerSecond + 1 });
  }

  return {
    get: async (key) => get(key),
    set: async (key, value, expire) => set(key, value, expire),
    async add(key, value, expire) {
      const present = get(key);
      if (present !== undefined) return { ...present, isNew: false };
      set(key, value, expire);
      return { value, secondsLeft: expire, isNew: true };
    },
  };
}
