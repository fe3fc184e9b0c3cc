import { oauth } from '../../openid/http/oauth-error.ts';
import { earlierUse, otherCredentials, rememberedPasswords } from '../../realm/password-history.ts';
import { type EarlierUse, passwordFault } from '../../realm/password-policy.ts';
import type { CredentialJson, Json, RealmJson, UserJson } from '../../realm/representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { fixedAttributes, writableAttributes } from './profile.ts';

/** Required actions that Keycloak knows. */
const knownActions: ReadonlySet<string> = new Set([
  ...['TERMS_AND_CONDITIONS', 'UPDATE_PROFILE', 'VERIFY_EMAIL', 'CONFIGURE_TOTP', 'UPDATE_PASSWORD', 'UPDATE_EMAIL'],
  ...['webauthn-register', 'webauthn-register-passwordless', 'VERIFY_PROFILE', 'CONFIGURE_RECOVERY_AUTHN_CODES'],
  ...['delete_account', 'delete_credential', 'idp_link', 'update_user_locale'],
]);

/** Members of a user that an administrator writes; null counts as missing. */
export interface UserInput extends Json {
  readonly username?: string | null;
  readonly email?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly enabled?: boolean | null;
  readonly emailVerified?: boolean | null;
  readonly attributes?: UserJson['attributes'] | null;
  readonly requiredActions?: readonly string[] | null;
  readonly groups?: readonly string[] | null;
  readonly credentials?: readonly Json[] | null;
}

/** A user after an update. Missing members stay, and an empty text removes a value. */
export function withChanges(realm: RealmJson, user: UserJson, input: UserInput): UserJson {
  const { attributes, enabled, emailVerified, requiredActions } = input;
  // A representation with attributes is the whole profile (Keycloak 26.7).
  const isWhole = attributes !== undefined && attributes !== null;
  const isFixed = fixedAttributes(realm);
  const text = (name: 'email' | 'firstName' | 'lastName') =>
    input[name] ?? (isWhole && !isFixed(name) ? '' : undefined);
  const email = text('email');
  const named = (name: 'firstName' | 'lastName') => (text(name)?.trim() ? text(name) : undefined);
  return {
    ...user,
    ...(email !== undefined && { email: email.toLowerCase() || undefined }),
    ...(text('firstName') !== undefined && { firstName: named('firstName') }),
    ...(text('lastName') !== undefined && { lastName: named('lastName') }),
    ...(typeof enabled === 'boolean' && { enabled }),
    ...(typeof emailVerified === 'boolean' && { emailVerified }),
    ...(requiredActions && { requiredActions: actionsAfter(user, requiredActions) }),
    ...(isWhole && {
      attributes: {
        ...kept(user.attributes, isFixed),
        ...kept(attributes, isFixed),
        ...writableAttributes(realm, attributes),
      },
    }),
  } as UserJson;
}

/** Attributes that no administrator changes: a check refuses others than before. */
const kept = (attributes: UserJson['attributes'], isFixed: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(attributes ?? {}).filter(([name]) => isFixed(name)));

/** Required actions of a user after an update. Unknown ones are neither added nor removed. */
const actionsAfter = ({ requiredActions = [] }: UserJson, input: readonly string[]) => [
  ...requiredActions.filter((name) => !knownActions.has(name)),
  ...[...knownActions].filter((name) => input.includes(name)),
];

/**
 * A user with another password.
 * @param use whether the user has had it before; undefined: it comes with a new user
 * @throws {OAuthError} when the realm's policy refuses it
 */
export function withPassword({ realm, state }: RealmCall, user: UserJson, input: Json, use?: EarlierUse): UserJson {
  const { value, temporary } = input;
  if (value === undefined || value === null) throw adminErrors.plainBadRequest('No password provided');
  if (typeof value !== 'string') throw adminErrors.plainBadRequest('Empty password not allowed');
  const policy = String(realm.passwordPolicy ?? '');
  const fault = passwordFault(policy, value, user, use);
  if (fault !== undefined) throw oauth(400, fault.key, fault.message);
  const createdDate = state.milliseconds();
  const credential: CredentialJson = { id: state.ids.uuid(), type: 'password', value, createdDate };
  const actions = new Set(user.requiredActions ?? []);
  if (temporary === true) actions.add('UPDATE_PASSWORD');
  else if (use !== undefined) actions.delete('UPDATE_PASSWORD');
  const before = user.credentials ?? [];
  const credentials = [credential, ...otherCredentials(before), ...rememberedPasswords(policy, before, createdDate)];
  return { ...user, credentials, requiredActions: [...actions] };
}

/** Whether a user has had the password of a representation before, by the policy of the realm. */
export const earlierUseOf = ({ realm, state }: RealmCall, { credentials = [] }: UserJson, { value }: Json) =>
  earlierUse(String(realm.passwordPolicy ?? ''), String(value ?? ''), credentials, state.milliseconds());

/** A user with the credentials of a representation: passwords in plain text, others and empty ones as an export has them. */
export function withCredentials(call: RealmCall, user: UserJson, credentials: readonly Json[]): UserJson {
  let next = user;
  for (const credential of credentials) {
    const { value } = credential;
    if ((credential.type ?? 'password') === 'password' && value !== undefined && value !== '')
      next = withPassword(call, next, credential);
    else {
      const stored = {
        ...credential,
        id: String(credential.id ?? call.state.ids.uuid()),
        ...(value === '' && { createdDate: credential.createdDate ?? call.state.milliseconds() }),
      } as CredentialJson;
      next = { ...next, credentials: [...(next.credentials ?? []), stored] };
    }
  }
  return next;
}
