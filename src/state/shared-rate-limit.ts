import type { StoreConnection } from './connection.ts';
import { lifeUntil } from './key-lifetime.ts';
import { script } from './script.ts';

const minute = 60_000;
/** The clocks of processes may differ by this much. A time further ahead was counted before a clock was set back. */
const maxSkewMs = 5_000;

/**
 * The times of requests are scores of a sorted set. The script counts another request. When there are too many, it
 * returns the time of the oldest one and their number instead.
 */
const countRequest = script(`
local now, limit = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ${minute})
redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. (now + ${maxSkewMs}), '+inf')
local counted = redis.call('ZCARD', KEYS[1])
if counted >= limit then
  return {redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2] or ARGV[1], counted}
end
redis.call('ZADD', KEYS[1], now, ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return false
`);

/**
 * Counts a request among those of the last minute in all processes.
 * @param id of the request, unlike that of any other
 * @returns undefined; when there are too many the whole seconds (at least 1) to wait, and how many were counted
 */
export async function takeShared(
  store: StoreConnection,
  key: string,
  { now, perMinute, id }: { readonly now: number; readonly perMinute: number; readonly id: string },
): Promise<{ readonly wait: number; readonly counted: number } | undefined> {
  const refused = await store.run(countRequest, [key], [now, perMinute, id, lifeUntil(now + minute, now)]);
  if (refused === null) return undefined;
  const [oldest, counted] = refused as readonly [string, number];
  return { wait: Math.max(1, Math.ceil((Number(oldest) + minute - now) / 1000)), counted };
}
