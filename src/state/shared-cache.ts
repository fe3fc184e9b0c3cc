import type { CacheEntry, CacheStore } from '../example-app/cache-store.ts';
import type { Clock } from '../runtime/runtime.ts';
import type { StoreConnection } from './connection.ts';
import { lifeUntil } from './key-lifetime.ts';
import type { KeyNames } from './key-names.ts';
import { script } from './script.ts';

const msPerSecond = 1000;

/** An entry is `<end>:<value>`. The script returns the one that is alive, or sets another. */
const addEntry = script(`
local entry = redis.call('GET', KEYS[1])
if entry and tonumber(string.match(entry, '^[^:]*')) >= tonumber(ARGV[1]) then return entry end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return false
`);

/** A cache that processes share. Time is cut to whole seconds (fastapi-cache2 0.2). */
export function sharedCacheStore(store: StoreConnection, names: KeyNames, clock: Pick<Clock, 'now'>): CacheStore {
  const second = () => Math.floor(clock.now() / msPerSecond) * msPerSecond;
  const keyOf = (key: string) => names.of('cache', key);

  function read(entry: string, now: number): CacheEntry | undefined {
    const colon = entry.indexOf(':');
    const msLeft = Number(entry.slice(0, colon)) - now;
    if (msLeft < 0) return undefined;
    return { value: entry.slice(colon + 1), secondsLeft: Math.floor(msLeft / msPerSecond) };
  }

  const written = (value: string, expire: number, now: number) => {
    const end = now + expire * msPerSecond;
    return [`${end}:${value}`, String(lifeUntil(end, now))] as const;
  };

  return {
    async get(key) {
      const entry = await store.command('GET', keyOf(key));
      return entry === null ? undefined : read(entry as string, second());
    },
    async set(key, value, expire) {
      const [entry, life] = written(value, expire, second());
      await store.command('SET', keyOf(key), entry, 'PX', life);
    },
    async add(key, value, expire) {
      const now = second();
      const present = await store.run(addEntry, [keyOf(key)], [now, ...written(value, expire, now)]);
      const entry = present === null ? undefined : read(present as string, now);
      return { ...(entry ?? { value, secondsLeft: expire }), isNew: entry === undefined };
    },
  };
}
