import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const at = 'realms/shop';

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop', {
    clients: [{ id: 'app-id', clientId: 'app' }],
    roles: {
      realm: [
        { id: 'a', name: 'A-role', description: 'First' },
        { id: 'b', name: 'b-role', attributes: { k: ['v'] } },
        { id: 'all', name: 'all', composite: true, composites: { realm: ['b-role'], client: { app: ['x'] } } },
      ],
      client: {
        app: [
          { id: 'x', name: 'x' },
          { id: 'y', name: 'y' },
        ],
      },
    },
    groups: [
      {
        id: 'g',
        name: 'g',
        realmRoles: ['b-role'],
        clientRoles: { app: ['x'] },
        subGroups: [{ id: 'h', name: 'h', realmRoles: ['b-role'] }],
      },
    ],
    users: [
      {
        id: 'bob-id',
        username: 'bob',
        realmRoles: ['b-role'],
        clientRoles: { app: ['x', 'y'] },
        attributes: { a: ['1'] },
      },
      { id: 'ann-id', username: 'ann', realmRoles: ['b-role', 'all'] },
      { id: 'cyd-id', username: 'cyd', clientRoles: { app: ['y'] } },
    ],
  });
});
afterAll(() => admin[Symbol.asyncDispose]());

const call = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await admin.send(method, `${at}/${path}`, body);
  return answer === undefined ? status : [status, answer];
};
const shown = async (path: string) => (await admin.get(`${at}/${path}`)).body;
const names = async (path: string) =>
  ((await shown(path)) as { name?: string; username?: string }[]).map((one) => one.name ?? one.username).join(' ');

describe('who has a role', () => {
  test.each([
    ['roles/b-role/users', 'ann bob'],
    ['roles/b-role/users?first=1', 'bob'],
    ['roles/b-role/users?max=1', 'ann'],
    ['roles/A-role/users', ''],
    ['clients/app-id/roles/y/users', 'bob cyd'],
    ['clients/app-id/roles/x/users', 'bob'],
    ['roles/b-role/groups', 'g h'],
    ['roles/b-role/groups?first=1&max=1', 'h'],
    ['roles/A-role/groups', ''],
    ['clients/app-id/roles/x/groups', 'g'],
    ['clients/app-id/roles/y/groups', ''],
  ])('%s: %j', async (path, expected) => expect(await names(path)).toBe(expected));

  test('is shown in brief where somebody wants that', async () => {
    const [whole] = await shown('clients/app-id/roles/x/users');
    expect(whole).toMatchObject({ attributes: { a: ['1'] }, totp: false, access: { manage: true } });
    const [brief] = await shown('clients/app-id/roles/x/users?briefRepresentation=true');
    expect(brief).toEqual({
      id: 'bob-id',
      username: 'bob',
      emailVerified: false,
      enabled: false,
      access: { manage: true },
      ...(whole.createdTimestamp !== undefined && { createdTimestamp: whole.createdTimestamp }),
    });
    expect(await shown('clients/app-id/roles/x/groups')).toEqual([{ id: 'g', name: 'g', path: '/g', subGroups: [] }]);
  });
});

describe('roles are listed', () => {
  test.each([
    ['roles?search=role', 'A-role b-role default-roles-shop offline_access uma_authorization'],
    ['roles?search=+FIRST+', 'A-role'],
    ['roles?search=ROLE&first=1&max=1', 'b-role'],
    ['roles?search=nobody', ''],
    ['clients/app-id/roles', 'x y'],
    ['clients/app-id/roles?search=Y', 'y'],
    ['clients/app-id/roles?max=1', 'x'],
    ['roles/all/composites', 'b-role x'],
    ['roles/all/composites/realm', 'b-role'],
    ['roles/all/composites/clients/app-id', 'x'],
    ['roles-by-id/all/composites/clients/app-id', 'x'],
    ['roles/A-role/composites', ''],
    ['users/bob-id/role-mappings/clients/app-id', 'x y'],
    ['users/cyd-id/role-mappings/clients/app-id/available', 'x'],
    ['users/ann-id/role-mappings/clients/app-id/composite', 'x'],
    ['users/cyd-id/role-mappings/realm', ''],
    ['groups/g/role-mappings/realm', 'b-role'],
    ['groups/g/role-mappings/realm/composite', 'b-role'],
  ])('%s: %j', async (path, expected) => expect(await names(path)).toBe(expected));

  test('in brief, unless somebody wants more', async () => {
    const brief = { id: 'b', name: 'b-role', composite: false, clientRole: false };
    const [shownBrief] = await shown('roles?search=b-role');
    expect(shownBrief).toEqual({ ...brief, containerId: (await shown('')).id });
    const [whole] = await shown('roles?search=b-role&briefRepresentation=false');
    expect(whole).toEqual({ ...shownBrief, attributes: { k: ['v'] } });
    const composite = 'users/bob-id/role-mappings/realm/composite';
    expect((await shown(composite))[0]).not.toHaveProperty('attributes');
    expect((await shown(`${composite}?briefRepresentation=false`))[0]).toEqual(whole);
  });
});

