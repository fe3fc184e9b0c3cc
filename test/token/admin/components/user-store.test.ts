import { describe, expect, test } from 'vitest';
import { changedComponent, newComponent } from '../../../../src/token/admin/components/component-changes.ts';
import { withComponent, withoutComponent } from '../../../../src/token/admin/components/component-tree.ts';
import { componentById, findComponents } from '../../../../src/token/admin/components/find-components.ts';
import { ldapMapperIssue } from '../../../../src/token/admin/components/ldap-mapper-issue.ts';
import { ldapMappers, userStores } from '../../../../src/token/admin/components/user-store-kinds.ts';
import type { RealmJson } from '../../../../src/token/realm/representations/json.ts';
import { refusal } from '../refusal.ts';

const realm = {
  realm: 'r',
  id: 'r',
  components: {},
  clients: [{ id: 'a', clientId: 'app' }],
  groups: [{ id: 'g', name: 'crew', path: '/crew' }],
  roles: { realm: [{ id: '1', name: 'boss' }], client: { app: [{ id: '2', name: 'chief' }] } },
} as unknown as RealmJson;

let counter = 0;
const uuid = () => {
  counter += 1;
  return `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`;
};
const settings = (config: Record<string, string>) =>
  Object.fromEntries(Object.entries(config).map(([name, value]) => [name, [value]]));
const ldap = (config: Record<string, string>) =>
  newComponent(realm, { name: 'l', providerId: 'ldap', providerType: userStores, config: settings(config) }, uuid);

const noKind = { error: 'Invalid provider type or no such provider' };
const scheme =
  'Connection URL contains a URL with an unsupported scheme. Each URL must use the ldap:// or ldaps:// scheme.';
const filter = 'Custom configured LDAP filter does not start with "(" or does not end with ")".';

test.each<[config: Record<string, string>, body: object]>([
  [{}, { errorMessage: 'Edit Mode is mandatory' }],
  [{ customUserSearchFilter: '(x', connectionTimeout: 'x' }, { errorMessage: filter }],
  [{ connectionTimeout: 'x', readTimeout: 'x' }, { errorMessage: 'Connection Timeout must be a number' }],
  [{ readTimeout: ' 5', connectionUrl: 'x' }, { errorMessage: 'Read Timeout must be a number' }],
  [{ connectionUrl: 'ldap://a  http://b' }, { errorMessage: scheme }],
  [
    { startTls: 'true', connectionPooling: 'true' },
    { errorMessage: 'Can not enable both StartTLS and connection pooling.' },
  ],
  [
    { editMode: 'UNSYNCED', importEnabled: 'false' },
    { errorMessage: 'Can not disable Importing users when LDAP provider mode is UNSYNCED' },
  ],
  [{ editMode: 'nope' }, noKind],
  [{ editMode: 'WRITABLE', fullSyncPeriod: 'x' }, noKind],
])('an LDAP store with %j is refused', (config, body) => expect(refusal(() => ldap(config))).toEqual([400, body]));

test('an address with commas is refused with an example', () => {
  const [status, body] = refusal(() => ldap({ editMode: 'WRITABLE', connectionUrl: 'ldap://a,ldap://b' })) as [
    number,
    { errorMessage: string },
  ];
  expect([status, body.errorMessage.slice(0, 39)]).toEqual([400, 'Connection URL must not contain commas.']);
});

const always = 'username, last name, email, creation date, modify date';
test.each<[config: Record<string, string>, names: string]>([
  [{ editMode: 'WRITABLE' }, `first name (cn), ${always}`],
  [{ editMode: 'WRITABLE', vendor: 'ad' }, `first name (givenName), ${always}, MSAD account controls`],
  [{ editMode: 'WRITABLE', rdnLDAPAttribute: 'CN' }, `first name (givenName), username-cn, ${always}`],
  [{ editMode: 'READ_ONLY', rdnLDAPAttribute: 'cn' }, `full name, ${always}`],
])('a new LDAP store with %j has mappers', (config, names) => {
  const { component } = ldap(config);
  const mappers = (component.subComponents as Record<string, { name: string; config: Record<string, string[]> }[]>)[
    ldapMappers
  ];
  const shown = mappers?.map(({ name, config }) =>
    name === 'first name' ? `${name} (${config['ldap.attribute']})` : name,
  );
  expect(shown?.toSorted()).toEqual([...names.split(', '), 'Kerberos principal attribute mapper'].toSorted());
});

test.each([
  ['ad', 'userPrincipalName'],
  ['rhds', 'krbPrincipalName'],
  ['other', 'krb5PrincipalName'],
])('principals of the vendor %s are in %s', (vendor, attribute) =>
  expect(
    (ldap({ editMode: 'WRITABLE', vendor }).component.config as Record<string, unknown>).krbPrincipalAttribute,
  ).toEqual([attribute]),
);

