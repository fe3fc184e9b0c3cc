import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, completeUser, passwordClient, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
/** The roles of `realm-management` by their names, and its identifier. */
let roles: Record<string, { id: string; name: string }>;
let management: string;
const person = (username: string, ...held: string[]) => ({
  ...completeUser(username),
  id: username,
  clientRoles: { 'realm-management': held },
});

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop', {
    clients: [{ ...passwordClient, clientId: 'admin-cli' }],
    roles: {
      realm: [
        { id: 'plain', name: 'plain' },
        { id: 'named-alike', name: 'realm-admin' },
        { id: 'wrap', name: 'wrap', composite: true, composites: { client: { 'realm-management': ['realm-admin'] } } },
      ],
    },
    users: [
      person('target'),
      person('muser', 'manage-users'),
      person('more', 'manage-users', 'manage-clients', 'view-realm'),
      person('realmer', 'manage-users', 'manage-realm'),
      person('clients', 'manage-clients'),
      person('viewer', 'view-users'),
      person('whole', 'realm-admin'),
    ],
    groups: [{ id: 'g', name: 'g' }],
  });
  const [client] = (await admin.get('realms/shop/clients?clientId=realm-management')).body;
  management = client.id;
  const list = (await admin.get(`realms/shop/clients/${management}/roles`)).body as { id: string; name: string }[];
  roles = Object.fromEntries(list.map((role) => [role.name, role]));
});
afterAll(() => admin[Symbol.asyncDispose]());

/** The header of each who has come: time stands still, so that their tokens last. */
const bearers = new Map<string, string>();

async function bearerOf(username: string): Promise<string> {
  const form = { grant_type: 'password', client_id: 'admin-cli', username, password: 'p' };
  const bearer = bearers.get(username) ?? (await admin.bearer('shop', form));
  bearers.set(username, bearer);
  return bearer;
}

async function as(username: string, method: string, path: string, body?: unknown) {
  return admin.send(method, `realms/shop/${path}`, body, { authorization: await bearerOf(username) });
}
const mappings = (holder: string) => `${holder}/role-mappings/clients/${management}`;

const everybody = 'query-clients query-groups query-organizations query-realms query-users';
const ofUsers = `${everybody} manage-users view-users`;
// Asked of Keycloak 26.7.3, role by role.
test.each([
  ['muser', ofUsers],
  ['more', `${ofUsers} create-client manage-authorization manage-clients view-authorization view-clients view-realm`],
  ['realmer', `${ofUsers} manage-organizations manage-realm view-organizations view-realm`],
])('%s may give and take: %s', { tags: ['thorough'] }, async (username, expected) => {
  for (const method of ['POST', 'DELETE'])
    for (const holder of ['users/target', 'groups/g']) {
      const given = [];
      for (const role of Object.values(roles)) {
        const { status } = await as(username, method, mappings(holder), [role]);
        if (status === 204) given.push(role.name);
        else expect(status).toBe(403);
      }
      expect(given.toSorted()).toEqual(expected.split(' ').toSorted());
    }
  const { body } = await as(username, 'GET', `${mappings('users/target')}/available`);
  expect(body.map(({ name }: { name: string }) => name).toSorted()).toEqual(expected.split(' ').toSorted());
});

test('who may not manage users is offered none', async () => {
  expect((await as('viewer', 'GET', 'users/target/role-mappings/realm/available')).body).toEqual([]);
});

test('one that may not be given keeps the others back', async () => {
  const both = [roles['query-users'], roles['realm-admin']];
  expect(await as('muser', 'POST', mappings('users/target'), both)).toMatchObject({
    status: 403,
    body: { error: 'HTTP 403 Forbidden' },
  });
  expect((await admin.get(`realms/shop/${mappings('users/target')}`)).body).toEqual([]);
});

test('nobody takes all where one may not be taken', async () => {
  expect((await as('muser', 'DELETE', mappings('users/whole'))).status).toBe(403);
  expect((await admin.get(`realms/shop/${mappings('users/whole')}`)).body).toHaveLength(1);
});

test('who has all, and who administers all realms, gives all', async () => {
  expect((await as('whole', 'POST', mappings('users/target'), [roles['realm-admin']])).status).toBe(204);
  const all = Object.values(roles);
  for (const method of ['POST', 'DELETE'])
    expect((await admin.send(method, `realms/shop/${mappings('users/target')}`, all)).status).toBe(204);
});

test('a role of the realm that is only called so is given, as one that brings the other with it', async () => {
  const body = [
    { id: 'named-alike', name: 'realm-admin' },
    { id: 'wrap', name: 'wrap' },
  ];
  for (const method of ['POST', 'DELETE'])
    expect((await as('muser', method, 'users/target/role-mappings/realm', body)).status).toBe(204);
});

test.each([
  ['realmer', 'query-users', 403],
  ['more', 'query-users', 403],
  ['whole', 'realm-admin', 204],
])('%s puts %s into a role: %i', async (username, name, status) => {
  for (const method of ['POST', 'DELETE'])
    expect((await as(username, method, 'roles/plain/composites', [roles[name]])).status).toBe(status);
  const composites = { client: { 'realm-management': [name] } };
  const made = await as(username, 'POST', 'roles', { name: `${username}-${name}`, composite: true, composites });
  expect(made.status).toBe(status === 204 ? 201 : status);
});

test('who manages clients puts no administration into their roles', async () => {
  const [{ id }] = (await admin.get('realms/shop/clients?clientId=admin-cli')).body;
  expect((await as('clients', 'POST', `clients/${id}/roles`, { name: 'c' })).status).toBe(201);
  const put = async (role: unknown) => (await as('clients', 'POST', `clients/${id}/roles/c/composites`, [role])).status;
  expect(await put(roles['realm-admin'])).toBe(403);
  expect(await put(roles['view-clients'])).toBe(204);
  expect(await put({ id: 'plain', name: 'plain' })).toBe(403);
});

test('in the realm master the same holds for all realms', async () => {
  const login = { grant_type: 'password', client_id: 'admin-cli', username: 'keeper', password: 'p' };
  const made = await admin.send('POST', 'realms/master/users', { ...person('keeper'), clientRoles: undefined });
  const user = `realms/master/users/${made.headers.get('location')?.split('/').at(-1)}`;
  const roleOf = async (clientId: string, name: string) => {
    const [{ id }] = (await admin.get(`realms/master/clients?clientId=${clientId}`)).body;
    return [id, (await admin.get(`realms/master/clients/${id}/roles/${name}`)).body] as const;
  };
  const [own, manageUsers] = await roleOf('master-realm', 'manage-users');
  expect((await admin.send('POST', `${user}/role-mappings/clients/${own}`, [manageUsers])).status).toBe(204);
  const give = async (path: string, role: unknown) =>
    (
      await admin.send('POST', `${user}/role-mappings/${path}`, [role], {
        authorization: await admin.bearer('master', login),
      })
    ).status;
  const admins = (await admin.get('realms/master/roles/admin')).body;
  expect(await give('realm', admins)).toBe(403);
  expect(await give(`clients/${own}`, (await roleOf('master-realm', 'manage-realm'))[1])).toBe(403);
  expect(await give(`clients/${own}`, (await roleOf('master-realm', 'view-users'))[1])).toBe(204);
  const [shop, viewUsers] = await roleOf('shop-realm', 'view-users');
  expect(await give(`clients/${shop}`, viewUsers)).toBe(403);
});
