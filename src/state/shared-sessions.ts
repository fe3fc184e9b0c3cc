import type { Clock } from '../runtime/runtime.ts';
import { maxRotations } from '../token/openid/sessions/memory-sessions.ts';
import {
  newClientSession,
  newSession,
  type Rotation,
  rejoined,
  type SessionKey,
  type Sessions,
  type UserSession,
} from '../token/openid/sessions/session-store.ts';
import type { StoreConnection } from './connection.ts';
import { findKeys } from './find-keys.ts';
import { lifeUntil } from './key-lifetime.ts';
import { script } from './script.ts';
import { clientFields, fieldsOf, fieldTexts, rotationField, rotationText, sessionIn } from './session-fields.ts';

/** Opens a session and replaces a former one. ARGV: lifetime, then names and values of its fields. */
const openSession = script(`
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('PEXPIRE', KEYS[1], ARGV[1])
`);

/**
 * Sets fields, unless the session has ended or lacks the field of ARGV[2] (an empty text: none). A session that has
 * ended does not come back.
 */
const changeSession = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if ARGV[2] ~= '' and redis.call('HEXISTS', KEYS[1], ARGV[2]) == 0 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1
`);

/** Removes the fields of a client: its own (ARGV[1], ARGV[2]) and those whose names begin with ARGV[3]. Then, where ARGV[4] is 1, the session goes if no field begins with ARGV[5]. */
const detachClient = script(`
local others = 0
for _, name in ipairs(redis.call('HKEYS', KEYS[1])) do
  if name == ARGV[1] or name == ARGV[2] or string.sub(name, 1, #ARGV[3]) == ARGV[3] then
    redis.call('HDEL', KEYS[1], name)
  elseif string.sub(name, 1, #ARGV[5]) == ARGV[5] then
    others = others + 1
  end
end
if ARGV[4] == '1' and others == 0 then redis.call('DEL', KEYS[1]) end
`);

/**
 * Sets a field unless it has changed since it was read; an empty text stands for none. The client must still be there
 * (ARGV[4]), and a chain too many (ARGV[5], or empty) goes.
 */
const rotateToken = script(`
if redis.call('HEXISTS', KEYS[1], ARGV[4]) == 0 or (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
if ARGV[5] ~= '' then redis.call('HDEL', KEYS[1], ARGV[5]) end
return 1
`);

/** The sessions of one realm, which processes share. @param patterns match the names of all keys of them */
export function sharedSessions(
  store: StoreConnection,
  nameOf: (key: SessionKey) => string,
  patterns: readonly string[],
  clock: Pick<Clock, 'now'>,
): Sessions {
  const lifeOf = (endsAt: number) => lifeUntil(endsAt * 1000, clock.now());
  const read = async (key: string) => sessionIn(await store.command('HGETALL', key));
  const get = (key: SessionKey) => read(nameOf(key));
  async function detach(key: SessionKey, clientId: string, endsEmpty: boolean): Promise<void> {
    const { client, used, rotations, anyClient } = clientFields(clientId);
    await store.run(detachClient, [nameOf(key)], [client, used, rotations, endsEmpty ? 1 : 0, anyClient]);
  }
  return {
    get,
    detach,
    async open(start, endsAt) {
      const session = newSession(start);
      await store.run(openSession, [nameOf(session)], [lifeOf(endsAt), ...fieldTexts(session)]);
      return session;
    },
    async attach(key, attachment, endsAt) {
      const { client: start, isNew, notes = new Map(), usedAt } = attachment;
      const before = isNew ? undefined : (await get(key))?.clients.get(start.clientId);
      if (isNew) await detach(key, start.clientId, false);
      const client = before === undefined ? newClientSession(start) : rejoined(before, attachment);
      const values = [lifeOf(endsAt), '', ...fieldsOf({ client, notes, usedAt })];
      return (await store.run(changeSession, [nameOf(key)], values)) === 1 ? get(key) : undefined;
    },
    async touch(key, clientId, usedAt, endsAt) {
      const { client, used } = clientFields(clientId ?? '');
      const own = clientId === undefined ? [] : [used, usedAt];
      const mustHave = clientId === undefined ? '' : client;
      await store.run(changeSession, [nameOf(key)], [lifeOf(endsAt), mustHave, 'usedAt', usedAt, ...own]);
    },
    async rotate(session, reuseId, rotation) {
      const { clientId, rotations } = session.client;
      const before = rotations.get(reuseId);
      const [oldest = ''] = rotations.size >= maxRotations && before === undefined ? oldestFirst(rotations) : [];
      const values = [
        rotationField(clientId, reuseId),
        before === undefined ? '' : rotationText(before),
        rotationText(rotation),
        clientFields(clientId).client,
        oldest === '' ? '' : rotationField(clientId, oldest),
      ];
      return (await store.run(rotateToken, [nameOf(session)], values)) === 1;
    },
    async list() {
      const keys = (await Promise.all(patterns.map((pattern) => findKeys(store, pattern)))).flat();
      const all = await Promise.all(keys.map(read));
      return all
        .filter((session): session is UserSession => session !== undefined)
        .sort((one, other) => other.usedAt - one.usedAt);
    },
    async end(key) {
      await store.command('DEL', nameOf(key));
    },
  };
}

const oldestFirst = (rotations: ReadonlyMap<string, Rotation>): string[] =>
  [...rotations].sort(([, a], [, b]) => a.refreshedAt - b.refreshedAt).map(([reuseId]) => reuseId);
