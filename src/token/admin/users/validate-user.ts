import { profileValidators } from '../../grants/account-state.ts';
import { OAuthError } from '../../http/oauth-error.ts';
import { jsonResponse } from '../../http/response.ts';
import type { Json, RealmJson, UserJson } from '../../representations/json.ts';
import { profileOf, rootAttributes } from './profile.ts';

interface Fault {
  readonly field: string;
  readonly errorMessage: string;
  readonly params: readonly unknown[];
}

/** Keycloak's words for what a validator finds. */
const messages: Readonly<Record<string, string>> = {
  email: 'error-invalid-email',
  'username-prohibited-characters': 'error-username-invalid-character',
  'person-name-prohibited-characters': 'error-person-name-invalid-character',
  pattern: 'error-pattern-no-match',
  options: 'error-invalid-value',
  integer: 'error-number-out-of-range',
  double: 'error-number-out-of-range',
};

/** @throws {OAuthError} naming what the profile of the realm does not allow an administrator to write */
export function validateUser(realm: RealmJson, user: UserJson): void {
  const faults = profileOf(realm).attributes.flatMap(({ name, validations = {}, required, multivalued }): Fault[] => {
    const values = valuesOf(user, name).filter((value) => value.trim() !== '');
    if (values.length > 1 && multivalued !== true)
      return [{ field: name, errorMessage: 'error-invalid-multivalued-size', params: [name, 0, 1] }];
    if (values.length === 0)
      return required?.roles?.includes('admin')
        ? [{ field: name, errorMessage: 'error-user-attribute-required', params: [name] }]
        : [];
    return Object.entries(validations).flatMap(([kind, config]) =>
      values.flatMap((value) => faultOf(name, kind, config ?? {}, value)),
    );
  });
  throwFaults(faults);
}

/** An attribute that stays as it is. @throws {OAuthError} */
export const refuseChange = (name: string): never =>
  throwFaults([{ field: name, errorMessage: 'error-user-attribute-read-only', params: [name] }]) as never;

function throwFaults(faults: readonly Fault[]): void {
  const [first, ...more] = faults;
  if (first === undefined) return;
  throw new OAuthError(jsonResponse(400, more.length === 0 ? first : { errors: faults }));
}

function valuesOf(user: UserJson, name: string): readonly string[] {
  if (!rootAttributes.has(name)) return user.attributes?.[name] ?? [];
  const value = user[name];
  return typeof value === 'string' ? [value] : [];
}

function faultOf(field: string, kind: string, config: Json, value: string): Fault[] {
  const validator = profileValidators.get(kind);
  if (validator === undefined || validator(value, config)) return [];
  if (kind === 'length') return [{ field, ...lengthFault(field, config) }];
  const params = kind === 'email' ? [field, value] : [field];
  return [{ field, errorMessage: messages[kind] ?? 'error-invalid-value', params }];
}

function lengthFault(field: string, { min, max }: Json): Omit<Fault, 'field'> {
  if (min !== undefined && max !== undefined)
    return { errorMessage: 'error-invalid-length', params: [field, Number(min), Number(max)] };
  return min !== undefined
    ? { errorMessage: 'error-invalid-length-too-short', params: [field, Number(min)] }
    : { errorMessage: 'error-invalid-length-too-long', params: [field, null, Number(max)] };
}
