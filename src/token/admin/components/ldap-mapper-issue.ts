import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { clientErrors } from '../clients/admin-client-errors.ts';
import { allGroups } from '../groups/group-tree.ts';
import { rolesOf } from '../roles/find-roles.ts';
import { firstSetting, isSettingOn } from './component-setting.ts';
import { filterIssue } from './user-store-issue.ts';

/** What a mapper is checked against. */
export interface MapperPlace {
  readonly realm: RealmJson;
  /** The settings of its store. */
  readonly store: Json;
}

type Rule = (config: Json, place: MapperPlace) => string | undefined;

const present =
  (name: string, issue: string): Rule =>
  (config) =>
    firstSetting(config, name) === undefined ? issue : undefined;
const configured = (name: string, label: string) => present(name, `Missing configuration for ${label}`);
const required = (name: string, label: string) => present(name, `'${label}' is required`);
const filter =
  (name: string): Rule =>
  (config) =>
    filterIssue(firstSetting(config, name));

const attributeRules: readonly Rule[] = [
  configured('user.model.attribute', 'User Model Attribute'),
  configured('ldap.attribute', 'LDAP Attribute'),
  (config) =>
    isSettingOn(config, 'is.binary.attribute') && !isSettingOn(config, 'always.read.value.from.ldap')
      ? "With Binary attribute enabled, the 'Always read value from LDAP' must be enabled too"
      : undefined,
];

const derRule: Rule = (config) =>
  isSettingOn(config, 'is.der.formatted') && !isSettingOn(config, 'is.binary.attribute')
    ? "With DER formatted certificate enabled, the 'Is Binary Attribute' option must be enabled too"
    : undefined;

const writeOnly: Rule = (config, { store }) => {
  if (!isSettingOn(config, 'write.only')) return undefined;
  if (isSettingOn(config, 'read.only')) return 'Can not set write-only and read-only together';
  return firstSetting(store, 'editMode') === 'WRITABLE'
    ? undefined
    : 'Can not set write only when LDAP provider mode is not WRITABLE';
};

const inheritance: Rule = (config) => {
  const type = firstSetting(config, 'membership.attribute.type') ?? 'DN';
  if (firstSetting(config, 'preserve.group.inheritance') === 'false') return undefined;
  if (type !== 'DN' && type !== 'UID') throw clientErrors.unknownComponentKind();
  return type === 'UID' && isSettingOn(config, 'preserve.group.inheritance')
    ? 'Not possible to preserve group inheritance and use UID membership type together.'
    : undefined;
};

const groupsPath: Rule = (config, { realm }) => {
  const path = firstSetting(config, 'groups.path') ?? '/';
  return path === '/' || allGroups(realm).some((group) => group.path === path)
    ? undefined
    : 'Groups path group does not exist - please create the group on specified path first';
};

const clientRoles: Rule = (config) =>
  firstSetting(config, 'use.realm.roles.mapping') === 'false' && firstSetting(config, 'client.id') === undefined
    ? 'Client ID needs to be provided in config when Realm Roles Mapping is not used.'
    : undefined;

const knownRole: Rule = (config, { realm }) => {
  const name = firstSetting(config, 'role') ?? '';
  const isKnown =
    rolesOf(realm, undefined).some(({ role }) => role.name === name) ||
    realm.clients.some(({ clientId }) =>
      rolesOf(realm, clientId).some(({ role }) => `${clientId}.${role.name}` === name),
    );
  return isKnown ? undefined : 'There is no role corresponding to configured value';
};

const knownGroup: Rule = (config, { realm }) =>
  allGroups(realm).some(({ path }) => path === firstSetting(config, 'group'))
    ? undefined
    : 'There is no group corresponding to configured value';

const freeAttribute: Rule = (config) =>
  /^(?:username|email)$/i.test(firstSetting(config, 'user.model.attribute') ?? '')
    ? 'Attribute Name cannot be set to username or email'
    : undefined;

const rules: Readonly<Record<string, readonly Rule[]>> = {
  'user-attribute-ldap-mapper': attributeRules,
  'certificate-ldap-mapper': [...attributeRules, derRule],
  'full-name-ldap-mapper': [configured('ldap.full.name.attribute', 'LDAP Full Name Attribute'), writeOnly],
  'group-ldap-mapper': [
    configured('groups.dn', 'LDAP Groups DN'),
    configured('mode', 'Mode'),
    inheritance,
    filter('groups.ldap.filter'),
    groupsPath,
  ],
  'role-ldap-mapper': [
    configured('roles.dn', 'LDAP Roles DN'),
    configured('mode', 'Mode'),
    clientRoles,
    filter('roles.ldap.filter'),
  ],
  'hardcoded-ldap-role-mapper': [present('role', 'Role cant be null'), knownRole],
  'hardcoded-ldap-group-mapper': [present('group', 'Group cant be null'), knownGroup],
  'hardcoded-ldap-attribute-mapper': [
    required('ldap.attribute.name', 'LDAP Attribute Name'),
    required('ldap.attribute.value', 'LDAP Attribute Value'),
  ],
  'hardcoded-attribute-mapper': [
    required('user.model.attribute', 'Attribute Name'),
    required('attribute.value', 'Attribute Value'),
    freeAttribute,
  ],
};

/** What is wrong with the settings of a mapper below an LDAP store, in Keycloak's words (Keycloak 26.7). @throws {OAuthError} */
export function ldapMapperIssue(kind: string, config: Json, place: MapperPlace): string | undefined {
  for (const rule of rules[kind] ?? []) {
    const issue = rule(config, place);
    if (issue !== undefined) return issue;
  }
  return undefined;
}
