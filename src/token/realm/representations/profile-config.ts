import { isPlainObject } from '../json-cursor.ts';
import type { Json, RealmJson } from './json.ts';

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
  name,
  displayName: `$\{${name}}`,
  validations,
  ...(isRequired && { required: { roles: ['user'] } }),

  permissions: everybody,
  multivalued: false,
});
const personName = { length: { max: 255 }, 'person-name-prohibited-characters': {} };

/** The profile of a realm that says nothing; administrators need not fill it in (Keycloak 26.7). */
export const defaultProfile = (isMaster: boolean): ProfileConfig => ({
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

/** What of a representation says which profile its users have. */
type WithProfile = Pick<RealmJson, 'realm' | 'components'>;

export function profileOf(realm: WithProfile): ProfileConfig {
  const config = (realm.components[providerKind]?.[0]?.config ?? {}) as Readonly<Record<string, readonly string[]>>;
  try {
    const own: unknown = JSON.parse(config[configKey]?.[0] ?? '');
    if (isPlainObject(own) && Array.isArray(own.attributes)) return own as unknown as ProfileConfig;
  } catch {}
  return defaultProfile(realm.realm === 'master');
}

/** The realm with another profile. @param id of the component that holds it, where there is none yet */
export function withProfile<Realm extends WithProfile>(realm: Realm, profile: Json, id: string): Realm {
  const component = realm.components[providerKind]?.[0] ?? {
    id,
    providerId: 'declarative-user-profile',
    subComponents: {},
  };
  const config = { [configKey]: [JSON.stringify(profile)] };
  return { ...realm, components: { ...realm.components, [providerKind]: [{ ...component, config }] } };
}
