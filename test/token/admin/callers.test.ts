import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, passwordClient, startAdmin } from './admin-server.ts';

let admin: AdminServer;
const master = 'realms/master';

/** Makes a user of a realm who logs in with the password `p`. @returns the path */
async function make(realm: string, username: string, roles: readonly string[]): Promise<string> {
  const person = { username, enabled: true, email: `${username}@b.c`, firstName: 'F', lastName: 'L' };
  const credentials = [{ type: 'password', value: 'p' }];
  const { headers } = await admin.send('POST', `realms/${realm}/users`, { ...person, credentials });
  const path = `realms/${realm}/users/${headers.get('location')?.split('/').at(-1)}`;
  for (const name of roles) {
    const role = (await admin.get(`realms/${realm}/roles/${name}`)).body;
    await admin.send('POST', `${path}/role-mappings/realm`, [role]);
  }
  return path;
}

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop', { clients: [passwordClient, { ...passwordClient, clientId: 'admin-cli' }] });
  await admin.send('POST', `${master}/clients`, { ...passwordClient, webOrigins: ['http://page.test'] });
  await admin.send('POST', 'realms/shop/roles', { name: 'create-realm' });
  for (const realm of ['master', 'shop']) await make(realm, 'nobody', []);
  for (const realm of ['master', 'shop']) await make(realm, 'maker', ['create-realm']);
});
afterAll(() => admin[Symbol.asyncDispose]());

const bearer = (realm: string, username: string, client = 'admin-cli') =>
  admin.bearer(realm, { grant_type: 'password', client_id: client, username, password: 'p' });
async function as(realm: string, username: string, method: string, path: string, body?: object) {
  const authorization = await bearer(realm, username);
  const { status, body: answer } = await admin.send(method, path, body, { authorization });
  return [status, answer];
}
const forbidden = [403, { error: 'HTTP 403 Forbidden' }];

describe('who makes realms', () => {
  test.each([
    ['master', 'nobody'],
    ['shop', 'maker'],
    ['shop', 'nobody'],
  ])('not %s %s', async (realm, username) => {
    expect(await as(realm, username, 'POST', 'realms', { realm: 'x' })).toEqual(forbidden);
    expect(await as(realm, username, 'GET', 'serverinfo')).toEqual(forbidden);
    expect(await as(realm, username, 'GET', 'realms')).toEqual(forbidden);
  });

  test('manages what was made, and nothing else', async () => {
    expect(await as('master', 'maker', 'GET', 'serverinfo')).toMatchObject([200, {}]);
    expect((await as('master', 'maker', 'POST', 'realms', { realm: 'own', enabled: true }))[0]).toBe(201);
    expect(await as('master', 'maker', 'GET', 'realms')).toMatchObject([200, [{ realm: 'own' }]]);
    expect((await as('master', 'maker', 'POST', 'realms/own/users', { username: 'customer' }))[0]).toBe(201);
    expect(await as('master', 'maker', 'GET', 'realms/shop')).toEqual(forbidden);
    const [maker] = (await admin.get(`${master}/users?username=maker`)).body;
    const { clientMappings } = (await admin.get(`${master}/users/${maker.id}/role-mappings`)).body;
    expect(Object.keys(clientMappings)).toEqual(['own-realm']);
    expect(clientMappings['own-realm'].mappings).toHaveLength(
      (await admin.get(`${master}/clients/${clientMappings['own-realm'].id}/roles`)).body.length,
    );
  });

  test('is told what the server is', async () => {
    const { body } = await admin.get('serverinfo');
    expect(body.systemInfo).toEqual({ version: '26.7.3' });
    expect(body.features).toContainEqual(expect.objectContaining({ name: 'ORGANIZATION', enabled: true }));
    expect(body.features).toContainEqual(expect.objectContaining({ name: 'WORKFLOWS', enabled: false }));
    expect(body.profileInfo.disabledFeatures).toContain('WORKFLOWS');
    expect(body.themes.account).toMatchObject([{ name: 'keycloak.v3' }]);
    expect(body.providers['required-action'].providers).toHaveProperty('CONFIGURE_TOTP');
    expect(body.passwordPolicies).toHaveLength(18);
    expect(body.identityProviders).toContainEqual({ groupName: 'Social', name: 'GitHub', id: 'github' });
    expect((await admin.send('POST', 'serverinfo')).body).toEqual({ error: 'HTTP 405 Method Not Allowed' });
  });
});

describe('who has few roles', () => {
  const give = async (username: string, names: readonly string[]) => {
    const [{ id }] = (await admin.get(`realms/shop/users?username=${username}`)).body;
    const [client] = (await admin.get('realms/shop/clients?clientId=realm-management')).body;
    const all = (await admin.get(`realms/shop/clients/${client.id}/roles`)).body as { name: string }[];
    const path = `realms/shop/users/${id}/role-mappings/clients/${client.id}`;
    await admin.send('DELETE', path);
    await admin.send(
      'POST',
      path,
      all.filter(({ name }) => names.includes(name)),
    );
  };

  test.each<[roles: readonly string[], path: string, answer: unknown]>([
    [['query-users'], 'realms', [200, [{ realm: 'shop' }]]],
    [['query-users'], 'realms/shop', [200, { realm: 'shop' }]],
    [['query-users'], 'realms/shop/users', [200, []]],
    [['query-clients'], 'realms/shop/clients', [200, []]],
    [['query-clients'], 'realms/shop/users', forbidden],
    [[], 'realms/shop', forbidden],
    [['view-realm'], 'realms/master', forbidden],
    [['view-realm'], 'realms/none', [404, { error: 'Realm not found.' }]],
  ])('%j: %s', async (roles, path, answer) => {
    await make('shop', 'somebody', []);
    await give('somebody', roles);
    expect(await as('shop', 'somebody', 'GET', path)).toEqual(answer);
  });

  test('sees what it may do with users and clients', async () => {
    await make('shop', 'viewer', []);
    await give('viewer', ['view-users', 'view-clients']);
    const users = (await as('shop', 'viewer', 'GET', 'realms/shop/users'))[1] as { id: string; access: object }[];
    expect(users.every(({ access }) => JSON.stringify(access) === '{"manage":false}')).toBe(true);
    expect(await as('shop', 'viewer', 'GET', `realms/shop/users/${users[0]?.id}`)).toMatchObject([
      ...[200, { access: { view: true, manage: false, impersonate: false, mapRoles: false } }],
    ]);
    const clients = (await as('shop', 'viewer', 'GET', 'realms/shop/clients'))[1] as { access: object }[];
    expect(clients[0]?.access).toEqual({ view: true, configure: false, manage: false });
    const all = (await admin.get('realms/shop/clients')).body as { clientId: string; access: object }[];
    for (const { clientId, access } of all) {
      const may = clientId !== 'realm-management';
      expect(access, clientId).toEqual({ view: true, configure: may, manage: may });
    }
  });
});

test('roles in a token count, where it is not one of a tool that has all of its user', async () => {
  const authorization = await bearer('master', 'maker', 'app');
  const answer = await admin.send('GET', 'realms', undefined, { authorization, origin: 'http://page.test' });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'http://page.test']);
  expect(answer.headers.get('access-control-expose-headers')).toBe('Location');
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  for (const header of [authorization.replace('Bearer', 'bearer '), ` ${authorization} `])
    expect((await admin.send('GET', 'realms', undefined, { authorization: header })).status).toBe(200);
  for (const header of [`x${authorization}`, `${authorization} x`, authorization.replace(' ', '')])
    expect((await admin.send('GET', 'realms', undefined, { authorization: header })).status).toBe(401);
});
