import { describe, expect, test } from 'vitest';
import { readRealm } from '../../../src/token/realm/import/read-realm.ts';
import { RealmFileError } from '../../../src/token/realm/json-cursor.ts';
import { stableId } from '../../../src/token/realm/stable-id.ts';
import type { User } from '../../../src/token/realm/user.ts';

const read = (realm: object) => readRealm({ value: { realm: 'demo', ...realm }, place: 'r: ' });
const userOf = (user: object, realm: object = {}) =>
  read({ users: [{ username: 'u', ...user }], ...realm }).usersByName.get('u');
/** Roles and groups by their names. */
const named = (user: User | undefined) => ({
  ...user,
  roles: user?.roles.map(({ name, client }) => (client === undefined ? name : `${client} ${name}`)),
  groups: user?.groups.map(({ path }) => path),
});

const mute = {
  id: stableId('demo', 'user', 'u'),
  username: 'u',
  enabled: false,
  email: undefined,
  emailVerified: false,
  firstName: undefined,
  lastName: undefined,
  attributes: new Map(),
  roles: [],
  groups: [],
  createdTimestamp: undefined,
  notBefore: 0,
  requiredActions: [],
  password: undefined,
  passwordSetAt: undefined,
  otp: undefined,
  consents: new Map(),
  serviceAccountOf: undefined,
  serviceAccountClientId: undefined,
};

const roles = {
  realm: [{ name: 'r1' }, { name: 'r2', composites: { realm: ['r1'], client: { api: ['read'] } } }, { name: 'r3' }],
  client: { api: [{ name: 'read' }, { name: 'write' }] },
};
const groups = [
  {
    name: 'staff',
    realmRoles: ['r3'],
    attributes: { floor: ['1', '2'] },
    subGroups: [{ name: 'a', clientRoles: { api: ['write'] } }],
  },
  { name: 'staff/b', realmRoles: ['r1'] },
  { name: 'all' },
];
const clients = [{ clientId: 'api', id: 'api-id' }];

test('a user that says nothing', () => expect(named(userOf({}))).toEqual(mute));

test('a user that says everything', () => {
  const settings = {
    id: 'i',
    username: 'U',
    enabled: true,
    email: 'U@Example.org',
    emailVerified: true,
    firstName: 'F',
    lastName: 'L',
    attributes: { a: 'x' },
    createdTimestamp: 5,
    notBefore: 6,
    requiredActions: ['A'],
    realmRoles: ['r2'],
    clientRoles: { api: ['read'] },
    groups: ['/staff/b', '/staff/a/', 'staff/a'],
    clientConsents: [{ clientId: 'api', grantedClientScopes: ['email', 'phone'] }],
    serviceAccountClientId: 'api',
  };
  const realm = read({ roles, groups, clients, users: [settings] });
  const user = {
    id: 'i',
    username: 'u',
    enabled: true,
    email: 'u@example.org',
    emailVerified: true,
    firstName: 'F',
    lastName: 'L',
    attributes: new Map([['a', ['x']]]),
    createdTimestamp: 5,
    notBefore: 6,
    requiredActions: ['A'],
    roles: ['r2', 'api read', 'r3', 'api write', 'r1'],
    groups: ['/staff/a', '/staff/b'],
    password: undefined,
    passwordSetAt: undefined,
    otp: undefined,
    consents: new Map([['api', ['email', 'phone']]]),
    serviceAccountOf: 'api',
    serviceAccountClientId: 'api-id',
  };
  expect(named(realm.usersByName.get('u'))).toEqual(user);
  expect(named(realm.usersById.get('i'))).toEqual(user);
  expect(named(realm.usersByEmail.get('u@example.org'))).toEqual(user);
  expect(named(realm.serviceAccounts.get('api'))).toEqual(user);
  expect(realm.usersById.size).toBe(1);
});

test('a group has its attributes, its roles and those of the group above', () => {
  const [group] = userOf({ groups: ['staff/a'] }, { roles, groups, clients })?.groups ?? [];
  const above = { name: 'staff', path: '/staff', attributes: new Map([['floor', ['1', '2']]]), parent: undefined };
  expect({ ...group, roles: group?.roles.map(({ name }) => name) }).toEqual({
    name: 'a',
    path: '/staff/a',
    attributes: new Map(),
    roles: ['r3', 'write'],
    parent: { ...above, roles: [expect.objectContaining({ name: 'r3', composites: [] })] },
  });
});

