import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const root = 'realms/shop';
const named = (name: string) => expect.objectContaining({ name });

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop');
  for (const clientId of ['one', 'two'])
    await admin.send('POST', `${root}/clients`, { id: clientId, clientId, secret: 's', serviceAccountsEnabled: true });
});
afterAll(() => admin[Symbol.asyncDispose]());

const called = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await admin.send(method, `${root}/${path}`, body);
  return [status, answer];
};
const shown = async (path: string) => (await admin.get(`${root}/${path}`)).body;
const made = async (path: string, body: object) => {
  const { status, headers } = await admin.send('POST', `${root}/${path}`, body);
  expect(status).toBe(201);
  return headers.get('location')?.split('/').at(-1) ?? '';
};
const claims = async (scope?: string) => {
  const form = { grant_type: 'client_credentials', client_id: 'one', client_secret: 's', ...(scope && { scope }) };
  const { access_token } = await admin.tokens('shop', form);
  return access_token === undefined ? undefined : JSON.parse(atob(String(access_token).split('.')[1] ?? ''));
};
const openId = { protocol: 'openid-connect' };

test('a client scope is made, given to a client, renamed, and gone from everywhere', async () => {
  const id = await made('client-scopes', { name: 's1', ...openId, attributes: { a: 'b', c: '' } });
  expect(await shown(`client-scopes/${id}`)).toEqual({ id, name: 's1', ...openId, attributes: { a: 'b' } });
  expect(await claims('s1')).toBeUndefined();
  await called('PUT', `clients/one/optional-client-scopes/${id}`);
  expect((await claims('s1')).scope).toContain('s1');
  await called('PUT', `clients/one/default-client-scopes/${id}`);
  expect(await shown('clients/one/default-client-scopes')).not.toContainEqual({ id, name: 's1' });
  expect(await called('PUT', `default-default-client-scopes/${id}`)).toEqual([204, undefined]);
  expect(await called('PUT', `default-optional-client-scopes/${id}`)).toMatchObject([409, { error: 'conflict' }]);
  expect(await shown('default-default-client-scopes')).toContainEqual({ id, name: 's1', ...openId });
  await called('PUT', `client-scopes/${id}`, { name: 's2', description: 'd' });
  expect(await shown('clients/one/optional-client-scopes')).toContainEqual({ id, name: 's2' });
  expect(await shown('default-default-client-scopes')).toContainEqual({ id, name: 's2', ...openId });
  expect(await shown(`client-templates/${id}`)).toMatchObject({ description: 'd', attributes: { a: 'b' } });
  await called('DELETE', `client-scopes/${id}`);
  expect(await shown('clients/one/optional-client-scopes')).not.toContainEqual(named('s2'));
  expect(await shown('default-default-client-scopes')).not.toContainEqual(named('s2'));
  expect(await claims('s2')).toBeUndefined();
  expect(await called('DELETE', `client-scopes/${id}`)).toEqual([404, { error: 'Could not find client scope' }]);
});

test.each<[unknown, number, object]>([
  [{ name: 'x' }, 400, { errorMessage: 'Unexpected protocol' }],
  [{ name: 'x', protocol: 'nope' }, 400, { errorMessage: 'Unexpected protocol' }],
  [{ name: 'bad name', ...openId }, 400, { errorMessage: 'Unexpected name "bad name" for ClientScope' }],
  [{ name: 'email', ...openId }, 409, { errorMessage: 'Client Scope email already exists' }],
  [{}, 500, { error: 'unknown_error' }],
])('no client scope is made of %j', async (body, status, answer) => {
  expect(await called('POST', 'client-scopes', body)).toMatchObject([status, answer]);
});

