/** Counts requests of the last minute. */
export interface RateLimit {
  /** Counts a request and gives 0, or gives the whole seconds (at least 1) to wait for one that is too many. */
  take(now: number): number;
}

const minute = 60_000;

/** At most `perMinute` requests in any 60 seconds; undefined: no limit. Refused requests do not count. */
export function rateLimit(perMinute: number | undefined): RateLimit {
  if (perMinute === undefined) return { take: () => 0 };
  let times: number[] = [];
  return {
    take(now) {
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
