import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from './admin-server.ts';

let admin: AdminServer;
const root = 'realms/shop';
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop');
});
afterAll(() => admin[Symbol.asyncDispose]());

const called = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
  const response = await admin.send(method, `${root}/${path}`, body, headers);
  return [response.status, response.body];
};
const shown = async (path: string) => (await admin.get(`${root}/${path}`)).body;

test('texts are kept by language', async () => {
  const plain = { 'content-type': 'text/plain' };
  expect(await called('PUT', 'localization/de/hello', 'Hallo', plain)).toEqual([204, undefined]);
  await called('POST', 'localization/de', { bye: 'Tschau' });
  expect(await shown('localization/de')).toEqual({ hello: 'Hallo', bye: 'Tschau' });
  expect((await admin.get(`${root}/localization/de/hello`)).text).toBe('Hallo');
  await called('DELETE', 'localization/de/bye');
  expect(await called('DELETE', 'localization/de/bye')).toEqual([404, { error: 'Localization text not found' }]);
  await called('PUT', '', { defaultLocale: 'de' });
  expect(await shown('localization/fr?useRealmDefaultLocaleFallback=true')).toEqual({ hello: 'Hallo' });
  await called('DELETE', 'localization/de');
  expect(await shown('localization')).toEqual([]);
});

test('policies for clients are checked and kept', async () => {
  const profiles = [{ name: 'p', executors: [{ executor: 'secure-session', configuration: {} }] }];
  await called('PUT', 'client-policies/profiles', { profiles });
  expect(await shown('client-policies/profiles')).toEqual({ profiles });
  const policy = {
    name: 'q',
    enabled: true,
    conditions: [{ condition: 'any-client', configuration: {} }],
    profiles: ['p'],
  };
  await called('PUT', 'client-policies/policies', { policies: [policy] });
  expect(await shown('client-policies/policies')).toEqual({ policies: [policy] });
  const refused = async (path: string, body: object) => (await called('PUT', `client-policies/${path}`, body))[1];
  expect(await refused('profiles', { profiles: [{ name: 'fapi-ciba' }] })).toEqual({
    errorMessage: "Proposed profile name 'fapi-ciba' is duplicated as a global profile",
  });
  expect(await refused('policies', { policies: [{ ...policy, profiles: ['nope'] }] })).toEqual({
    errorMessage: 'Policy q contains invalid profile nope',
  });
  expect(await refused('policies', { policies: [{}] })).toEqual({
    errorMessage: 'client policy without name not allowed',
  });
  expect((await called('PUT', 'client-policies/policies', { policies: [{ name: '' }] }))[0]).toBe(204);
});

test('a client has keys that it is given, and a certificate that it signs itself', async () => {
  const { headers } = await admin.send('POST', `${root}/clients`, { clientId: 'keyed' });
  const path = `clients/${headers.get('location')?.split('/').at(-1)}/certificates/jwt.credential`;
  const [status, keys] = await called('POST', `${path}/generate`);
  expect(status).toBe(200);
  expect(new X509Certificate(Buffer.from(keys.certificate, 'base64')).subject).toBe('CN=keyed');
  expect(await shown(path)).toEqual(keys);
  const form = new FormData();
  form.set('keystoreFormat', 'Public Key PEM');
  form.set('file', new Blob([publicKey.export({ type: 'spki', format: 'pem' })]));
  const request = new Request('http://x', { method: 'POST', body: form });
  const type = { 'content-type': request.headers.get('content-type') ?? '' };
  await called('POST', `${path}/upload-certificate`, await request.text(), type);
  expect(await shown(path)).toEqual({
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  });
});

