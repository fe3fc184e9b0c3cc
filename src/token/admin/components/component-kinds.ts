import { keyKinds } from '../../openid/keys/key-material.ts';
import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { registrationPolicy } from '../../realm/representations/registration-policies.ts';
import type { Property } from '../providers/property.ts';
import { defaultLdapMappers, newLdapSettings } from './default-ldap-mappers.ts';
import type { ComponentLists } from './find-components.ts';
import { keyIssue } from './key-issue.ts';
import { ldapMapperIssue } from './ldap-mapper-issue.ts';
import { ldapMapperKinds } from './ldap-mapper-kinds.ts';
import { policyIssues } from './policy-issue.ts';
import { checkPeriods, ldapIssue } from './user-store-issue.ts';
import { commonStoreSettings, ldapMappers, userStoreKinds, userStores } from './user-store-kinds.ts';

/** Where a component is: in which realm, and below which other. */
interface ComponentPlace {
  readonly realm: RealmJson;
  readonly parent: Json | undefined;
}

export interface ComponentKind {
  /** What is wrong with a configuration, in Keycloak's words. */
  issue(config: Json, place: ComponentPlace): string | undefined;
  /** The settings that are kept; all where it is not said. */
  readonly settings?: ReadonlySet<string>;
  /** The settings of a new one, with those that Keycloak 26.7 adds. */
  withDefaults?(config: Json): Json;
  /** The components that Keycloak 26.7 makes below a new one. */
  newBelow?(config: Json, newId: () => string): ComponentLists;
  /** Whether Keycloak 26.7 writes the identifier of a new one in 22 characters. */
  readonly hasShortId?: boolean;
}

const namesOf = (properties: readonly Property[]) => properties.map(([name]) => name);

const storeKind = (id: string, issue: (config: Json) => string | undefined): ComponentKind => ({
  issue,
  settings: new Set([...namesOf(userStoreKinds[id] ?? []), ...commonStoreSettings]),
});

const ldapStore: ComponentKind = {
  ...storeKind('ldap', ldapIssue),
  withDefaults: newLdapSettings,
  newBelow: (config, newId) => ({ [ldapMappers]: defaultLdapMappers(config, newId) }),
  hasShortId: true,
};

const settingsOfNewMappers: Readonly<Record<string, Json>> = { 'group-ldap-mapper': { 'groups.path': ['/'] } };

const mapperKind = (id: string): ComponentKind => ({
  issue: (config, { realm, parent }) =>
    parent === undefined
      ? 'cant find parent component model'
      : ldapMapperIssue(id, config, { realm, store: (parent.config ?? {}) as Json }),
  settings: new Set(namesOf(ldapMapperKinds[id] ?? [])),
  withDefaults: (config) => ({ ...settingsOfNewMappers[id], ...config }),
});

const kinds: Readonly<Record<string, ReadonlyMap<string, ComponentKind>>> = {
  'org.keycloak.keys.KeyProvider': new Map(
    [...keyKinds.keys()].map((id) => [id, { issue: (config: Json) => keyIssue(id, config) }] as const),
  ),
  [registrationPolicy]: new Map([...policyIssues].map(([id, issue]) => [id, { issue }] as const)),
  [userStores]: new Map([
    ['ldap', ldapStore],
    ['kerberos', storeKind('kerberos', checkPeriods)],
  ]),
  [ldapMappers]: new Map(Object.keys(ldapMapperKinds).map((id) => [id, mapperKind(id)] as const)),
};

/** The kind of a component; undefined for one that no realm can have. */
export const kindOf = (type: unknown, id: unknown): ComponentKind | undefined =>
  Object.hasOwn(kinds, String(type)) ? kinds[String(type)]?.get(String(id)) : undefined;
