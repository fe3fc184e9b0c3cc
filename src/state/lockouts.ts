import type { Clock } from '../runtime/runtime.ts';
import { type Failures, isLockedAt, type Lockouts, nextFailures } from '../token/openid/sessions/login-lockouts.ts';
import type { StoreConnection } from './connection.ts';
import { lifeUntil } from './key-lifetime.ts';
import { script } from './script.ts';

/** Sets a value unless it has changed since it was read; an empty text stands for none. */
const replace = script(`
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`);

/** Failed logins that processes share: an attempt at each of three counts as three. */
export function sharedLockouts(
  store: StoreConnection,
  nameOf: (userId: string) => string,
  clock: Pick<Clock, 'now'>,
): Lockouts {
  const read = async (userId: string) => ((await store.command('GET', nameOf(userId))) ?? '') as string;
  return {
    isLocked: async ({ bruteForce }, userId) =>
      bruteForce !== undefined && isLockedAt(failuresIn(await read(userId)), clock.now()),
    failures: async (userId) => failuresIn(await read(userId)),
    async fail({ bruteForce }, userId, lastIp) {
      if (bruteForce === undefined) return;
      for (let isDone = false; !isDone; ) {
        const now = clock.now();
        const before = await read(userId);
        const after = nextFailures(bruteForce, failuresIn(before), now);
        const end = Math.max(now + bruteForce.resetAfter * 1000, after.lockedUntil * 1000);
        const values = [before, textOf({ ...after, lastIp }), lifeUntil(end, now)];
        isDone = (await store.run(replace, [nameOf(userId)], values)) === 1;
      }
    },
    async succeed(userId) {
      await store.command('DEL', nameOf(userId));
    },
  };
}

const textOf = ({ count, lastAt, lockedUntil, lastIp = '' }: Failures) => `${count} ${lastAt} ${lockedUntil} ${lastIp}`;

function failuresIn(text: string): Failures | undefined {
  if (text === '') return undefined;
  const [count, lastAt, lockedUntil, lastIp = ''] = text.split(' ');
  return {
    count: Number(count),
    lastAt: Number(lastAt),
    lockedUntil: Number(lockedUntil),
    ...(lastIp !== '' && { lastIp }),
  };
}
