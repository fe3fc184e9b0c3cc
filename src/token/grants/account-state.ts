import { checkAttribute } from '../profile/check-attribute.ts';
import type { ProfileFault } from '../profile/profile-fault.ts';
import type { ProfileAttribute, Realm } from '../realm/realm.ts';
import type { User } from '../realm/user.ts';
import { attributeOf } from '../realm/user-attributes.ts';
import type { GrantedScope } from '../scopes/grant-scope.ts';

const secondsPerDay = 86_400;

/**
 * Whether nothing stands between a user and a login: a required action, an e-mail address to verify, a password that
 * has expired, or a profile that is not complete (Keycloak 26.7).
 * @param now seconds since the epoch
 */
export function isAccountComplete({ account }: Realm, user: User, scope: GrantedScope, now: number): boolean {
  // Who has a complete profile need not look at it, whoever wants that.
  const asked = user.requiredActions.filter((name) => name !== 'VERIFY_PROFILE' || account.profile === undefined);
  if (asked.length > 0) return false;
  if (mustVerifyEmail({ account }, user) || isPasswordTooOld({ account }, user, now)) return false;
  return hasCompleteProfile({ account }, user, scope);
}

/** Whether a profile has all that the realm wants, if the realm looks at it. */
export const hasCompleteProfile = ({ account }: Pick<Realm, 'account'>, user: User, scope: GrantedScope): boolean =>
  account.profile?.every((rule) => profileFaults(rule, profileValues(user, rule.name), scope).length === 0) ?? true;

/** Whether the realm wants an address to be verified that the user has. */
export const mustVerifyEmail = ({ account }: Pick<Realm, 'account'>, user: User): boolean =>
  account.verifyEmail && user.email !== undefined && user.email !== '' && !user.emailVerified;

/** Whether the user's password has expired. @param now seconds since the epoch */
export function isPasswordTooOld({ account }: Pick<Realm, 'account'>, user: User, now: number): boolean {
  if (account.passwordDays === undefined) return false;
  const age = now - Math.floor((user.passwordSetAt ?? Number.NEGATIVE_INFINITY) / 1000);
  return age > account.passwordDays * secondsPerDay;
}

/** What the user has of an attribute of the profile. */
export const profileValues = (user: User, name: string): readonly string[] =>
  attributeOf({ ...user, groups: [] }, name, false).flatMap((value) => (value?.trim() ? [value] : []));

/** What is wrong with the values of an attribute, for the user whom it belongs to. */
export const profileFaults = (
  rule: ProfileAttribute,
  values: readonly string[],
  scope: GrantedScope,
): readonly ProfileFault[] =>
  checkAttribute(rule, values, typeof rule.required === 'boolean' ? rule.required : hasScope(scope, rule.required));

const hasScope = ({ clientScopes }: GrantedScope, names: readonly string[]) =>
  clientScopes.some(({ name }) => names.includes(name));
