import type { Clock } from '../runtime/runtime.ts';
import type { Records, RecordValue } from '../token/openid/sessions/record-store.ts';
import type { Reply, StoreConnection } from './connection.ts';
import { lifeUntil } from './key-lifetime.ts';
import { script } from './script.ts';

/** When several take a record at the same time, one gets it. */
const takeRecord = script(`
local record = redis.call('GET', KEYS[1])
redis.call('DEL', KEYS[1])
return record
`);

/** Records that processes share. A code that one process has issued can be taken once by all together. */
export function sharedRecords(
  store: StoreConnection,
  nameOf: (key: string) => string,
  clock: Pick<Clock, 'now'>,
): Records {
  /** The store holds a record for longer than its time: the clock of the sandbox decides when it ends. */
  function live(reply: Reply): RecordValue | undefined {
    if (reply === null) return undefined;
    const { until, value } = JSON.parse(reply as string) as { until: number; value: RecordValue };
    return clock.now() < until * 1000 ? value : undefined;
  }
  return {
    async put(key, value, until) {
      const life = lifeUntil(until * 1000, clock.now());
      await store.command('SET', nameOf(key), JSON.stringify({ until, value }), 'PX', String(life));
    },
    get: async (key) => live(await store.command('GET', nameOf(key))),
    take: async (key) => live(await store.run(takeRecord, [nameOf(key)], [])),
    async delete(key) {
      await store.command('DEL', nameOf(key));
    },
  };
}
