import { checkAttribute } from '../../realm/profile/check-attribute.ts';
import type { ProfileFault } from '../../realm/profile/profile-fault.ts';
import type { ProfileAttribute, Realm } from '../../realm/realm.ts';
import type { User } from '../../realm/user.ts';
import { attributeOf } from '../../realm/user-attributes.ts';
import type { GrantedScope } from '../scopes/grant-scope.ts';

const secondsPerDay = 86_400;

/**
 * Whether a user may log in at once: without a required action, an e-mail address to verify, an expired password or an
 * incomplete profile (Keycloak 26.7).
 * @param now seconds since the epoch
 */
export function isAccountComplete({ account }: Realm, user: User, scope: GrantedScope, now: number): boolean {
  // A user with a complete profile need not verify it, although it is required.
  const asked = user.requiredActions.filter((name) => name !== 'VERIFY_PROFILE' || account.profile === undefined);
  if (asked.length > 0) return false;
  if (mustVerifyEmail({ account }, user) || isPasswordTooOld({ account }, user, now)) return false;
  return hasCompleteProfile({ account }, user, scope);
}

/** Whether the profile of a user is complete, where the realm checks profiles. */
export const hasCompleteProfile = ({ account }: Pick<Realm, 'account'>, user: User, scope: GrantedScope): boolean =>
  account.profile?.every((rule) => profileFaults(rule, profileValues(user, rule.name), scope).length === 0) ?? true;

/** Whether the user has an e-mail address that the realm wants to be verified. */
export const mustVerifyEmail = ({ account }: Pick<Realm, 'account'>, user: User): boolean =>
  account.verifyEmail && user.email !== undefined && user.email !== '' && !user.emailVerified;

/** Whether the user's password has expired. @param now seconds since the epoch */
export function isPasswordTooOld({ account }: Pick<Realm, 'account'>, user: User, now: number): boolean {
  if (account.passwordDays === undefined) return false;
  const age = now - Math.floor((user.passwordSetAt ?? Number.NEGATIVE_INFINITY) / 1000);
  return age > account.passwordDays * secondsPerDay;
}

/** The values that a user has for an attribute of the profile. */
export const profileValues = (user: User, name: string): readonly string[] =>
  attributeOf({ ...user, groups: [] }, name, false).flatMap((value) => (value?.trim() ? [value] : []));

/** What is wrong with the values of an attribute when its own user writes them. */
export const profileFaults = (
  rule: ProfileAttribute,
  values: readonly string[],
  scope: Pick<GrantedScope, 'clientScopes'>,
): readonly ProfileFault[] => checkAttribute(rule, values, isRequiredFor(scope, rule));

/** Whether users have to fill in an attribute for a client that may have this scope. */
export const isRequiredFor = (
  { clientScopes }: Pick<GrantedScope, 'clientScopes'>,
  { required }: Pick<ProfileAttribute, 'required'>,
): boolean => (typeof required === 'boolean' ? required : clientScopes.some(({ name }) => required.includes(name)));