/** Roles as a body names them: by both. */
const [A, b, x, y] = [
  { id: 'a', name: 'A-role' },
  { id: 'b', name: 'b-role' },
  { id: 'x', name: 'x' },
  { id: 'y', name: 'y' },
];

test('roles that a user has are given and taken one by one, or all at once', async () => {
  const path = 'users/cyd-id/role-mappings';
  expect(await call('POST', `${path}/clients/app-id`, [x])).toBe(204);
  expect(await shown(path)).toMatchObject({ clientMappings: { app: { id: 'app-id', client: 'app' } } });
  expect(await shown(path)).not.toHaveProperty('realmMappings');
  expect(await call('POST', `${path}/realm`, [A, b])).toBe(204);
  expect(await names(`${path}/realm`)).toBe('A-role b-role');
  expect(await call('DELETE', `${path}/realm`, [A])).toBe(204);
  expect([await names(`${path}/realm`), await names(`${path}/clients/app-id`)]).toEqual(['b-role', 'x y']);
  expect(await call('DELETE', `${path}/clients/app-id`)).toBe(204);
  expect([await names(`${path}/realm`), await names(`${path}/clients/app-id`)]).toEqual(['b-role', '']);
  expect(await call('GET', `${path}/clients/none`)).toEqual([404, { error: 'Client not found' }]);
  expect(await call('POST', `${path}/clients/none`, [])).toEqual([404, { error: 'Client not found' }]);
});

// Asked of Keycloak 26.7.3.
test.each([
  ['realm', [{ id: 'none', name: 'none' }]],
  ['realm', [{ id: 'a' }]],
  ['realm', [{ name: 'A-role' }]],
  ['realm', [{ id: 'a', name: 'b-role' }]],
  ['realm', [A, x]],
  ['clients/app-id', [x, A]],
])('no role that is not there, and none of those beside it: %s %j', async (owner, body) => {
  const path = `users/cyd-id/role-mappings/${owner}`;
  const before = await names(path);
  for (const method of ['POST', 'DELETE'])
    expect(await call(method, path, body)).toEqual([404, { error: 'Role not found' }]);
  expect(await names(path)).toBe(before);
});

test('a group has roles too', async () => {
  expect(await call('POST', 'groups/h/role-mappings/clients/app-id', [y])).toBe(204);
  const { realmRoles, clientRoles } = await shown('groups/h');
  expect([realmRoles, clientRoles]).toEqual([['b-role'], { app: ['y'] }]);
  expect(await call('DELETE', 'groups/h/role-mappings/realm')).toBe(204);
  expect((await shown('groups/h')).realmRoles).toEqual([]);
  expect((await shown('groups/g')).realmRoles).toEqual(['b-role']);
});

test('a role is changed as far as it is named, and its description goes where none is sent', async () => {
  expect(await call('PUT', 'roles/A-role', { name: 'A-role', attributes: { k: ['w'] } })).toBe(204);
  expect(await shown('roles/A-role')).toMatchObject({ id: 'a', attributes: { k: ['w'] } });
  expect(await shown('roles/A-role')).not.toHaveProperty('description');
  expect(await call('PUT', 'roles/A-role', { name: 'A-role', description: '', attributes: null })).toBe(204);
  expect(await shown('roles/A-role')).toMatchObject({ description: '', attributes: { k: ['w'] } });
  expect(await call('GET', 'roles/all/composites/clients/none')).toEqual([404, { error: 'Could not find client' }]);
  const off = { error: 'Feature not enabled', error_description: 'For more on this error consult the server log.' };
  expect(await call('GET', 'roles/all/management/permissions')).toEqual([501, off]);
});
