import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const root = 'realms/shop';

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop');
  const audience = { name: 'aud', protocol: 'openid-connect', protocolMapper: 'oidc-audience-mapper' };
  await admin.send('POST', `${root}/clients`, {
    id: 'two',
    clientId: 'two',
    name: 'Two',
    secret: 'sec',
    serviceAccountsEnabled: true,
    redirectUris: ['http://a/*', '/x'],
    webOrigins: ['+'],
    attributes: { a: 'b', x: '' },
    protocolMappers: [{ ...audience, config: { 'included.client.audience': 'one', 'access.token.claim': 'true' } }],
  });
});
afterAll(() => admin[Symbol.asyncDispose]());

const called = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await admin.send(method, `${root}/${path}`, body);
  return [status, answer];
};
const shown = async (path: string) => (await admin.get(`${root}/${path}`)).body;
const asService = (client_id: string, client_secret: string) =>
  admin.tokens('shop', { grant_type: 'client_credentials', client_id, client_secret });

test('a client is shown with everything that Keycloak adds', async () => {
  const { protocolMappers, ...client } = await shown('clients/two');
  expect(client).toEqual({
    id: 'two',
    clientId: 'two',
    name: 'Two',
    surrogateAuthRequired: false,
    enabled: true,
    alwaysDisplayInConsole: false,
    clientAuthenticatorType: 'client-secret',
    secret: 'sec',
    redirectUris: ['/x', 'http://a/*'],
    webOrigins: ['+'],
    notBefore: 0,
    bearerOnly: false,
    consentRequired: false,
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: true,
    publicClient: false,
    frontchannelLogout: false,
    protocol: 'openid-connect',
    attributes: { realm_client: 'false', a: 'b' },
    authenticationFlowBindingOverrides: {},
    fullScopeAllowed: true,
    nodeReRegistrationTimeout: -1,
    defaultClientScopes: ['web-origins', 'service_account', 'acr', 'roles', 'profile', 'basic', 'email'],
    optionalClientScopes: ['address', 'phone', 'offline_access', 'organization', 'microprofile-jwt'],
    access: { view: true, configure: true, manage: true },
  });
  expect(protocolMappers).toMatchObject([{ name: 'aud', consentRequired: false }]);
});

