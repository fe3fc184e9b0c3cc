import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const at = 'realms/shop';
const scope = { protocol: 'openid-connect', attributes: {} };

beforeAll(async () => {
  admin = await startAdmin();
  const mapper = (name: string) => ({
    id: name,
    name,
    protocol: 'openid-connect',
    protocolMapper: `oidc-${name}-mapper`,
  });
  await admin.makeRealm('shop', {
    clients: [
      {
        id: 'one',
        clientId: 'one-app',
        secret: 's',
        serviceAccountsEnabled: true,
        fullScopeAllowed: false,
        protocolMappers: [mapper('full-name')],
        defaultClientScopes: ['base'],
        optionalClientScopes: ['more'],
      },
      {
        id: 'two',
        clientId: 'two',
        name: 'Two',
        attributes: { 'x.certificate': 'c', 'x.private.key': 'k', 'x.public.key': 'p' },
      },
      { id: 'open', clientId: 'open', publicClient: true, bearerOnly: false, registeredNodes: { old: 5 } },
    ],
    clientScopes: [
      {
        id: 'base-id',
        name: 'base',
        ...scope,
        protocolMappers: [mapper('address'), { ...mapper('address'), id: 'second', name: 'second' }],
      },
      { id: 'more-id', name: 'more', ...scope },
    ],
    roles: {
      realm: [
        { id: 'ra', name: 'a' },
        { id: 'rb', name: 'b' },
        { id: 'rc', name: 'c', composite: true, composites: { client: { two: ['x'] } } },
      ],
      client: {
        two: [
          { id: 'tx', name: 'x' },
          { id: 'ty', name: 'y' },
        ],
        'one-app': [{ id: 'o', name: 'own' }],
      },
    },
    scopeMappings: [
      { client: 'one-app', roles: ['a'] },
      { clientScope: 'base', roles: ['b'] },
      { clientScope: 'more', roles: ['c'] },
    ],
  });
});
afterAll(() => admin[Symbol.asyncDispose]());

const call = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await admin.send(method, `${at}/${path}`, body);
  return answer === undefined ? status : [status, answer];
};
const shown = async (path: string) => (await admin.get(`${at}/${path}`)).body;
const names = async (path: string) => ((await shown(path)) as { name: string }[]).map(({ name }) => name).join(' ');

describe('what a client would get', () => {
  const path = 'clients/one/evaluate-scopes';
  test.each([
    ['shop', '', 'a b'],
    ['shop', '?scope=openid+more', 'a b c'],
    ['two', '', ''],
    ['two', '?scope=more', 'x'],
    ['one', '', 'own'],
  ])('roles of %s with %j', async (source, query, granted) => {
    expect(await names(`${path}/scope-mappings/${source}/granted${query}`)).toBe(granted);
    const all = source === 'shop' ? await names('roles') : await names(`clients/${source}/roles`);
    const others = all.split(' ').filter((name) => !granted.split(' ').includes(name));
    expect(await names(`${path}/scope-mappings/${source}/not-granted${query}`)).toBe(others.join(' '));
  });

  test('all roles, where the client passes on all', async () => {
    expect(await names('clients/two/evaluate-scopes/scope-mappings/two/granted')).toBe('x y');
    expect(await names('clients/two/evaluate-scopes/scope-mappings/two/not-granted')).toBe('');
    const { id } = await shown('');
    expect(await names(`${path}/scope-mappings/${id}/granted`)).toBe('a b');
    expect(await call('GET', `${path}/scope-mappings/none/granted`)).toEqual([
      404,
      { error: 'Role Container not found' },
    ]);
  });

  test('mappers of the scopes in force, and its own', async () => {
    const base = { containerId: 'base-id', containerName: 'base', containerType: 'client-scope' };
    const rows = await shown(`${path}/protocol-mappers`);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...base, mapperId: 'address', mapperName: 'address', protocolMapper: 'oidc-address-mapper' },
        { ...base, mapperId: 'second', mapperName: 'second', protocolMapper: 'oidc-address-mapper' },
        {
          containerId: 'one',
          containerName: '',
          containerType: 'client',
          mapperId: 'full-name',
          mapperName: 'full-name',
          protocolMapper: 'oidc-full-name-mapper',
        },
      ]),
    );
  });

  test('tokens of somebody', async () => {
    const tokens = `${path}/generate-example-access-token`;
    expect(await call('GET', tokens)).toEqual([404, { error: 'No userId provided' }]);
    expect(await call('GET', `${tokens}?userId=none`)).toEqual([404, { error: 'No user found' }]);
    const { id } = await shown('clients/one/service-account-user');
    expect(await call('GET', `${tokens}?userId=${id}&scope=none`)).toMatchObject([400, { error: 'invalid_scope' }]);
    const claims = await shown(`${tokens}?userId=${id}&scope=openid+more`);
    expect(claims).toMatchObject({ azp: 'one-app', typ: 'Bearer', iat: 1_700_000_000, exp: 1_700_000_300 });
    // Both scopes are for those who have their roles.
    expect(claims.scope).toBe('openid');
    expect(await shown(`${path}/generate-example-userinfo?userId=${id}`)).toEqual({ sub: id });
    expect(await shown('clients/one/session-count')).toEqual({ count: 0 });
  });
});

