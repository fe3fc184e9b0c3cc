import { LRUCache } from 'lru-cache';
import type { Clock } from './runtime.ts';

/** The map does not look for entries whose time is over while it has fewer. */
const minPurgeSize = 1_000;

/**
 * A map whose entries have a time to live (option `ttl` of `set`, milliseconds) by the given clock. Of more than `max`
 * entries it forgets the one that was not used for the longest time. Its size grows with its content, unlike that of a
 * cache made with `max`. Each time that its size has doubled, it drops the entries whose time is over.
 */
export function expiringMap<Value extends object | true>(
  clock: Pick<Clock, 'now'>,
  max: number,
): LRUCache<string, Value> {
  let purgeAt = minPurgeSize;
  const map: LRUCache<string, Value> = new LRUCache({
    maxSize: max,
    sizeCalculation: () => 1,
    ttlResolution: 0,
    perf: { now: () => clock.now() },
    onInsert() {
      if (map.size < purgeAt) return;
      map.purgeStale();
      purgeAt = Math.max(minPurgeSize, 2 * map.size);
    },
  });
  return map;
}
