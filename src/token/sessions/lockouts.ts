import { expiringMap } from '../../runtime/expiring-map.ts';
import type { Clock } from '../../runtime/runtime.ts';
import type { BruteForceSettings, Realm } from '../realm/realm.ts';

/** Failed logins of a realm's users. */
export interface Lockouts {
  isLocked(realm: Realm, userId: string): boolean;
  /** A wrong password; not counted while the account is locked. */
  fail(realm: Realm, userId: string): void;
  /** A right password: counting starts anew. */
  succeed(userId: string): void;
}

interface Failures {
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly lastAt: number;
  /** Seconds since the epoch. */
  readonly lockedUntil: number;
}

const maxUsers = 10_000;

export function createLockouts(clock: Pick<Clock, 'now'>): Lockouts {
  const users = expiringMap<Failures>(clock, maxUsers);
  return {
    isLocked({ bruteForce }, userId) {
      return bruteForce !== undefined && clock.now() / 1000 < (users.get(userId)?.lockedUntil ?? 0);
    },
    fail({ bruteForce }, userId) {
      if (bruteForce !== undefined) users.set(userId, next(bruteForce, users.get(userId), clock.now()));
    },
    succeed: (userId) => void users.delete(userId),
  };
}

/** The rule of Keycloak 26.7: every so many failures the account is locked for longer. */
function next(settings: BruteForceSettings, before: Failures | undefined, now: number): Failures {
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
