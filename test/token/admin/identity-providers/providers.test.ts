import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const root = 'realms/shop';
const instances = `${root}/identity-provider/instances`;
const config = { clientId: 'c', clientSecret: 's', tokenUrl: 'https://idp.example/token' };
const types = [
  ...['USER_AUTHENTICATION', 'CLIENT_ASSERTION', 'TRUST_MATERIAL'],
  ...['EXCHANGE_EXTERNAL_TOKEN', 'JWT_AUTHORIZATION_GRANT'],
];

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop');
});
afterAll(() => admin[Symbol.asyncDispose]());

const called = async (method: string, path: string, body?: unknown) => {
  const response = await admin.send(method, path, body);
  return [response.status, response.body];
};
const shown = async (path: string) => (await admin.get(path)).body;

test('an identity provider is kept, its secret is hidden, and it goes with what belongs to it', async () => {
  const made = await admin.send('POST', instances, { alias: 'oid', providerId: 'oidc', config: { ...config, a: '' } });
  expect(made.status).toBe(201);
  expect(made.headers.get('location')).toMatch(/\/identity-provider\/instances\/oid$/);
  const { internalId, ...provider } = await shown(`${instances}/oid`);
  expect(provider).toEqual({
    alias: 'oid',
    providerId: 'oidc',
    enabled: true,
    config: { ...config, clientSecret: '**********' },
    types,
  });
  const changed = { ...provider, displayName: 'Other', trustEmail: false };
  expect(await called('PUT', `${instances}/oid`, changed)).toEqual([204, undefined]);
  expect(await shown(`${instances}/oid`)).toEqual({ ...changed, internalId });
  const mapper = {
    name: 'm',
    identityProviderAlias: 'oid',
    identityProviderMapper: 'oidc-role-idp-mapper',
    config: {},
  };
  const { headers } = await admin.send('POST', `${instances}/oid/mappers`, mapper);
  const id = headers.get('location')?.split('/').at(-1);
  expect(await shown(`${instances}/oid/mappers`)).toEqual([{ ...mapper, id }]);
  await called('PUT', `${instances}/oid/mappers/${id}`, { ...mapper, id, config: { role: 'x', empty: '' } });
  expect(await shown(`${instances}/oid/mappers/${id}`)).toEqual({ ...mapper, id, config: { role: 'x' } });
  const user = { username: 'ann', federatedIdentities: [{ identityProvider: 'oid', userId: '7', userName: 'a' }] };
  const location = (await admin.send('POST', `${root}/users`, user)).headers.get('location');
  const path = `${root}/users/${location?.split('/').at(-1)}`;
  expect((await shown(path)).federatedIdentities).toEqual(user.federatedIdentities);
  expect(await shown(`${root}/users?idpAlias=oid&idpUserId=7`)).toHaveLength(1);
  expect(await shown(`${root}/users?idpUserId=8`)).toEqual([]);
  const link = { userId: '1' };
  expect(await called('POST', `${path}/federated-identity/oid`, link)).toEqual([
    409,
    { errorMessage: 'User is already linked with provider' },
  ]);
  await called('DELETE', `${instances}/oid`);
  expect(await called('GET', `${instances}/oid/mappers`)).toEqual([404, { error: 'HTTP 404 Not Found' }]);
  expect(await called('DELETE', `${path}/federated-identity/oid`)).toEqual([404, { error: 'Link not found' }]);
  expect(await shown(instances)).toEqual([]);
});

