import { expect, test } from 'vitest';
import { importRealm } from '../../../../src/token/realm/import/import-realm.ts';

const imported = (...users: readonly object[]) =>
  importRealm({ value: { realm: 'demo', groups: [{ name: 'staff' }], users }, place: 'realm.json: ' });
const first = (user: object) => [...imported(user).users.index.byId.values()][0];

const complete = {
  id: '5d6a8b1c-7f5e-4f5c-9d51-0a1f0a1f0a1f',
  username: 'ada',
  email: 'ada@example.com',
  attributes: { department: ['it'] },
  requiredActions: [],
  realmRoles: ['offline_access', 'made by its name'],
  clientRoles: { account: ['view-profile'] },
  groups: ['/staff'],
  credentials: [
    { type: 'password', secretData: '{"value":"eA==","salt":"eA=="}', credentialData: '{"algorithm":"x"}' },
  ],
};

test('a user who is as Keycloak keeps it is not copied', () => {
  expect(first(complete)).toBe(complete);
});

test.each<[change: object, kept: object]>([
  [{ username: 'ADA' }, { username: 'ada' }],
  [{ email: 'Ada@Example.com' }, { email: 'ada@example.com' }],
  [{ email: ' ' }, { email: undefined }],
  [{ email: null }, { email: undefined }],
  [{ realmRoles: [' offline_access ', 'other '] }, { realmRoles: ['offline_access', 'other'] }],
  [{ clientRoles: { account: [' view-profile'] } }, { clientRoles: { account: ['view-profile'] } }],
  [{ attributes: { email: ['X@example.com'], a: ['b'] } }, { email: 'x@example.com', attributes: { a: ['b'] } }],
  [{ attributes: { username: ['Bob'] } }, { username: 'bob', attributes: {} }],
  [{ requiredActions: ['terms_and_conditions'] }, { requiredActions: ['TERMS_AND_CONDITIONS'] }],
  [
    { credentials: [{ type: 'password', value: 'x', createdDate: 5 }] },
    { credentials: [{ type: 'password', value: 'x' }] },
  ],
  [
    { credentials: [{ type: 'password', hashedSaltedValue: 'eA==', salt: 'eQ==', hashIterations: 1, algorithm: 'a' }] },
    {
      credentials: [
        {
          type: 'password',
          secretData: '{"value":"eA==","salt":"eQ=="}',
          credentialData: '{"hashIterations":1,"algorithm":"a","additionalParameters":{}}',
        },
      ],
    },
  ],
])('%j is kept as %j', (change, kept) => {
  const user = { ...complete, ...change };
  const before = structuredClone(user);
  expect(first(user)).toEqual({ ...complete, ...kept });
  expect(user).toEqual(before);
});

test('roles that users name and that there are not are made once', () => {
  const { json } = imported(complete, { ...complete, id: 'other', username: 'bob', email: 'bob@example.com' });
  const names = json.roles.realm.map(({ name }) => name);
  expect(names.filter((name) => name === 'made by its name')).toHaveLength(1);
});

test.each<[other: object, message: string]>([
  [{ id: 'x', email: 'b@example.com' }, 'realm.json: users[1].username: there is a user with "ada" already'],
  [{ username: 'b', email: 'b@example.com' }, `users[1].id: there is a user with "${complete.id}" already`],
  [
    { id: 'x', username: 'b', email: 'ADA@example.com' },
    'users[1].email: there is a user with "ada@example.com" already',
  ],
])('a second user with the same is refused: %j', (other, message) => {
  expect(() => imported(complete, { ...complete, ...other })).toThrow(message);
});