test('roles bring others with them', () => {
  const [role] = userOf({ realmRoles: ['r2'] }, { roles, clients })?.roles ?? [];
  const id = (client: string, name: string) => stableId('demo', 'role', client, name);
  expect(role).toEqual({
    id: id('', 'r2'),
    name: 'r2',
    client: undefined,
    composites: [
      { id: id('', 'r1'), name: 'r1', client: undefined, composites: [] },
      { id: id('api', 'read'), name: 'read', client: 'api', composites: [] },
    ],
  });
});

test('a service account that no file has', () => {
  const realm = { groups, roles, defaultGroups: ['staff', 'all'] };
  const serviceAccount = { clientId: 'Job', id: 'job-id', serviceAccountsEnabled: true };
  expect(named(read({ clients: [serviceAccount, ...clients], ...realm }).serviceAccounts.get('Job'))).toEqual({
    ...mute,
    id: stableId('demo', 'user', 'service-account-job'),
    username: 'service-account-job',
    enabled: true,
    roles: ['default-roles-demo', 'r3'],
    groups: ['/all', '/staff'],
    serviceAccountOf: 'Job',
    serviceAccountClientId: 'job-id',
  });
});

test('of several users with one address the first has it', () => {
  const users = ['a', 'b'].map((username) => ({ username, email: 'x@y.z' }));
  expect(read({ users, duplicateEmailsAllowed: true }).usersByEmail.get('x@y.z')?.username).toBe('a');
});

describe('what a user names must be there', () => {
  test.each([
    [{ groups: ['/gone'] }, 'r: users[0].groups[0]: there is no group "/gone"'],
    [{ groups: ['/staff/gone'] }, 'r: users[0].groups[0]: there is no group "/staff/gone"'],
    [{ clientRoles: { gone: ['x'] } }, 'r: users[0].clientRoles.gone: there is no client "gone"'],
    [{ username: null }, 'r: users[0].username: is missing'],
    [{ clientConsents: [{}] }, 'r: users[0].clientConsents[0]: there is no client ""'],
    [
      { clientConsents: [{ clientId: 'api', grantedClientScopes: ['x'] }] },
      'r: users[0].clientConsents[0].grantedClientScopes[0]: there is no client scope "x"',
    ],
    [{ serviceAccountClientId: 'gone' }, 'r: users[0].serviceAccountClientId: there is no client "gone"'],
  ])('%j', (user, message) => {
    expect(() => userOf(user, { roles, groups, clients })).toThrow(RealmFileError);
    expect(() => userOf(user, { roles, groups, clients })).toThrow(message);
  });
});

test('roles that a user or a group names are made', () => {
  const user = userOf(
    { realmRoles: [' king ', 1], clientRoles: { api: ['queen'] }, groups: ['court'] },
    { clients, groups: [{ name: 'court', realmRoles: ['fool'] }] },
  );
  expect(named(user).roles).toEqual(['king', '1', 'api queen', 'fool']);
});

test.each([
  [{ username: '' }, { username: '' }],
  [{ email: ' ' }, { email: undefined }],
  [{ createdTimestamp: -1 }, { createdTimestamp: -1 }],
  [{ requiredActions: ['update_password', 'UPDATE_PASSWORD', 'own'] }, { requiredActions: ['UPDATE_PASSWORD', 'own'] }],
  [
    { attributes: { email: ['Z@x.y'], firstName: ['F', 'G'], lastName: 'L', a: ['b'] } },
    { email: 'z@x.y', firstName: 'F', lastName: 'L', attributes: new Map([['a', ['b']]]) },
  ],
  [
    { lastName: 'L', attributes: { username: ['W'] } },
    { username: 'w', lastName: 'L' },
  ],
])('a user with %j', (user, expected) => {
  expect([...read({ users: [{ username: 'u', ...user }] }).usersById.values()][0]).toMatchObject(expected);
});

test.each([
  ['username', [{ username: 'a' }, { username: 'A' }], 'r: users[1].username: there is a user with "a" already'],
  [
    'email',
    [
      { username: 'a', email: 'X@y' },
      { username: 'b', email: 'x@Y' },
    ],
    'r: users[1].email: there is a user with "x@y" already',
  ],
  [
    'id',
    [
      { username: 'a', id: '1' },
      { username: 'b', id: '1' },
    ],
    'r: users[1].id: there is a user with "1" already',
  ],
])('two users cannot have one %s', (_what, users, message) => {
  expect(() => read({ users })).toThrow(message);
});