describe('what is no identity provider', () => {
  const oidc = (more: object) => ({ alias: 'x', providerId: 'oidc', ...more });
  test.each<[body: object, status: number, answer: object]>([
    [oidc({ alias: 'a b' }), 400, { error: 'Empty Space not allowed.' }],
    [oidc({ alias: 'a/b' }), 400, { error: "Character '/' not allowed." }],
    [{ alias: 'x' }, 400, { errorMessage: 'Invalid identity provider id [null]' }],
    [{ alias: 'x', providerId: 'nope' }, 400, { errorMessage: 'Invalid identity provider id [nope]' }],
    [{ providerId: 'oidc' }, 400, { errorMessage: 'path is null' }],
    [oidc({ config: { jwksUrl: 'bad' } }), 400, { errorMessage: 'The url [jwks_url] is malformed' }],
    [{ ...oidc({}), providerId: 'oauth2' }, 400, { errorMessage: 'User Info URL not provided' }],
    [
      oidc({ firstBrokerLoginFlowAlias: 'nope' }),
      500,
      { error: 'unknown_error', error_description: 'For more on this error consult the server log.' },
    ],
  ])('%j', async (body, status, answer) => {
    expect(await called('POST', instances, body)).toEqual([status, answer]);
    expect(await shown(instances)).toEqual([]);
  });

  test('a URL without encryption, where the realm wants that of everybody', async () => {
    await admin.makeRealm('strict', { sslRequired: 'external' });
    const post = (authorizationUrl: string) =>
      called('POST', 'realms/strict/identity-provider/instances', oidc({ alias: 'x', config: { authorizationUrl } }));
    const errorMessage = 'The url [authorization_url] requires secure connections';
    expect(await post('http://idp.example/auth')).toEqual([400, { errorMessage }]);
    expect(await post('http://127.0.0.1/auth')).toEqual([201, undefined]);
  });
});

test('providers of a realm file are shown, searched and described', async () => {
  await admin.makeRealm('many', {
    identityProviders: [
      { alias: 'two', providerId: 'saml', enabled: false, config: {} },
      { alias: 'one', providerId: 'google', config: { clientId: 'x', nothing: '' } },
    ],
    identityProviderMappers: [{ name: 'm', identityProviderAlias: 'one', identityProviderMapper: 'x' }],
  });
  const path = 'realms/many/identity-provider';
  const aliases = async (query: string) =>
    (await shown(`${path}/instances${query}`)).map(({ alias }: { alias: string }) => alias);
  expect(await aliases('')).toEqual(['one', 'two']);
  expect(await aliases('?search=t')).toEqual(['two']);
  expect(await aliases('?search=*n')).toEqual(['one']);
  expect(await aliases('?search="on"')).toEqual([]);
  expect(await aliases('?first=1&max=1')).toEqual(['two']);
  expect((await shown(`${path}/instances/one`)).config).toEqual({
    clientId: 'x',
    issuer: 'https://accounts.google.com',
  });
  expect(await shown(`${path}/instances/one/mappers`)).toMatchObject([{ name: 'm', config: {} }]);
  expect(Object.keys(await shown(`${path}/instances/one/mapper-types`))).toContain('google-user-attribute-mapper');
  expect((await shown(`${path}/providers/github`)).configProperties[0]).toMatchObject({ name: 'baseUrl' });
  expect((await admin.get(`${path}/instances/two/export`)).text).toContain('/realms/many/broker/two/endpoint');
  expect((await admin.get(`${path}/instances/one/export`)).status).toBe(204);
  const form = new FormData();
  form.set('providerId', 'oidc');
  form.set('file', new Blob(['{"issuer":"http://i","token_endpoint":"http://t","jwks_uri":"http://k"}']));
  const request = new Request('http://x', { method: 'POST', body: form });
  const imported = await admin.send('POST', `${path}/import-config`, await request.text(), {
    'content-type': request.headers.get('content-type') ?? '',
  });
  expect(imported.body).toEqual({
    issuer: 'http://i',
    tokenUrl: 'http://t',
    jwksUrl: 'http://k',
    useJwksUrl: 'true',
    validateSignature: 'true',
  });
});

test('a certificate of a provider is what stands between its lines', async () => {
  const path = 'realms/demo/identity-provider/upload-certificate';
  const upload = async (text: string) => {
    const form = new FormData();
    form.set('file', new Blob([text]));
    const request = new Request('http://x', { method: 'POST', body: form });
    return admin.send('POST', path, await request.text(), {
      'content-type': request.headers.get('content-type') ?? '',
    });
  };
  const begin = '-----BEGIN CERTIFICATE-----';
  const end = '-----END CERTIFICATE-----';
  expect((await upload(`x${begin}\nA B\nC${end}${begin}D${end}`)).body).toEqual({ signingCertificate: 'ABC' });
  expect((await upload(`${end}${begin}A`)).status).toBe(500);
  // As many beginnings as a body has room for are no work.
  expect((await upload(begin.repeat(300_000))).status).toBe(500);
});

test.each([
  ['ANY', 200],
  ['', 200],
  ['any', 500],
  ['LOGIN', 500],
])('providers that are good for "%s": %i', async (type, status) => {
  expect((await admin.get(`${instances}?type=${type}`)).status).toBe(status);
});
