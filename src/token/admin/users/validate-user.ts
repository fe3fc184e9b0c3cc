import { jsonResponse } from '../../openid/http/endpoint-response.ts';
import { OAuthError } from '../../openid/http/oauth-error.ts';
import { type AttributeRules, checkAttribute } from '../../realm/profile/check-attribute.ts';
import { fault, inOrder, type ProfileFault } from '../../realm/profile/profile-fault.ts';
import type { RealmJson, UserJson } from '../../realm/representations/json.ts';
import { profileOf } from '../../realm/representations/profile-config.ts';
import { fixedAttributes, rootAttributes } from './profile.ts';

interface FieldFault extends ProfileFault {
  readonly field: string;
}

/** The rules of a profile for an attribute that an administrator writes. */
interface AdminRules extends AttributeRules {
  readonly name: string;
  readonly isRequired: boolean;
  /** No administrator changes it. */
  readonly isFixed: boolean;
}

const rulesByRealm = new WeakMap<RealmJson, readonly AdminRules[]>();

function rulesOf(realm: RealmJson): readonly AdminRules[] {
  const known = rulesByRealm.get(realm);
  if (known !== undefined) return known;
  // A name that is an address may have all characters of addresses in it.
  const without = realm.registrationEmailAsUsername === true ? 'username-prohibited-characters' : undefined;
  const isFixed = fixedAttributes(realm);
  const rules = profileOf(realm).attributes.map(({ name, validations = {}, required, multivalued }) => ({
    name,
    isRequired: required?.roles?.includes('admin') ?? false,
    isFixed: name === 'username' ? isNameFixed(realm) : isFixed(name),
    isMultivalued: multivalued === true,
    validators: new Map(Object.entries(validations).filter(([kind]) => kind !== without)),
  }));
  rulesByRealm.set(realm, rules);
  return rules;
}

/** Whether users of a realm keep their names. */
const isNameFixed = ({ editUsernameAllowed, registrationEmailAsUsername }: RealmJson) =>
  editUsernameAllowed !== true && registrationEmailAsUsername !== true;

function valuesOf(user: UserJson, name: string): readonly string[] {
  const value = rootAttributes.has(name) ? user[name] : user.attributes?.[name];
  if (Array.isArray(value)) return value as readonly string[];
  return typeof value === 'string' ? [value] : [];
}

/**
 * @param before the user before a change; undefined: it is a new one
 * @throws {OAuthError} with everything that the profile does not allow an administrator to write
 */
export function validateUser(realm: RealmJson, user: UserJson, before?: UserJson): void {
  const faults: FieldFault[] = [];
  for (const rules of rulesOf(realm)) {
    const { name, isFixed } = rules;
    const values = valuesOf(user, name);
    // What nobody can change need not be right (Keycloak 26.7).
    if (before !== undefined && isFixed) {
      if (isEqual(values, valuesOf(before, name))) continue;
      faults.push({ field: name, ...fault('error-user-attribute-read-only') });
    }
    for (const one of checkAttribute(rules, values, rules.isRequired && (!isFixed || name === 'username')))
      faults.push({ field: name, ...one });
  }
  if (faults.length > 0) throwFaults(inOrder(faults));
}

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, at) => value === other[at]);

function throwFaults(faults: readonly FieldFault[]): void {
  const [first, ...more] = faults.map(({ field, message, params }) => ({
    field,
    errorMessage: message,
    params: [field, ...params],
  }));
  if (first === undefined) return;
  throw new OAuthError(jsonResponse(400, more.length === 0 ? first : { errors: [first, ...more] }));
}
