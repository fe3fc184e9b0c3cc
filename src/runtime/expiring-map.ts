import { LRUCache } from 'lru-cache';
import type { Clock } from './runtime.ts';

/** Fewer entries are not worth looking for those whose time is over. */
const minPurgeSize = 1_000;

/**
 * A map whose entries have a time to live (option `ttl` of `set`, milliseconds) by the given clock. With more than `max`
 * entries it forgets the one that was not used for longest. Its size grows with its content, as that of a cache made
 * with `max` does not; each time that it has doubled, the entries whose time is over go.
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
