import type { UserJson } from '../../realm/representations/json.ts';
import type { User } from '../../realm/user.ts';
import type { RealmState } from '../context/realm-state.ts';

/** The attribute of a user who is locked out for good, and its value (Keycloak 26.7). */
const reasonAttribute = 'disabledReason';
const permanentLockout = 'permanentLockout';

/** Why somebody may not log in after wrong passwords, as events name it; undefined for who may try. */
export async function lockoutOf(
  { realm, lockouts }: Pick<RealmState, 'realm' | 'lockouts'>,
  { id, enabled, attributes }: Pick<User, 'id' | 'enabled' | 'attributes'>,
): Promise<'user_disabled' | 'user_temporarily_disabled' | undefined> {
  if (realm.bruteForce === undefined) return undefined;
  if (!enabled && attributes.get(reasonAttribute)?.[0] === permanentLockout) return 'user_disabled';
  return (await lockouts.isLocked(realm, id)) ? 'user_temporarily_disabled' : undefined;
}

/** Counts a wrong password. A realm that locks people out for good disables the user, until an administrator enables it. */
export async function countFailure(
  { realm, lockouts, store }: Pick<RealmState, 'realm' | 'lockouts' | 'store'>,
  userId: string,
  ip: string | undefined,
): Promise<void> {
  await lockouts.fail(realm, userId, ip);
  if (realm.bruteForce?.isPermanent !== true) return;
  if ((await lockouts.failures(userId))?.lockedUntil !== Number.POSITIVE_INFINITY) return;
  store.updateUser(userId, (user) => ({
    ...user,
    enabled: false,
    attributes: { ...user.attributes, [reasonAttribute]: [permanentLockout] },
  }));
}

/** Whether a user is locked out for good. */
export const isLockedForGood = ({ enabled, attributes }: UserJson): boolean =>
  enabled !== true && attributes?.[reasonAttribute]?.[0] === permanentLockout;

/** A user who is locked out no more. */
export function withoutLockout(user: UserJson): UserJson {
  const { [reasonAttribute]: _reason, ...attributes } = user.attributes ?? {};
  return { ...user, attributes };
}
