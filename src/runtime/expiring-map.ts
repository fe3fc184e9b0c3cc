import { LRUCache } from 'lru-cache';
import type { Clock } from './runtime.ts';

/** A larger map looks for entries whose time is over only when its size has doubled. */
const minPurgeSize = 1_000;
/** A smaller one looks for them at most this often, in milliseconds of its clock. */
const purgeInterval = 10_000;

/**
 * A map whose entries have a time to live (option `ttl` of `set`, milliseconds) by the given clock. Of more than `max`
 * entries it forgets the one that was not used for the longest time. Its size grows with its content, unlike that of a
 * cache made with `max`. Before an entry is added, it drops those whose time is over: every ten seconds while it has few,
 * later each time that its size has doubled.
 */
export const expiringMap = <Value extends object | true>(
  clock: Pick<Clock, 'now'>,
  max: number,
): LRUCache<string, Value> => new ExpiringMap<Value>(clock, max);

class ExpiringMap<Value extends object | true> extends LRUCache<string, Value> {
  readonly #clock: Pick<Clock, 'now'>;
  #purgeAt = minPurgeSize;
  #purgedAt: number;

  constructor(clock: Pick<Clock, 'now'>, max: number) {
    super({ maxSize: max, sizeCalculation: () => 1, ttlResolution: 0, perf: { now: () => clock.now() } });
    this.#clock = clock;
    this.#purgedAt = clock.now();
  }

  /** The option `onInsert` would be too early: an entry gets its time after that, and has the time of one that was dropped. */
  override set(...[key, value, options]: Parameters<LRUCache<string, Value>['set']>): this {
    const now = this.#clock.now();
    // A clock that was set back begins anew.
    const isDue = this.size < minPurgeSize && Math.abs(now - this.#purgedAt) >= purgeInterval;
    if (this.size >= this.#purgeAt || isDue) {
      this.#purgedAt = now;
      this.purgeStale();
      this.#purgeAt = Math.max(minPurgeSize, 2 * this.size);
    }
    return super.set(key, value, { ...options, start: now });
  }
}
