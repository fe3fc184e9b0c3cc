import type { Awaitable } from '../../../runtime/awaitable.ts';
import { expiringMap } from '../../../runtime/expiring-map.ts';
import type { Clock } from '../../../runtime/runtime.ts';
import type { BruteForceSettings, Realm } from '../../realm/realm.ts';

/** Failed logins of a realm's users. */
export interface Lockouts {
  isLocked(realm: Realm, userId: string): Awaitable<boolean>;
  /** The failed logins since the last right password. */
  failures(userId: string): Awaitable<Failures | undefined>;
  /** Counts a wrong password, unless the account is locked. @param ip the address that it came from */
  fail(realm: Realm, userId: string, ip?: string): Awaitable<void>;
  /** Begins to count anew after a right password. */
  succeed(userId: string): Awaitable<void>;
}

export interface Failures {
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly lastAt: number;
  /** Seconds since the epoch. */
  readonly lockedUntil: number;
  /** The address that the last one came from. */
  readonly lastIp?: string | undefined;
}

const maxUsers = 10_000;

/** Failed logins in memory. */
export function createLockouts(clock: Pick<Clock, 'now'>) {
  const users = expiringMap<Failures>(clock, maxUsers);
  return {
    isLocked({ bruteForce }: Realm, userId: string) {
      return bruteForce !== undefined && isLockedAt(users.get(userId), clock.now());
    },
    failures: (userId: string) => users.get(userId),
    fail({ bruteForce }: Realm, userId: string, ip?: string) {
      if (bruteForce === undefined) return;
      users.set(userId, { ...nextFailures(bruteForce, users.get(userId), clock.now()), lastIp: ip });
    },
    succeed: (userId: string) => void users.delete(userId),
  } satisfies Lockouts;
}

/** @param now milliseconds since the epoch */
export const isLockedAt = (failures: Failures | undefined, now: number): boolean =>
  now / 1000 < (failures?.lockedUntil ?? 0);

/**
 * The failures after one more, by the rule of Keycloak 26.7: after every `failureFactor` of them the account is locked
 * for longer.
 * @param now milliseconds since the epoch
 */
export function nextFailures(settings: BruteForceSettings, before: Failures | undefined, now: number): Failures {
  const { failureFactor, isLinear, isPermanent, waitIncrement, maxWait } = settings;
  const isReset = before === undefined || now - before.lastAt > settings.resetAfter * 1000;
  const count = (isReset ? 0 : before.count) + 1;
  if (isPermanent && count >= failureFactor) return { count, lastAt: now, lockedUntil: Number.POSITIVE_INFINITY };
  const steps = isLinear ? 1 + count - failureFactor : Math.floor(count / failureFactor);
  let wait = waitIncrement * steps;
  const isQuick = before !== undefined && now - before.lastAt < settings.quickLoginCheckMs;
  if (wait <= 0 && isQuick) wait = settings.minQuickLoginWait;
  const lockedUntil = wait > 0 ? Math.floor(now / 1000) + Math.min(wait, maxWait) : 0;
  return { count, lastAt: now, lockedUntil };
}
