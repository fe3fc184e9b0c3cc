import { OAuthError } from '../../http/oauth-error.ts';
import { jsonResponse } from '../../http/response.ts';
import { checkAttribute } from '../../profile/check-attribute.ts';
import { fault, inOrder, type ProfileFault } from '../../profile/profile-fault.ts';
import type { RealmJson, UserJson } from '../../representations/json.ts';
import { profileOf, rootAttributes } from './profile.ts';

interface FieldFault extends ProfileFault {
  readonly field: string;
}

/** @throws {OAuthError} naming what the profile of the realm does not allow an administrator to write */
export function validateUser(realm: RealmJson, user: UserJson): void {
  // Whose name is an address may have all characters of addresses in it.
  const without = realm.registrationEmailAsUsername === true ? 'username-prohibited-characters' : undefined;
  const faults = profileOf(realm).attributes.flatMap(({ name, validations = {}, required, multivalued }) => {
    const validators = new Map(Object.entries(validations).filter(([kind]) => kind !== without));
    const isRequired = required?.roles?.includes('admin') ?? false;
    const found = checkAttribute({ isMultivalued: multivalued === true, validators }, valuesOf(user, name), isRequired);
    return found.map((one): FieldFault => ({ field: name, ...one }));
  });
  throwFaults(inOrder(faults));
}

/** An attribute that stays as it is. @throws {OAuthError} */
export const refuseChange = (name: string): never =>
  throwFaults([{ field: name, ...fault('error-user-attribute-read-only') }]) as never;

function throwFaults(faults: readonly FieldFault[]): void {
  const [first, ...more] = faults.map(({ field, message, params }) => ({
    ...{ field, errorMessage: message, params: [field, ...params] },
  }));
  if (first === undefined) return;
  throw new OAuthError(jsonResponse(400, more.length === 0 ? first : { errors: [first, ...more] }));
}

function valuesOf(user: UserJson, name: string): readonly string[] {
  if (!rootAttributes.has(name)) return user.attributes?.[name] ?? [];
  const value = user[name];
  return typeof value === 'string' ? [value] : [];
}
