import { jsonResponse } from '../../openid/http/endpoint-response.ts';
import { OAuthError } from '../../openid/http/oauth-error.ts';
import { type AttributeRules, checkAttribute } from '../../realm/profile/check-attribute.ts';
import { fault, inOrder, type ProfileFault } from '../../realm/profile/profile-fault.ts';
import type { RealmJson, UserJson } from '../../realm/representations/json.ts';
import { profileOf } from '../../realm/representations/profile-config.ts';
import { rootAttributes } from './profile.ts';

interface FieldFault extends ProfileFault {
  readonly field: string;
}

/** The rules of a profile for an attribute that an administrator writes. */
interface AdminRules extends AttributeRules {
  readonly name: string;
  readonly isRequired: boolean;
}

const rulesByRealm = new WeakMap<RealmJson, readonly AdminRules[]>();

function rulesOf(realm: RealmJson): readonly AdminRules[] {
  const known = rulesByRealm.get(realm);
  if (known !== undefined) return known;
  // A name that is an address may have all characters of addresses in it.
  const without = realm.registrationEmailAsUsername === true ? 'username-prohibited-characters' : undefined;
  const rules = profileOf(realm).attributes.map(({ name, validations = {}, required, multivalued }) => ({
    name,
    isRequired: required?.roles?.includes('admin') ?? false,
    isMultivalued: multivalued === true,
    validators: new Map(Object.entries(validations).filter(([kind]) => kind !== without)),
  }));
  rulesByRealm.set(realm, rules);
  return rules;
}

/** @throws {OAuthError} with everything that the profile does not allow an administrator to write */
export function validateUser(realm: RealmJson, user: UserJson): void {
  const faults: FieldFault[] = [];
  for (const rules of rulesOf(realm)) {
    const { name } = rules;
    const value = rootAttributes.has(name) ? user[name] : user.attributes?.[name];
    const values = Array.isArray(value) ? (value as readonly string[]) : typeof value === 'string' ? [value] : [];
    for (const one of checkAttribute(rules, values, rules.isRequired)) faults.push({ field: name, ...one });
  }
  if (faults.length > 0) throwFaults(inOrder(faults));
}

/** Refuses to change an attribute that is read-only. @throws {OAuthError} */
export const refuseChange = (name: string): never =>
  throwFaults([{ field: name, ...fault('error-user-attribute-read-only') }]) as never;

function throwFaults(faults: readonly FieldFault[]): void {
  const [first, ...more] = faults.map(({ field, message, params }) => ({
    field,
    errorMessage: message,
    params: [field, ...params],
  }));
  if (first === undefined) return;
  throw new OAuthError(jsonResponse(400, more.length === 0 ? first : { errors: [first, ...more] }));
}
