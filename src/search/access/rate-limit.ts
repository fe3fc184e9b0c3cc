/** Counts requests of the last minute. */
export interface RateLimit {
  /**
   * Counts a request and gives 0, or gives the whole seconds (at least 1) to wait for one that is too many.
   * Admits at most `perMinute` requests in any 60 seconds; undefined: no limit. Rejected requests do not count.
   */
  take(now: number, perMinute: number | undefined): number;
  /** How many requests counted when one was last taken or turned away. */
  readonly counted: number;
}

const minute = 60_000;

export function createRateLimit(): RateLimit {
  let times: number[] = [];
  return {
    get counted() {
      return times.length;
    },
    take(now, perMinute) {
      if (perMinute === undefined) return 0;
      // A clock that was set back must not lock the caller out: what lies ahead is forgotten.
      if ((times[0] ?? now) <= now - minute || (times.at(-1) ?? now) > now)
        times = times.filter((time) => time > now - minute && time <= now);
      if (times.length < perMinute) {
        times.push(now);
        return 0;
      }
      return Math.max(1, Math.ceil(((times[0] ?? now) + minute - now) / 1000));
    },
  };
}
