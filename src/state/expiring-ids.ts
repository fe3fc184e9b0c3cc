import type { Clock } from '../runtime/runtime.ts';
import { type ExpiringIds, keyOfId } from '../token/openid/sessions/expiring-id-store.ts';
import type { StoreConnection } from './connection.ts';
import { lifeUntil } from './key-lifetime.ts';
import { script } from './script.ts';

/** The value is the moment at which the identifier is forgotten, in milliseconds since the epoch. */
const addId = script(`
local gone = redis.call('GET', KEYS[1])
if gone and tonumber(gone) > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`);

/** Identifiers that processes share. @param nameOf the name of the key for one */
export function sharedIds(
  store: StoreConnection,
  nameOf: (id: string) => string,
  clock: Pick<Clock, 'now'>,
): ExpiringIds {
  const keyOf = (id: string) => nameOf(keyOfId(id));
  return {
    async has(id) {
      const gone = await store.command('GET', keyOf(id));
      return gone !== null && Number(gone) > clock.now();
    },
    async add(id, until) {
      const now = clock.now();
      const gone = (until + 1) * 1000;
      if (!(gone > now)) return true;
      return (await store.run(addId, [keyOf(id)], [now, gone, lifeUntil(gone, now)])) === 1;
    },
  };
}