describe('what Keycloak refuses', () => {
  const jsonError = { error: 'unknown_error', error_description: 'Cannot parse the JSON' };
  const unknown = (name: string, field: string, column: number) => ({
    error: `Invalid json representation for ${name}. Unrecognized field "${field}" at line 1 column ${column}.`,
  });
  const invalid = (error_description: string) => ({ error: 'invalid_input', error_description });
  const noClient = { error: 'Could not find client' };
  test.each<[string, string, unknown, number, unknown]>([
    ['POST', 'clients', { clientId: 'two' }, 409, { errorMessage: 'Client two already exists' }],
    [
      'POST',
      'clients',
      { id: 'two', clientId: 'x' },
      409,
      { error: 'conflict', error_description: 'Duplicate resource error' },
    ],
    ['POST', 'clients', { clientId: 'bad', foo: 1 }, 400, unknown('ClientRepresentation', 'foo', 26)],
    ['POST', 'clients', { foo: 'abc' }, 400, unknown('ClientRepresentation', 'foo', 9)],
    ['POST', 'clients', { foo: true }, 400, unknown('ClientRepresentation', 'foo', 12)],
    ['POST', 'clients', { protocolMappers: [{ foo: 1 }] }, 400, unknown('ProtocolMapperRepresentation', 'foo', 29)],
    ['POST', 'clients', '{bad', 400, { error: 'invalid_request', error_description: 'Cannot parse the JSON' }],
    ['POST', 'clients', [], 400, jsonError],
    ['POST', 'clients', { attributes: [] }, 400, jsonError],
    ['POST', 'clients', { notBefore: 'x' }, 400, jsonError],
    ['POST', 'clients', { redirectUris: 'x' }, 400, jsonError],
    ['POST', 'clients', { enabled: 'maybe' }, 400, jsonError],
    ['POST', 'clients', { clientId: '' }, 400, invalid('Client ID cannot be blank')],
    ['POST', 'clients', { protocol: 'nope' }, 400, invalid('Invalid protocol: nope')],
    ['POST', 'clients', { authorizationServicesEnabled: true }, 500, expect.anything()],
    ['POST', 'clients', { name: 'x'.repeat(256) }, 500, expect.anything()],
    ['POST', 'clients', { webOrigins: ['x'.repeat(256)] }, 500, expect.anything()],
    ['GET', 'clients/nope', undefined, 404, noClient],
    ['PUT', 'clients/nope', {}, 404, noClient],
    [
      'PUT',
      'clients/two',
      { authorizationServicesEnabled: true, serviceAccountsEnabled: false, rootUrl: 'x' },
      500,
      expect.anything(),
    ],
    ['DELETE', 'clients/nope', undefined, 404, noClient],
    ['GET', 'clients/nope/roles', undefined, 404, noClient],
    ['GET', 'clients/two/client-secret/rotated', undefined, 404, { error: 'Client does not have a rotated secret' }],
    ['GET', 'clients/two/installation/providers/nope', undefined, 404, { error: 'Unknown Provider' }],
    ['GET', 'clients/two/roles/nope', undefined, 404, { error: 'Could not find role' }],
    ['POST', 'clients/two/roles', {}, 400, { error: 'role has no name' }],
    ['DELETE', 'clients/two/nodes/a', undefined, 404, { error: 'Client does not have node ' }],
    ['GET', 'clients/two/management/permissions', undefined, 501, expect.anything()],
    [
      'GET',
      'clients?q=a:1',
      undefined,
      400,
      { error: 'invalid_request', error_description: 'Attributes [a] not allowed for search' },
    ],
    ['GET', 'clients?first=abc', undefined, 404, { error: 'HTTP 404 Not Found' }],
    ['PUT', 'clients/two/default-client-scopes/nope', undefined, 404, { error: 'Client scope not found' }],
    ['POST', 'clients/two/protocol-mappers/models', {}, 404, { error: 'ProtocolMapper provider not found' }],
    ['PUT', 'clients/two/protocol-mappers/models/nope', {}, 404, { error: 'Model not found' }],
    ['POST', 'clients/two/scope-mappings/realm', [{ name: 'nope' }], 500, expect.anything()],
    ['POST', 'clients/two/scope-mappings/realm', [{ id: 'nope' }], 404, { error: 'Role not found' }],
    [
      'GET',
      'clients/two/evaluate-scopes/generate-example-access-token',
      undefined,
      404,
      { error: 'No userId provided' },
    ],
    [
      'GET',
      'clients/two/evaluate-scopes/generate-example-access-token?userId=x',
      undefined,
      404,
      { error: 'No user found' },
    ],
    [
      'GET',
      'clients/two/evaluate-scopes/scope-mappings/nope/granted',
      undefined,
      404,
      { error: 'Role Container not found' },
    ],
  ])('%s %s %j', async (method, path, body, status, answer) => {
    expect(await called(method, path, body)).toEqual([status, answer]);
  });

  test('to delete a client that the realm needs', async () => {
    const [account] = await shown('clients?clientId=account');
    const answer = { error: 'invalid_request', error_description: 'Could not delete client' };
    expect(await called('DELETE', `clients/${account.id}`)).toEqual([400, answer]);
  });
});

test('numbers and texts are taken for each other', async () => {
  const { headers } = await admin.send('POST', `${root}/clients`, { clientId: 5, enabled: 'true', notBefore: '7' });
  const { clientId, enabled, notBefore, secret, attributes } = (
    await admin.get(new URL(headers.get('location') ?? '').pathname.slice(7))
  ).body;
  expect([clientId, enabled, notBefore]).toEqual(['5', true, 7]);
  expect(secret).toMatch(/^[A-Za-z0-9]{86}$/);
  expect(attributes).toEqual({ realm_client: 'false', 'client.secret.creation.time': '1700000000' });
});

test.each([
  [{ defaultClientScopes: ['email'] }, ['email'], []],
  [{ optionalClientScopes: ['phone'] }, [], ['phone']],
  [{ defaultClientScopes: ['email', 'nope'], serviceAccountsEnabled: true }, ['service_account', 'email'], []],
  [{ defaultClientScopes: ['phone'], optionalClientScopes: ['phone'] }, ['phone'], []],
])('scopes of a client that names some: %j', async (given, defaults, optional) => {
  const { headers } = await admin.send('POST', `${root}/clients`, given);
  const client = (await admin.get(new URL(headers.get('location') ?? '').pathname.slice(7))).body;
  expect([client.defaultClientScopes, client.optionalClientScopes]).toEqual([defaults, optional]);
});