test('what is exported can be imported, and what is there already stays, stops it or goes', async () => {
  await called('POST', 'identity-provider/instances', {
    alias: 'oid',
    providerId: 'oidc',
    config: { clientSecret: 's', clientId: 'c' },
  });
  await called('POST', 'groups', { name: 'staff' });
  const exported = await called('POST', 'partial-export?exportClients=true&exportGroupsAndRoles=true', '');
  const [status, realm] = exported;
  expect(status).toBe(200);
  expect(realm.identityProviders).toMatchObject([{ alias: 'oid', config: { clientSecret: '**********' } }]);
  expect(realm.groups).toMatchObject([{ name: 'staff', path: '/staff' }]);
  expect(realm.clients.map(({ clientId }: { clientId: string }) => clientId)).toContain('account');
  expect((await admin.send('POST', 'realms', { ...realm, id: undefined, realm: 'copy' })).status).toBe(201);
  expect((await admin.get('realms/copy/identity-provider/instances/oid')).status).toBe(200);
  const duplicate = [409, { errorMessage: 'Duplicate resource error' }];
  for (const ifResourceExists of ['SKIP', 'OVERWRITE', 'FAIL'])
    expect(await called('POST', 'partialImport', { ifResourceExists, groups: [{ name: 'staff' }] })).toEqual(duplicate);
  for (const group of [{ name: 'lost' }, { name: 'lost', path: '/elsewhere' }])
    expect((await called('POST', 'partialImport', { groups: [group] }))[0]).toBe(500);
  const user = { username: 'ann', email: 'ann@x.org', realmRoles: ['made'], groups: ['/staff'] };
  const input = { users: [user], clients: [{ clientId: 'new' }], roles: { realm: [{ name: 'role' }] } };
  const [, first] = await called('POST', 'partialImport', input);
  expect(first).toMatchObject({ added: 3, skipped: 0, overwritten: 0 });
  expect(await called('POST', 'partialImport', { users: [user] })).toEqual([
    409,
    { errorMessage: 'User with user name ann already exists.' },
  ]);
  const [, again] = await called('POST', 'partialImport', { ...input, ifResourceExists: 'SKIP' });
  expect(again).toMatchObject({ added: 0, skipped: 3 });
  const [, over] = await called('POST', 'partialImport', { users: [user], ifResourceExists: 'OVERWRITE' });
  expect(over).toMatchObject({ overwritten: 1, results: [{ action: 'OVERWRITTEN', resourceType: 'USER' }] });
  const [{ id }] = await shown('users?username=ann');
  expect(await shown(`users/${id}/groups`)).toMatchObject([{ path: '/staff' }]);
  expect(await called('POST', 'partialImport', { roles: { client: { nope: [{ name: 'x' }] } } })).toEqual([
    412,
    { errorMessage: 'Can not import client roles for nonexistent client named nope' },
  ]);
});

test('a client registers itself with an initial access token, and changes itself with its own', async () => {
  const [status, access] = await called('POST', 'clients-initial-access', { count: 1, expiration: 100 });
  expect(status).toBe(201);
  const register = async (method: string, path: string, token: string, body?: object) => {
    const response = await fetch(`${admin.url}/realms/shop/clients-registrations/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const made = await register('POST', 'openid-connect', access.token, {
    redirect_uris: ['http://localhost/cb'],
    grant_types: ['authorization_code', 'client_credentials'],
  });
  expect(made.status).toBe(201);
  const { client_id: id, client_secret: secret, registration_access_token: own } = made.body;
  const tokens = await admin.tokens('shop', { grant_type: 'client_credentials', client_id: id, client_secret: secret });
  expect(tokens.token_type).toBe('Bearer');
  const used = await register('POST', 'default', access.token, { clientId: 'more' });
  expect(used).toEqual({
    status: 401,
    body: { error: 'invalid_token', error_description: 'No remaining count on initial access token' },
  });
  expect((await register('GET', `default/${id}`, own)).body.clientId).toBe(id);
  const changed = await register('PUT', `openid-connect/${id}`, own, { client_id: id, client_name: 'New' });
  expect(changed.body.client_name).toBe('New');
  // The change has brought another token.
  expect((await register('GET', `default/${id}`, own)).status).toBe(401);
  const next = changed.body.registration_access_token;
  expect((await register('DELETE', `openid-connect/${id}`, next)).status).toBe(204);
  expect(await shown(`clients?clientId=${id}`)).toEqual([]);
  expect((await register('POST', 'openid-connect', 'nonsense', {})).body.error_description).toBe('Failed decode token');
});

test('a client that names no origins has those of its redirect URIs', async () => {
  const redirectUris = ['http://localhost:4200/*', 'https://a.example/cb', 'app:/x', '*'];
  const { headers } = await admin.send('POST', `${root}/clients`, { clientId: 'spa', redirectUris });
  const path = `clients/${headers.get('location')?.split('/').at(-1)}`;
  expect((await shown(path)).webOrigins).toEqual(['https://a.example', 'http://localhost:4200']);
  await called('PUT', path, { webOrigins: [] });
  await called('PUT', path, { redirectUris: ['http://b.example/*'] });
  expect((await shown(path)).webOrigins).toEqual(['http://b.example']);
});