describe('roles that a client scope passes on', () => {
  const path = 'client-scopes/more-id/scope-mappings';
  test('are given and taken away', async () => {
    expect(await names(`${path}/realm`)).toBe('c');
    expect(await names(`${path}/realm/composite`)).toBe('c');
    expect(await names(`${path}/clients/two/composite`)).toBe('x');
    expect(await call('POST', `${path}/clients/two`, [{ name: 'y' }])).toBe(204);
    expect(await names(`${path}/clients/two`)).toBe('y');
    expect(await names(`${path}/clients/two/available`)).toBe('x');
    expect(await call('POST', `${path}/clients/two`, [{ name: 'x' }])).toBe(204);
    expect(await call('POST', `${path}/clients/two`, [{ id: 'ty' }])).toEqual([404, { error: 'Role not found' }]);
    expect(await call('DELETE', `${path}/clients/two`, [{ name: 'y' }])).toBe(204);
    expect(await names(`${path}/clients/two`)).toBe('x');
    expect(await call('DELETE', `${path}/clients/two`)).toBe(204);
    expect(await shown(path)).toEqual({ realmMappings: [expect.objectContaining({ id: 'rc' })] });
    expect(await call('POST', `${path}/realm`, [{ id: 'none' }])).toEqual([404, { error: 'Role not found' }]);
    expect(await call('POST', `${path}/realm`, [{ name: 'a' }])).toMatchObject([500, { error: 'unknown_error' }]);
    expect(await call('GET', `${path}/clients/none`)).toEqual([404, { error: 'Could not find client' }]);
    expect(await call('GET', 'client-scopes/none/scope-mappings/realm')).toEqual([
      404,
      { error: 'Could not find client scope' },
    ]);
  });
});

test('keys of a client are shown by their place', async () => {
  expect(await shown('clients/two/certificates/x')).toEqual({ privateKey: 'k', publicKey: 'p', certificate: 'c' });
  expect(await shown('clients/two/certificates/y')).toEqual({});
});

test('nodes of a client come and go', async () => {
  expect(await call('POST', 'clients/open/nodes', { node: 'new' })).toBe(204);
  expect((await shown('clients/open')).registeredNodes).toEqual({ old: 5, new: 1_700_000_000 });
  expect(await call('DELETE', 'clients/open/nodes/old')).toBe(204);
  expect((await shown('clients/open')).registeredNodes).toEqual({ new: 1_700_000_000 });
  expect(await call('DELETE', 'clients/open/nodes/old')).toEqual([404, { error: 'Client does not have node ' }]);
  expect(await call('POST', 'clients/open/nodes', {})).toEqual([400, { error: 'Node not found in params' }]);
  expect(await call('GET', 'clients/open/test-nodes-available')).toEqual([200, {}]);
});

test('secrets are for confidential clients, and none is rotated', async () => {
  expect(await shown('clients/one/client-secret')).toEqual({ type: 'secret', value: 's' });
  expect(await shown('clients/open/client-secret')).toEqual({ type: 'secret' });
  const another = await call('POST', 'clients/open/client-secret');
  expect(another).toEqual([200, { type: 'secret', value: expect.any(String) }]);
  expect([200, await shown('clients/open/client-secret')]).toEqual(another);
  const none = { error: 'Client does not have a rotated secret' };
  expect(await call('GET', 'clients/one/client-secret/rotated')).toEqual([404, none]);
  expect(await call('DELETE', 'clients/one/client-secret/rotated')).toBe(204);
  expect(await call('GET', 'clients/one/installation/providers/none')).toEqual([404, { error: 'Unknown Provider' }]);
});

test('a service account is somebody, where the client has one', async () => {
  const error = "Service account not enabled for the client 'two'";
  expect(await call('GET', 'clients/two/service-account-user')).toEqual([400, { error }]);
  expect(await shown('clients/one/service-account-user')).toMatchObject({
    username: 'service-account-one-app',
    enabled: true,
  });
});
