import { hashOrder } from '../../../realm/java-hash-order.ts';
import type { Json, RealmJson } from '../../../realm/representations/json.ts';
import { profileOf } from '../../../realm/representations/profile-config.ts';

/** Attributes that have members of their own in the representation of a user. */
export const rootNames: readonly string[] = ['username', 'email', 'firstName', 'lastName'];

const mayNameChange = ({ editUsernameAllowed, registrationEmailAsUsername }: RealmJson) =>
  editUsernameAllowed === true && registrationEmailAsUsername !== true;

/** Whether the users of a realm may see or change an attribute of their profile. */
export function isOpenToUser(realm: RealmJson, name: string, kind: 'view' | 'edit'): boolean {
  if (name === 'locale' && realm.internationalizationEnabled === true) return true;
  const profile = profileOf(realm);
  const managed = profile.attributes.find((each) => each.name === name);
  if (managed === undefined) return profile.unmanagedAttributePolicy === 'ENABLED';
  const { view = [], edit = [] } = managed.permissions ?? {};
  // Who may change a value sees it.
  const isOpen = edit.includes('user') || (kind === 'view' && view.includes('user'));
  return isOpen && (kind === 'view' || name !== 'username' || mayNameChange(realm));
}

const ordered = (json: Json) => Object.fromEntries(hashOrder(Object.keys(json)).map((name) => [name, json[name]]));

/** The languages of a realm make one more attribute. */
const locale = {
  name: 'locale',
  displayName: 'locale',
  required: false,
  readOnly: false,
  validators: {},
  multivalued: false,
};

/** The profile for a form that people fill in themselves (Keycloak 26.7). */
export function profileMetadata(realm: RealmJson): Json {
  const { attributes, groups } = profileOf(realm);
  const shown = attributes.filter(({ name }) => isOpenToUser(realm, name, 'view'));
  const described = shown.map((attribute) => {
    const { name, displayName, validations = {}, required, multivalued = false, group } = attribute;
    const annotations = attribute.annotations ?? (name === 'email' ? {} : undefined);
    const own = Object.entries(validations).map(
      ([kind, config]) => [kind, { ...config, 'ignore.empty.value': true }] as const,
    );
    return {
      name,
      displayName,
      required: name === 'username' || isRequired(required),
      readOnly: !isOpenToUser(realm, name, 'edit'),
      ...(annotations !== undefined && { annotations }),
      validators: ordered({ ...Object.fromEntries(own), ...(!multivalued && { multivalued: { max: '1' } }) }),
      ...(group !== undefined && { group }),
      multivalued,
    };
  });
  const hasLocale = realm.internationalizationEnabled === true && !shown.some(({ name }) => name === 'locale');
  return { attributes: [...(hasLocale ? [locale] : []), ...described], groups: groups ?? [] };
}

type Required = ReturnType<typeof profileOf>['attributes'][number]['required'];

/** Whether users have to fill in an attribute. What only some client scopes ask for is no duty here. */
export function isRequired(required: Required): boolean {
  if (required === undefined || required === null) return false;
  const { roles = [], scopes = [] } = required;
  return roles.includes('user') || (roles.length === 0 && scopes.length === 0);
}
