import type { Clock } from '../runtime/runtime.ts';
import { newSession, type Rotation, type Session, type Sessions } from '../token/sessions/sessions.ts';
import type { Reply, StoreConnection } from './connection.ts';
import { findKeys } from './find-keys.ts';
import { lifeUntil } from './lifetime.ts';
import { script } from './script.ts';

/*
 * A session is a hash: `start` (JSON of what it was opened with), `usedAt`, `detached` once its client has left it, and
 * `rotation <reuse_id>` for each chain of refresh tokens.
 */

const openSession = script(`
redis.call('HSET', KEYS[1], 'start', ARGV[1], 'usedAt', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
`);

/** One that has ended does not come back. */
const touchSession = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return end
redis.call('HSET', KEYS[1], 'usedAt', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`);

const detachSession = script(`
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'detached', '1') end
`);

/** Sets a field unless it has changed since it was read; an empty text stands for none. */
const rotateToken = script(`
if redis.call('EXISTS', KEYS[1]) == 0 or (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
`);

const rotationPrefix = 'rotation ';

/** The sessions of one realm, which processes share. @param pattern matches the names of all keys of them */
export function sharedSessions(
  store: StoreConnection,
  nameOf: (id: string) => string,
  pattern: string,
  clock: Pick<Clock, 'now'>,
): Sessions {
  const lifeOf = (endsAt: number) => lifeUntil(endsAt * 1000, clock.now());
  const read = async (key: string) => sessionIn(await store.command('HGETALL', key));
  return {
    async open(start, endsAt) {
      const session = newSession(start);
      await store.run(openSession, [nameOf(session.id)], [startText(session), session.usedAt, lifeOf(endsAt)]);
      return session;
    },
    get: (id) => read(nameOf(id)),
    async touch(id, usedAt, endsAt) {
      await store.run(touchSession, [nameOf(id)], [usedAt, lifeOf(endsAt)]);
    },
    async rotate({ id, rotations }, reuseId, rotation) {
      const before = rotations.get(reuseId);
      const values = [
        rotationPrefix + reuseId,
        before === undefined ? '' : rotationText(before),
        rotationText(rotation),
      ];
      return (await store.run(rotateToken, [nameOf(id)], values)) === 1;
    },
    async detach(id) {
      await store.run(detachSession, [nameOf(id)], []);
    },
    async list() {
      const all = await Promise.all((await findKeys(store, pattern)).map(read));
      return all.filter((session) => session !== undefined).sort((one, other) => other.usedAt - one.usedAt);
    },
    async end(id) {
      await store.command('DEL', nameOf(id));
    },
  };
}

const rotationText = ({ tokenId, uses, refreshedAt }: Rotation) => JSON.stringify({ tokenId, uses, refreshedAt });

const startText = ({ id, userId, clientId, scope, notes, offline, startedAt }: Session) =>
  JSON.stringify({ id, userId, clientId, scope, notes: [...notes], offline, startedAt });

function sessionIn(reply: Reply): Session | undefined {
  const words = reply as readonly string[];
  const fields = new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ''] as const] : [])));
  const start = fields.get('start');
  if (start === undefined) return undefined;
  const { scope, notes, ...rest } = JSON.parse(start) as Omit<Session, 'notes'> & { notes: [string, string][] };
  const rotations = [...fields].flatMap(([name, value]): [string, Rotation][] =>
    name.startsWith(rotationPrefix) ? [[name.slice(rotationPrefix.length), JSON.parse(value) as Rotation]] : [],
  );
  return {
    ...rest,
    scope,
    notes: new Map(notes),
    usedAt: Number(fields.get('usedAt')),
    rotations: new Map(rotations),
    isDetached: fields.has('detached'),
  };
}