const place = { realm, store: settings({ editMode: 'READ_ONLY' }) };
test.each<[kind: string, config: Record<string, string>, issue: string | undefined]>([
  ['user-attribute-ldap-mapper', {}, 'Missing configuration for User Model Attribute'],
  ['user-attribute-ldap-mapper', { 'user.model.attribute': 'a' }, 'Missing configuration for LDAP Attribute'],
  [
    'user-attribute-ldap-mapper',
    { 'user.model.attribute': 'a', 'ldap.attribute': 'b', 'is.binary.attribute': 'true' },
    "With Binary attribute enabled, the 'Always read value from LDAP' must be enabled too",
  ],
  [
    'certificate-ldap-mapper',
    { 'user.model.attribute': 'a', 'ldap.attribute': 'b', 'is.der.formatted': 'true' },
    "With DER formatted certificate enabled, the 'Is Binary Attribute' option must be enabled too",
  ],
  [
    'full-name-ldap-mapper',
    { 'ldap.full.name.attribute': 'cn', 'write.only': 'true', 'read.only': 'true' },
    'Can not set write-only and read-only together',
  ],
  [
    'full-name-ldap-mapper',
    { 'ldap.full.name.attribute': 'cn', 'write.only': 'true' },
    'Can not set write only when LDAP provider mode is not WRITABLE',
  ],
  ['group-ldap-mapper', { 'groups.dn': 'x' }, 'Missing configuration for Mode'],
  ['group-ldap-mapper', { 'groups.dn': 'x', mode: 'IMPORT', 'groups.path': '/crew' }, undefined],
  [
    'group-ldap-mapper',
    { 'groups.dn': 'x', mode: 'IMPORT', 'groups.path': '/nope' },
    'Groups path group does not exist - please create the group on specified path first',
  ],
  [
    'group-ldap-mapper',
    { 'groups.dn': 'x', mode: 'IMPORT', 'membership.attribute.type': 'UID', 'preserve.group.inheritance': 'true' },
    'Not possible to preserve group inheritance and use UID membership type together.',
  ],
  [
    'role-ldap-mapper',
    { 'roles.dn': 'x', mode: 'IMPORT', 'use.realm.roles.mapping': 'false' },
    'Client ID needs to be provided in config when Realm Roles Mapping is not used.',
  ],
  ['role-ldap-mapper', { 'roles.dn': 'x', mode: 'IMPORT', 'roles.ldap.filter': 'x' }, filter],
  ['hardcoded-ldap-role-mapper', {}, 'Role cant be null'],
  ['hardcoded-ldap-role-mapper', { role: 'chief' }, 'There is no role corresponding to configured value'],
  ['hardcoded-ldap-role-mapper', { role: 'boss' }, undefined],
  ['hardcoded-ldap-role-mapper', { role: 'app.chief' }, undefined],
  ['hardcoded-ldap-group-mapper', { group: '/nope' }, 'There is no group corresponding to configured value'],
  ['hardcoded-ldap-attribute-mapper', { 'ldap.attribute.name': 'x' }, "'LDAP Attribute Value' is required"],
  [
    'hardcoded-attribute-mapper',
    { 'user.model.attribute': 'email', 'attribute.value': 'x' },
    'Attribute Name cannot be set to username or email',
  ],
])('a mapper %s with %j: %s', (kind, config, issue) =>
  expect(ldapMapperIssue(kind, settings(config), place)).toBe(issue),
);

describe('what is below a store', () => {
  const store = ldap({ editMode: 'WRITABLE', foo: 'x', bindCredential: 'secret' });
  const whole = withComponent(realm, store);
  const input = {
    name: 'm',
    providerType: ldapMappers,
    providerId: 'full-name-ldap-mapper',
    parentId: store.component.id,
    config: settings({ 'ldap.full.name.attribute': 'cn' }),
  };
  const all = { parent: null, type: null, name: null };

  test('has a short identifier, keeps no unknown setting, and hides its password', () => {
    expect(store.component.id).toMatch(/^[\w-]{22}$/);
    const [shown] = findComponents(whole, { ...all, name: 'l' });
    expect(shown?.config).toEqual(
      settings({ editMode: 'WRITABLE', krbPrincipalAttribute: 'krb5PrincipalName', bindCredential: '**********' }),
    );
  });

  test('is made, found, changed and removed with it', () => {
    const mapper = newComponent(whole, input, uuid);
    const next = withComponent(whole, mapper);
    expect(findComponents(next, { ...all, parent: String(store.component.id) })).toHaveLength(8);
    const before = componentById(next, String(mapper.component.id));
    const changed = changedComponent(next, before, { ...input, name: 'n' });
    const renamed = withComponent(next, changed, before);
    expect(findComponents(renamed, { ...all, name: 'n' })).toMatchObject([{ parentId: store.component.id, name: 'n' }]);
    expect(findComponents(withoutComponent(renamed, mapper.component.id), all)).toHaveLength(8);
    expect(findComponents(withoutComponent(renamed, store.component.id), all)).toEqual([]);
  });

  test('needs a store', () =>
    expect(refusal(() => newComponent(whole, { ...input, parentId: 'r' }, uuid))).toEqual([
      400,
      { errorMessage: 'cant find parent component model' },
    ]));

  test('is not there twice', () =>
    expect(refusal(() => newComponent(whole, { ...input, id: store.component.id }, uuid))).toEqual([
      409,
      { error: 'conflict', error_description: 'Duplicate resource error' },
    ]));
});