test('mappers of clients and scopes take effect, and are shown with what follows from their settings', async () => {
  const config = { 'claim.name': 'x', 'claim.value': '1', 'access.token.claim': 'true', empty: '' };
  const mapper = { name: 'm', ...openId, protocolMapper: 'oidc-hardcoded-claim-mapper', config };
  for (const owner of ['clients/one', `client-scopes/${await made('client-scopes', { name: 'm', ...openId })}`]) {
    const path = `${owner}/protocol-mappers`;
    const id = await made(`${path}/models`, mapper);
    const { empty: _, ...kept } = config;
    const effective = { ...kept, 'introspection.token.claim': 'true' };
    expect(await shown(`${path}/models/${id}`)).toEqual({ ...mapper, id, consentRequired: false, config: effective });
    expect(await called('POST', `${path}/models`, mapper)).toMatchObject([409, { errorMessage: expect.any(String) }]);
    expect(await called('POST', `${path}/add-models`, [mapper])).toMatchObject([409, { error: 'conflict' }]);
    expect(await called('POST', `${path}/add-models`, [{ ...mapper, name: 'n' }])).toEqual([204, undefined]);
    expect(await shown(`${path}/protocol/openid-connect`)).toHaveLength(2);
    expect(await shown(`${path}/protocol/saml`)).toEqual([]);
    expect(await called('PUT', `${path}/models/${id}`, mapper)).toMatchObject([500, {}]);
    const changed = { ...mapper, id, config: { ...config, 'claim.value': '2' } };
    expect(await called('PUT', `${path}/models/${id}`, changed)).toEqual([204, undefined]);
    expect(await shown(owner)).toMatchObject({
      protocolMappers: expect.arrayContaining([
        { ...changed, config: { ...kept, 'claim.value': '2' }, consentRequired: false },
      ]),
    });
    const before = (await shown(`${path}/models`)).length;
    expect(await called('DELETE', `${path}/models/${id}`)).toEqual([204, undefined]);
    expect(await shown(`${path}/models`)).toHaveLength(before - 1);
  }
  expect((await claims()).x).toBe('1');
});

test('roles that may be passed on', async () => {
  await called('POST', 'clients/two/roles', { name: 'r', description: 'd', attributes: { a: ['b'] } });
  const role = await shown('clients/two/roles/r');
  const { attributes: _, ...brief } = role;
  const offline = await shown('roles/offline_access');
  await called('PUT', 'clients/one', { fullScopeAllowed: false });
  const path = 'clients/one/scope-mappings';
  expect(await shown(path)).toEqual({});
  expect(await shown(`${path}/clients/two/available`)).toEqual([brief]);
  expect(await shown('clients/two/scope-mappings/clients/two/available')).toEqual([]);
  expect(await called('POST', `${path}/clients/two`, [role])).toEqual([204, undefined]);
  expect(await called('POST', `${path}/realm`, [offline])).toEqual([204, undefined]);
  expect(await shown(path)).toEqual({
    realmMappings: [named('offline_access')],
    clientMappings: { two: { id: 'two', client: 'two', mappings: [brief] } },
  });
  expect(await shown(`${path}/clients/two/composite?briefRepresentation=false`)).toEqual([role]);
  expect(await shown(`${path}/realm/available`)).not.toContainEqual(named('offline_access'));
  expect((await claims()).realm_access).toEqual({ roles: ['offline_access'] });
  expect(await shown('clients/one/evaluate-scopes/scope-mappings/two/granted')).toEqual([brief]);
  expect(await shown('clients/one/evaluate-scopes/scope-mappings/shop/not-granted')).toContainEqual(
    named('uma_authorization'),
  );
  await called('PUT', 'clients/two/roles/r', { name: 'r2' });
  expect(await shown(`${path}/clients/two`)).toMatchObject([{ name: 'r2' }]);
  await called('DELETE', 'clients/two/roles/r2');
  expect(await shown(`${path}/clients/two`)).toEqual([]);
  expect(await called('DELETE', `${path}/realm`, [offline])).toEqual([204, undefined]);
  expect(await shown(path)).toEqual({});
});

test('tokens that somebody would get', async () => {
  const path = 'clients/one/evaluate-scopes';
  const user = (await claims()).sub;
  const access = await shown(`${path}/generate-example-access-token?scope=openid&userId=${user}`);
  expect(access).toMatchObject({ typ: 'Bearer', azp: 'one', sub: user, iss: `${admin.url}/realms/shop` });
  expect(await shown(`${path}/generate-example-id-token?userId=${user}`)).toMatchObject({ typ: 'ID', aud: 'one' });
  expect(await shown(`${path}/generate-example-userinfo?userId=${user}`)).toMatchObject({ sub: user });
  expect(await shown(`${path}/protocol-mappers?scope=phone`)).toContainEqual(
    expect.objectContaining({ mapperName: 'phone number', containerName: 'phone', containerType: 'client-scope' }),
  );
  expect(await shown('clients/one/session-count')).toEqual({ count: 0 });
});
