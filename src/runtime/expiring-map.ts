import { LRUCache } from 'lru-cache';
import type { Clock } from './runtime.ts';

/** A larger map looks for entries whose time is over only when its size has doubled. */
const minPurgeSize = 1_000;
/** A smaller one looks for them at most this often, in milliseconds of its clock. */
const purgeInterval = 10_000;

/**
 * A map whose entries have a time to live (option `ttl` of `set`, milliseconds) by the given clock. Of more than `max`
 * entries it forgets the one that was not used for the longest time. Its size grows with its content, unlike that of a
 * cache made with `max`. When entries are added, it drops those whose time is over: all ten seconds while it has few,
 * later each time that its size has doubled.
 */
export function expiringMap<Value extends object | true>(
  clock: Pick<Clock, 'now'>,
  max: number,
): LRUCache<string, Value> {
  let purgeAt = minPurgeSize;
  let purgedAt = clock.now();
  const map: LRUCache<string, Value> = new LRUCache({
    maxSize: max,
    sizeCalculation: () => 1,
    ttlResolution: 0,
    perf: { now: () => clock.now() },
    onInsert() {
      const now = clock.now();
      // A clock that was set back begins anew.
      const isDue = map.size < minPurgeSize && Math.abs(now - purgedAt) >= purgeInterval;
      if (map.size < purgeAt && !isDue) return;
      purgedAt = now;
      map.purgeStale();
      purgeAt = Math.max(minPurgeSize, 2 * map.size);
    },
  });
  return map;
}
