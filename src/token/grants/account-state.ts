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
  if (user.requiredActions.length > 0) return false;
  if (mustVerifyEmail({ account }, user) || isPasswordTooOld({ account }, user, now)) return false;
  return (
    account.profile?.every((rule) => profileFault(rule, profileValues(user, rule.name), scope) === undefined) ?? true
  );
}

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

/** Which rule the values of an attribute break: `required`, or the name of a validator. */
export function profileFault(
  { required, validators }: ProfileAttribute,
  values: readonly string[],
  scope: GrantedScope,
): string | undefined {
  if (values.length === 0) {
    const isRequired = typeof required === 'boolean' ? required : hasScope(scope, required);
    return isRequired ? 'required' : undefined;
  }
  for (const [kind, config] of validators) {
    const validator = profileValidators.get(kind);
    const options = typeof config === 'object' && config !== null ? (config as Record<string, unknown>) : {};
    if (validator !== undefined && !values.every((value) => validator(value, options))) return kind;
  }
  return undefined;
}

const hasScope = ({ clientScopes }: GrantedScope, names: readonly string[]) =>
  clientScopes.some(({ name }) => names.includes(name));

type Validator = (value: string, options: Readonly<Record<string, unknown>>) => boolean;

const limit = (value: unknown, fallback: number) => (value === undefined || value === '' ? fallback : Number(value));
const isBetween = (value: number, { min, max }: Readonly<Record<string, unknown>>) =>
  value >= limit(min, Number.NEGATIVE_INFINITY) && value <= limit(max, Number.POSITIVE_INFINITY);

/** Validators of user profiles, by their names in the configuration; others pass everything. */
export const profileValidators: ReadonlyMap<string, Validator> = new Map<string, Validator>([
  [
    'length',
    (value, options) =>
      isBetween(String(options['trim-disabled']) === 'true' ? value.length : value.trim().length, options),
  ],
  ['email', (value) => /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/.test(value)],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
  ['person-name-prohibited-characters', (value) => !/[<>&"\v$%!#?§;*~/\\|^=[\]{}()\u0000-\u001f\u007f]/.test(value)],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
  ['username-prohibited-characters', (value) => !/[<>&"\s$%!#?§,;:*~/\\|^=[\]{}()`\u0000-\u001f\u007f]/.test(value)],
  ['integer', (value, options) => /^[+-]?\d+$/.test(value) && isBetween(Number(value), options)],
  ['double', (value, options) => value.trim() !== '' && isBetween(Number(value), options)],
  ['options', (value, { options }) => !Array.isArray(options) || options.includes(value)],
  ['pattern', (value, { pattern }) => typeof pattern !== 'string' || matchesWhole(value, pattern)],
]);

/** Java's patterns are nearly those of JavaScript; what is none here passes. */
function matchesWhole(value: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    return true;
  }
}