test('an update changes what it names', async () => {
  const mapper = (name: string, y: string) => ({
    name,
    protocol: 'openid-connect',
    protocolMapper: 'oidc-full-name-mapper',
    config: { y },
  });
  await called('POST', 'clients', {
    id: 'upd',
    clientId: 'upd',
    description: 'd',
    attributes: { a: '1', b: '2' },
    protocolMappers: [mapper('m1', '1'), mapper('m2', '1')],
  });
  const [{ id: first }] = (await shown('clients/upd')).protocolMappers.filter(
    ({ name }: { name: string }) => name === 'm1',
  );
  const changed = async (change: object) => {
    expect(await called('PUT', 'clients/upd', change)).toEqual([204, undefined]);
    return shown('clients/upd');
  };
  expect((await changed({ attributes: { a: '', c: '3' } })).attributes).toMatchObject({ b: '2', c: '3' });
  expect((await changed({ attributes: { b: null } })).attributes).not.toHaveProperty('b');
  expect((await changed({ name: '', description: null })).description).toBe('d');
  expect((await changed({ defaultClientScopes: ['email'] })).defaultClientScopes).toHaveLength(6);
  expect((await changed({ id: 'other' })).id).toBe('upd');
  const { protocolMappers } = await changed({ protocolMappers: [mapper('m1', '2'), mapper('m3', '1')] });
  expect(protocolMappers).toHaveLength(2);
  expect(protocolMappers).toContainEqual(expect.objectContaining({ id: first, name: 'm1', config: { y: '2' } }));
  expect((await changed({ publicClient: true })).secret).toBeUndefined();
  expect((await changed({ publicClient: false })).secret).toHaveLength(86);
});

test('a client can be renamed with its roles and its service account', async () => {
  await called('POST', 'clients', { id: 'old', clientId: 'old', secret: 's', serviceAccountsEnabled: true });
  await called('POST', 'clients/old/roles', { name: 'r' });
  await called('POST', 'roles', { name: 'with-r', composite: true, composites: { client: { old: ['r'] } } });
  const { access_token: before } = await asService('old', 's');
  expect(await called('PUT', 'clients/old', { clientId: 'two' })).toEqual([
    409,
    { error: 'conflict', error_description: 'Duplicate resource error' },
  ]);
  expect(await called('PUT', 'clients/old', { clientId: 'new' })).toEqual([204, undefined]);
  expect(await shown('clients/old/roles')).toMatchObject([{ name: 'r' }]);
  expect(await shown('roles/with-r/composites')).toMatchObject([{ name: 'r', containerId: 'old' }]);
  expect((await asService('old', 's')).error).toBe('invalid_client');
  const { access_token: after } = await asService('new', 's');
  const subject = (token: unknown) => JSON.parse(atob(String(token).split('.')[1] ?? '')).sub;
  expect(subject(after)).toBe(subject(before));
  await called('DELETE', 'clients/old');
  expect(await shown('roles/with-r/composites')).toEqual([]);
  expect((await asService('new', 's')).error).toBe('invalid_client');
});

test('a secret, and the account that it is for, count at once', async () => {
  expect((await asService('two', 'sec')).token_type).toBe('Bearer');
  const { value } = (await admin.send('POST', `${root}/clients/two/client-secret`)).body;
  expect((await asService('two', 'sec')).error).toBe('unauthorized_client');
  expect((await asService('two', value)).token_type).toBe('Bearer');
  expect(await shown('clients/two/client-secret')).toEqual({ type: 'secret', value });
  await called('PUT', 'clients/two', { serviceAccountsEnabled: false });
  expect((await asService('two', value)).error).toBe('unauthorized_client');
  await called('PUT', 'clients/two', { serviceAccountsEnabled: true, secret: 'sec' });
  expect((await asService('two', 'sec')).token_type).toBe('Bearer');
});

test.each([
  [{ clientId: 'i1', secret: 's' }, { credentials: { secret: 's' } }],
  [{ clientId: 'i2', publicClient: true }, { 'public-client': true }],
  [{ clientId: 'i3', bearerOnly: true }, { 'bearer-only': true }],
  [
    { clientId: 'i4', secret: 's', clientAuthenticatorType: 'client-secret-jwt' },
    { credentials: { 'secret-jwt': { secret: 's' } } },
  ],
])('the file of an adapter: %j', async (client, part) => {
  await called('POST', 'clients', { id: client.clientId, ...client });
  const { body, headers } = await admin.get(
    `${root}/clients/${client.clientId}/installation/providers/keycloak-oidc-keycloak-json`,
  );
  expect(headers.get('content-type')).toBe('text/plain');
  expect(body).toEqual({
    realm: 'shop',
    'auth-server-url': `${admin.url}/`,
    'ssl-required': 'none',
    resource: client.clientId,
    ...part,
    'confidential-port': 0,
  });
});

test('nodes are remembered, and told nothing', async () => {
  expect(await called('POST', 'clients/two/nodes', { node: 'a' })).toEqual([204, undefined]);
  expect((await shown('clients/two')).registeredNodes).toEqual({ a: 1_700_000_000 });
  expect(await called('POST', 'clients/two/push-revocation')).toEqual([200, {}]);
  expect(await called('DELETE', 'clients/two/nodes/a')).toEqual([204, undefined]);
});
