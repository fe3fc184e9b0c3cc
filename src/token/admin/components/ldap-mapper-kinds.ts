import type { Property } from '../providers/property.ts';

const flag = (name: string, label: string, defaultValue?: string): Property => [
  name,
  label,
  'boolean',
  { defaultValue },
];
const text = (name: string, label: string, defaultValue?: string): Property => [
  name,
  label,
  'String',
  { defaultValue },
];
const required = (name: string, label: string, type = 'String'): Property => [name, label, type, { isRequired: true }];
const list = (name: string, label: string, options: readonly string[]): Property => [
  name,
  label,
  'List',
  { defaultValue: options[0], options },
];

const enabledValue = flag('always.read.enabled.value.from.ldap', 'Always Read Enabled Value From LDAP', 'false');
const modes = list('mode', 'Mode', ['LDAP_ONLY', 'IMPORT', 'READ_ONLY']);
const membership: readonly Property[] = [
  text('membership.ldap.attribute', 'Membership LDAP Attribute', 'member'),
  list('membership.attribute.type', 'Membership Attribute Type', ['DN', 'UID']),
  text('membership.user.ldap.attribute', 'Membership User LDAP Attribute', 'uid'),
];
const memberOf = text('memberof.ldap.attribute', 'Member-Of LDAP Attribute', 'memberOf');

const attribute: readonly Property[] = [
  required('user.model.attribute', 'User Model Attribute', 'UserProfileAttributeList'),
  required('ldap.attribute', 'LDAP Attribute'),
  flag('read.only', 'Read Only', 'false'),
  flag('always.read.value.from.ldap', 'Always Read Value From LDAP', 'false'),
  flag('is.binary.attribute', 'Is Binary Attribute', 'false'),
  ['binary.attribute.decoder', 'Decode Binary Attribute As', 'List', { options: ['auto', 'base64', 'uuid'] }],
  flag('is.mandatory.in.ldap', 'Is Mandatory In LDAP', 'false'),
  text('attribute.default.value', 'Attribute default value', ''),
  flag('attribute.force.default', 'Force a Default Value', 'true'),
];

const groups: readonly Property[] = [
  required('groups.dn', 'LDAP Groups DN'),
  text('groups.relative.create.dn', 'Relative creation DN'),
  text('group.name.ldap.attribute', 'Group Name LDAP Attribute', 'cn'),
  text('group.object.classes', 'Group Object Classes', 'groupOfNames'),
  flag('preserve.group.inheritance', 'Preserve Group Inheritance', 'true'),
  flag('ignore.missing.groups', 'Ignore Missing Groups', 'false'),
  ...membership,
  text('groups.ldap.filter', 'LDAP Filter'),
  modes,
  list('user.roles.retrieve.strategy', 'User Groups Retrieve Strategy', [
    'LOAD_GROUPS_BY_MEMBER_ATTRIBUTE',
    'GET_GROUPS_FROM_USER_MEMBEROF_ATTRIBUTE',
  ]),
  memberOf,
  text('mapped.group.attributes', 'Mapped Group Attributes'),
  flag('decode.group.uuid.attribute', 'Decode UUID Attribute to UUID Format', 'true'),
  flag('drop.non.existing.groups.during.sync', 'Drop non-existing groups during sync', 'false'),
  text('groups.path', 'Groups Path', '/'),
];

const roles: readonly Property[] = [
  required('roles.dn', 'LDAP Roles DN'),
  text('roles.relative.create.dn', 'Relative creation DN'),
  text('role.name.ldap.attribute', 'Role Name LDAP Attribute', 'cn'),
  text('role.object.classes', 'Role Object Classes', 'groupOfNames'),
  ...membership,
  text('roles.ldap.filter', 'LDAP Filter'),
  modes,
  list('user.roles.retrieve.strategy', 'User Roles Retrieve Strategy', [
    'LOAD_ROLES_BY_MEMBER_ATTRIBUTE',
    'GET_ROLES_FROM_USER_MEMBEROF_ATTRIBUTE',
  ]),
  memberOf,
  flag('use.realm.roles.mapping', 'Use Realm Roles Mapping', 'true'),
  ['client.id', 'Client ID', 'ClientList'],
];

/** Kinds of mappers below an LDAP store with their settings (Keycloak 26.7), in Keycloak's order. */
export const ldapMapperKinds: Readonly<Record<string, readonly Property[]>> = {
  'kerberos-principal-attribute-mapper': [],
  'msad-user-account-control-mapper': [
    flag('ldap.password.policy.hints.enabled', 'Password Policy Hints Enabled', 'false'),
    enabledValue,
  ],
  'msad-lds-user-account-control-mapper': [enabledValue],
  'group-ldap-mapper': groups,
  'user-attribute-ldap-mapper': attribute,
  'role-ldap-mapper': roles,
  'hardcoded-attribute-mapper': [
    required('user.model.attribute', 'User Model Attribute Name', 'UserProfileAttributeList'),
    required('attribute.value', 'Attribute Value'),
  ],
  'hardcoded-ldap-role-mapper': [required('role', 'Role', 'Role')],
  'certificate-ldap-mapper': [...attribute, flag('is.der.formatted', 'DER Formatted')],
  'full-name-ldap-mapper': [
    text('ldap.full.name.attribute', 'LDAP Full Name Attribute', 'cn'),
    flag('read.only', 'Read Only', 'false'),
    flag('write.only', 'Write Only', 'true'),
  ],
  'hardcoded-ldap-group-mapper': [required('group', 'Group')],
  'hardcoded-ldap-attribute-mapper': [
    required('ldap.attribute.name', 'LDAP Attribute Name'),
    required('ldap.attribute.value', 'LDAP Attribute Value'),
  ],
};

const synchronized: Readonly<Record<string, string>> = { 'group-ldap-mapper': 'groups', 'role-ldap-mapper': 'roles' };

/** What Keycloak says of a kind of mapper besides its settings. */
export function ldapMapperMetadata(kind: string): object {
  const what = synchronized[kind];
  return {
    fedToKeycloakSyncSupported: what !== undefined,
    keycloakToFedSyncSupported: what !== undefined,
    ...(what !== undefined && {
      fedToKeycloakSyncMessage: `sync-ldap-${what}-to-keycloak`,
      keycloakToFedSyncMessage: `sync-keycloak-${what}-to-ldap`,
    }),
  };
}
