import { isPlainObject } from '../../realm/json-cursor.ts';
import type { Json, RealmJson, UserJson } from '../../representations/json.ts';

/** How the profiles of a realm's users are made up. */
export interface ProfileConfig extends Json {
  readonly attributes: readonly ProfileAttributeConfig[];
  readonly unmanagedAttributePolicy?: string;
}

interface ProfileAttributeConfig extends Json {
  readonly name: string;
  readonly displayName?: string;
  readonly validations?: Readonly<Record<string, Json>>;
  readonly required?: { readonly roles?: readonly string[]; readonly scopes?: readonly string[] };
  readonly permissions?: { readonly view?: readonly string[]; readonly edit?: readonly string[] };
  readonly multivalued?: boolean;
}

const providerKind = 'org.keycloak.userprofile.UserProfileProvider';
const configKey = 'kc.user.profile.config';

const everybody = { view: ['admin', 'user'], edit: ['admin', 'user'] };
const attribute = (name: string, validations: Readonly<Record<string, Json>>, isRequired: boolean) => ({
  ...{ name, displayName: `$\{${name}}`, validations },
  ...(isRequired && { required: { roles: ['user'] } }),
  ...{ permissions: everybody, multivalued: false },
});
const personName = { length: { max: 255 }, 'person-name-prohibited-characters': {} };

/** The profile of a realm that says nothing; administrators need not fill it in (Keycloak 26.7). */
const defaultProfile = (isMaster: boolean): ProfileConfig => ({
  attributes: [
    attribute(
      'username',
      { length: { min: 3, max: 255 }, 'username-prohibited-characters': {}, 'up-username-not-idn-homograph': {} },
      false,
    ),
    attribute('email', { email: {}, length: { max: 255 } }, !isMaster),
    attribute('firstName', personName, !isMaster),
    attribute('lastName', personName, !isMaster),
  ],
  groups: [
    {
      name: 'user-metadata',
      displayHeader: 'User metadata',
      displayDescription: 'Attributes, which refer to user metadata',
    },
  ],
});

export function profileOf(realm: RealmJson): ProfileConfig {
  const config = (realm.components[providerKind]?.[0]?.config ?? {}) as Readonly<Record<string, readonly string[]>>;
  try {
    const own: unknown = JSON.parse(config[configKey]?.[0] ?? '');
    if (isPlainObject(own) && Array.isArray(own.attributes)) return own as unknown as ProfileConfig;
  } catch {}
  return defaultProfile(realm.realm === 'master');
}

/** The realm with another profile. @param id of the component that holds it, where there is none yet */
export function withProfile(realm: RealmJson, profile: Json, id: string): RealmJson {
  const component = realm.components[providerKind]?.[0] ?? {
    id,
    providerId: 'declarative-user-profile',
    subComponents: {},
  };
  const config = { [configKey]: [JSON.stringify(profile)] };
  return { ...realm, components: { ...realm.components, [providerKind]: [{ ...component, config }] } };
}

/** Names of the attributes that are not in `attributes`. */
export const rootAttributes: ReadonlySet<string> = new Set(['username', 'email', 'firstName', 'lastName']);

const mayHave = (profile: ProfileConfig, name: string, policies: readonly string[], kind: 'view' | 'edit') => {
  const managed = profile.attributes.find((each) => each.name === name);
  if (managed === undefined) return policies.includes(profile.unmanagedAttributePolicy ?? '');
  return managed.permissions?.[kind]?.includes('admin') ?? false;
};

/** The attributes of a user that administrators see. */
export function readableAttributes(realm: RealmJson, { attributes }: UserJson): UserJson['attributes'] {
  const profile = profileOf(realm);
  const shown = Object.entries(attributes ?? {}).filter(([name]) =>
    mayHave(profile, name, ['ENABLED', 'ADMIN_VIEW', 'ADMIN_EDIT'], 'view'),
  );
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}

/** Of the attributes that an administrator gives a user those that the profile lets in. */
export function writableAttributes(realm: RealmJson, attributes: UserJson['attributes']): UserJson['attributes'] {
  const profile = profileOf(realm);
  const taken = Object.entries(attributes ?? {}).filter(
    ([name]) => !rootAttributes.has(name) && mayHave(profile, name, ['ENABLED', 'ADMIN_EDIT'], 'edit'),
  );
  return Object.fromEntries(taken);
}

/** What administrators' forms know of the profile. @param isUsernameFixed whether the name of an existing user stays */
export function profileMetadata(realm: RealmJson, isUsernameFixed: boolean): Json {
  const { attributes, groups } = profileOf(realm);
  return {
    attributes: attributes.map(({ name, displayName, validations = {}, required, multivalued = false, group }) => ({
      ...{ name, displayName },
      required: name === 'username' || (required?.roles?.includes('admin') ?? false),
      readOnly: name === 'username' && isUsernameFixed,
      ...(group !== undefined && { group }),
      validators: {
        ...Object.fromEntries(
          Object.entries(validations).map(([kind, config]) => [kind, { ...config, 'ignore.empty.value': true }]),
        ),
        ...(!multivalued && { multivalued: { max: '1' } }),
      },
      multivalued,
    })),
    groups: groups ?? [],
  };
}
