import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from './admin-server.ts';

let admin: AdminServer;
const root = 'realms/shop/clients/rs/authz/resource-server';
const client = {
  id: 'rs',
  clientId: 'rs',
  secret: 's',
  serviceAccountsEnabled: true,
  authorizationServicesEnabled: true,
};

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop', { users: [{ username: 'ann', enabled: true }], roles: { realm: [{ name: 'boss' }] } });
  await admin.send('POST', 'realms/shop/clients', client);
});
afterAll(() => admin[Symbol.asyncDispose]());

const called = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await admin.send(method, `${root}${path}`, body);
  return [status, answer];
};
const made = async (path: string, body: object) => (await admin.send('POST', `${root}${path}`, body)).body;

test('a client that protects resources may do so over the protection API', async () => {
  expect((await admin.get('realms/shop/clients/rs/roles')).body).toMatchObject([{ name: 'uma_protection' }]);
  expect(await called('GET', '')).toMatchObject([200, { name: 'rs', policyEnforcementMode: 'ENFORCING' }]);
  expect(await called('GET', '/none')).toMatchObject([404, {}]);
});

test.each<[attributes: unknown, kept: object]>([
  [
    { a: 'x', b: 1, c: ['y', true] },
    { a: ['x'], b: ['1'], c: ['y', 'true'] },
  ],
  [
    { a: {}, b: [['x']] },
    { a: [''], b: [''] },
  ],
  ['x', {}],
  [[], {}],
  [null, {}],
])('attributes of a resource may be %j', async (attributes, kept) => {
  const resource = await made('/resource', { name: JSON.stringify(attributes), attributes });
  expect(resource.attributes).toEqual(kept);
  expect(await called('GET', `/resource/${resource._id}`)).toMatchObject([200, { attributes: kept }]);
  expect((await called('DELETE', `/resource/${resource._id}`))[0]).toBe(204);
});

test('resources, scopes, policies and permissions are made, found, changed and deleted', async () => {
  const album = await made('/resource', { name: 'album', uris: ['/albums/*'], scopes: [{ name: 'view' }] });
  expect(await called('POST', '/resource', { name: 'album' })).toEqual([
    409,
    { error: 'invalid_request', error_description: 'Resource with name [album] already exists.' },
  ]);
  const policy = await made('/policy/role', { name: 'bosses', roles: [{ id: 'boss', required: true }] });
  const permission = await made('/permission/scope', {
    name: 'see',
    resources: ['album'],
    scopes: ['view'],
    policies: ['bosses'],
  });
  expect(permission).toMatchObject({ resources: [album._id], policies: [policy.id] });
  expect(await called('GET', '/resource?uri=/albums/1&matchingUri=true')).toMatchObject([200, [{ name: 'album' }]]);
  expect(await called('GET', `/policy/${policy.id}/dependentPolicies`)).toMatchObject([200, [{ name: 'see' }]]);
  expect(await called('GET', '/permission')).toMatchObject([200, [{ name: 'see' }]]);
  expect(await called('GET', '/permission?resource=none')).toEqual([204, undefined]);
  const evaluated = (
    await called('POST', '/policy/evaluate', { userId: 'ann', resources: [{ name: 'album' }], context: {} })
  )[1];
  expect(evaluated).toMatchObject({ status: 'DENY', results: [{ status: 'DENY' }] });
  const other = { userId: 'ann', roleIds: ['boss'], resources: [{ name: 'album' }], context: {} };
  expect((await called('POST', '/policy/evaluate', other))[1]).toMatchObject({ status: 'PERMIT' });
  const settings = (await called('GET', '/settings'))[1];
  expect(settings.policies).toMatchObject([{ name: 'bosses' }, { name: 'see', config: { resources: '["album"]' } }]);
  expect(await called('PUT', `/policy/role/${policy.id}`, { name: 'bosses', roles: [] })).toEqual([201, undefined]);
  expect(await called('DELETE', `/scope/${album.scopes[0].id}`)).toMatchObject([400, {}]);
  expect(await called('DELETE', `/resource/${album._id}`)).toEqual([204, undefined]);
  expect(await called('GET', '/permission')).toEqual([200, []]);
  expect(await called('POST', '/import', settings)).toEqual([204, undefined]);
  expect((await called('GET', '/settings'))[1]).toEqual(settings);
});

test.each<[path: string, body: object, status: number]>([
  ['/policy/js', { name: 'x' }, 404],
  ['/policy', { name: 'x', type: 'js', config: { code: 'x' } }, 500],
  ['/policy/user', { name: 'x', users: ['nobody'] }, 500],
  ['/policy/aggregate', { name: 'x', policies: ['none'] }, 500],
  ['/policy/time', { name: 'x', notBefore: '2021-01-01', notOnOrAfter: '2020-01-01' }, 400],
  ['/resource', { name: 'x', uris: ['/{a'] }, 400],
  ['/resource', { name: 'x', other: 1 }, 400],
  ['/scope', {}, 409],
])('POST %s %j is refused', async (path, body, status) => {
  expect((await called('POST', path, body))[0]).toBe(status);
});

test('policies that ask each other are refused', async () => {
  const one = await made('/policy/aggregate', { name: 'one', policies: [] });
  await made('/policy/aggregate', { name: 'two', policies: ['one'] });
  expect((await called('PUT', `/policy/aggregate/${one.id}`, { name: 'one', policies: ['two'] }))[0]).toBe(500);
  expect((await called('GET', `/policy/aggregate/${one.id}/associatedPolicies`))[1]).toEqual([]);
});

test('settings are part of an export, and go with the services', async () => {
  const { body } = await admin.send('POST', 'realms/shop/partial-export?exportClients=true');
  const exported = body.clients.find(({ clientId }: { clientId: string }) => clientId === 'rs');
  expect(exported.authorizationSettings).toMatchObject({ policyEnforcementMode: 'ENFORCING' });
  expect(exported.authorizationSettings).not.toHaveProperty('permissionTickets');
  await admin.send('PUT', 'realms/shop/clients/rs', { clientId: 'rs' });
  expect(await called('GET', '')).toMatchObject([404, {}]);
  const wrong = { ...client, id: 'x', clientId: 'x', authorizationSettings: { policies: [{ name: 'a', type: 'js' }] } };
  expect((await admin.send('POST', 'realms/shop/clients', wrong)).status).toBe(500);
  expect((await admin.get('realms/shop/clients/x')).status).toBe(404);
});
