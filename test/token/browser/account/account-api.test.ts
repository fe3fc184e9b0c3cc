import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceOfAgent } from '../../../../src/token/browser/account/api/device-of-agent.ts';
import {
  byClient,
  byPassword,
  confidential,
  person,
  type RealmServer,
  startRealm,
} from '../../../support/realm-server.ts';

let realm: RealmServer;
beforeAll(async () => {
  const own = { realmRoles: ['default-roles-demo'] };
  realm = await startRealm({
    supportedLocales: ['de', 'en'],
    internationalizationEnabled: true,
    groups: [{ name: 'crew', attributes: { a: ['b'] }, subGroups: [{ name: 'deck' }] }],
    identityProviders: [{ alias: 'hub', providerId: 'github', enabled: true }],
    clients: [
      confidential('app', {
        name: 'App',
        rootUrl: 'http://app.example',
        baseUrl: '/home',
        redirectUris: ['http://app.example/*'],
      }),
      confidential('narrow', { fullScopeAllowed: false }),
      { clientId: 'shown', alwaysDisplayInConsole: true, baseUrl: 'http://shown.example' },
      { clientId: 'asks', consentRequired: true },
    ],
    users: [
      person('ada', { ...own, groups: ['/crew/deck'], emailVerified: true }),
      person('bob', { ...own }),
      person('eve', {
        ...own,
        clientConsents: [{ clientId: 'asks', grantedClientScopes: ['email'] }],
      }),
      person('kim', { ...own, federatedIdentities: [{ identityProvider: 'hub', userId: '1', userName: 'kim-hub' }] }),
      person('role-less'),
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const tokenOf = async (user: string, client = 'app', more = {}) =>
  String((await realm.token(byPassword(client, user, { scope: 'openid', ...more }))).body.access_token);

async function call(path: string, token: string, { method = 'GET', body, ...headers }: Record<string, string> = {}) {
  const response = await fetch(`${realm.server.url}/realms/demo/account${path}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

describe('the profile', () => {
  test('is what keycloak-js loads, also in a page of another origin', async () => {
    const answer = await call('', await tokenOf('ada'), { origin: 'http://app.example' });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'http://app.example']);
    expect(answer.body).toMatchObject({ username: 'ada', email: 'ada@example.org', emailVerified: true });
    expect(answer.body.userProfileMetadata.attributes.map(({ name }: { name: string }) => name)).toEqual([
      'locale',
      'username',
      'email',
      'firstName',
      'lastName',
    ]);
    expect((await call('?userProfileMetadata=false', await tokenOf('ada'))).body.userProfileMetadata).toBeUndefined();
  });

  test('is written, and an address that changes is not verified any more', async () => {
    const token = await tokenOf('ada');
    const profile = { firstName: 'Ada', lastName: 'L', email: 'ada@new.example', attributes: { locale: ['de'] } };
    expect((await call('', token, { method: 'POST', body: JSON.stringify(profile) })).status).toBe(204);
    expect((await call('?userProfileMetadata=false', token)).body).toMatchObject({
      ...profile,
      username: 'ada',
      emailVerified: false,
    });
  });

  const first = { field: 'email', errorMessage: 'emailExistsMessage', params: [`$\{email}`] };
  const required = (field: string) => ({
    field,
    errorMessage: 'error-user-attribute-required',
    params: [`$\{${field}}`],
  });
  test.each<[what: string, body: string, status: number, error: object]>([
    [
      'the address of another',
      '{"firstName":"B","lastName":"B","email":"eve@example.org"}',
      409,
      { ...first, errors: [first] },
    ],
    ['missing values', '{"firstName":5}', 400, { errors: [required('lastName'), required('email')] }],
    [
      'an unknown member',
      '{"nope":1}',
      400,
      { error: 'Invalid json representation for UserRepresentation. Unrecognized field "nope" at line 1 column 10.' },
    ],
    [
      'another name',
      '{"username":"x","firstName":"B","lastName":"B","email":"bob@example.org"}',
      400,
      {
        errors: ['error-user-attribute-read-only', 'readOnlyUsernameMessage'].map((errorMessage) => ({
          field: 'username',
          errorMessage,
          params: [`$\{username}`],
        })),
      },
    ],
    ['no JSON', '{nope', 400, { error: 'invalid_request', error_description: 'Cannot parse the JSON' }],
    ['a list', '[]', 400, { error: 'unknown_error', error_description: 'Cannot parse the JSON' }],
  ])('is not changed by %s', async (_what, body, status, error) => {
    const answer = await call('', await tokenOf('bob'), { method: 'POST', body });
    expect([answer.status, answer.body]).toEqual([status, error]);
    expect((await call('', await tokenOf('bob'))).body).toMatchObject({ firstName: 'F', email: 'bob@example.org' });
  });
});

describe('who may ask', () => {
  test.each([
    ['nobody', async () => '', 401],
    ['a user without the roles of the account', () => tokenOf('role-less'), 401],
    ['a client that may not pass them on', () => tokenOf('ada', 'narrow'), 401],
    ['a service account', async () => String((await realm.token(byClient('app'))).body.access_token), 401],
  ])('not %s', async (_who, token, status) => {
    expect((await call('', await token())).status).toBe(status);
  });

  test('not a page of an origin that the client does not name', async () => {
    const answer = await call('', await tokenOf('ada'), { origin: 'http://evil.example' });
    expect([answer.status, answer.body]).toEqual([403, { error: 'Invalid origin' }]);
  });

  test('preflights are answered on each path', async () => {
    const response = await fetch(`${realm.server.url}/realms/demo/account/groups`, {
      method: 'OPTIONS',
      headers: { origin: 'http://app.example' },
    });
    expect(response.headers.get('access-control-allow-methods')).toBe('HEAD, DELETE, POST, GET, OPTIONS, PUT');
  });
});

test('the rest of the account: groups, languages, links, credentials, applications', async () => {
  const token = await tokenOf('ada');
  const get = async (path: string) => (await call(path, token)).body;
  expect(await get('/groups')).toMatchObject([{ name: 'deck', path: '/crew/deck', subGroups: [] }]);
  expect(await get('/supportedLocales')).toEqual(['de', 'en']);
  expect(await get('/linked-accounts')).toMatchObject([{ connected: false, social: true, displayName: 'GitHub' }]);
  expect(await get('/credentials')).toMatchObject([
    { type: 'password', removeable: false, userCredentialMetadatas: [{ credential: { type: 'password' } }] },
    { type: 'otp', createAction: 'CONFIGURE_TOTP', userCredentialMetadatas: [] },
  ]);
  const applications = (await get('/applications')) as { clientId: string }[];
  expect(applications.map(({ clientId }) => clientId).sort()).toEqual(['app', 'narrow', 'shown']);
  expect(applications.find(({ clientId }) => clientId === 'app')).toMatchObject({
    clientName: 'App',
    inUse: true,
    effectiveUrl: 'http://app.example/home',
  });
  expect((await call('/resources', token)).status).toBe(403);
  expect((await call('/v1', token)).body).toEqual({ error: 'API version not found' });
  expect((await call('/nope', token)).status).toBe(404);
  expect((await call('/sessions', token, { method: 'POST', body: '{}' })).status).toBe(405);
});

test('a link goes, unless it is the last way in', async () => {
  const token = await tokenOf('kim');
  expect((await call('/linked-accounts?linked=true', token)).body).toMatchObject([{ linkedUsername: 'kim-hub' }]);
  expect((await call('/linked-accounts/hub', token, { method: 'DELETE' })).status).toBe(204);
  expect((await call('/linked-accounts/hub', token, { method: 'DELETE' })).status).toBe(400);
});

test('credentials have labels; a password cannot be removed', async () => {
  const token = await tokenOf('bob');
  const [password] = (await call('/credentials?type=password', token)).body;
  const path = `/credentials/${password.userCredentialMetadatas[0].credential.id}`;
  expect((await call(`${path}/label`, token, { method: 'PUT', body: '"mine"' })).status).toBe(204);
  expect((await call('/credentials', token)).body[0].userCredentialMetadatas[0].credential.userLabel).toBe('mine');
  expect((await call(`${path}/label`, token, { method: 'PUT', body: 'mine' })).body).toEqual({
    errorMessage: 'invalidRequestMessage',
  });
  expect((await call(path, token, { method: 'DELETE' })).body).toEqual({ error: 'Credential type cannot be removed' });
});

test('consents are seen, given and taken back', async () => {
  const token = await tokenOf('eve');
  const path = '/applications/asks/consent';
  expect((await call(path, token)).body.grantedScopes).toMatchObject([{ displayText: 'Email address' }]);
  expect((await call(path, token, { method: 'PUT', body: '{"grantedScopes":[]}' })).body.grantedScopes).toEqual([]);
  expect((await call(path, token, { method: 'DELETE' })).status).toBe(204);
  expect((await call(path, token)).status).toBe(204);
  expect((await call('/applications/nope/consent', token)).status).toBe(404);
});

test('sessions are seen by device, and ended but for the own', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const other = await realm.post('token', byPassword('app', 'eve', { scope: 'openid' }), { 'user-agent': agent });
  const token = await tokenOf('eve');
  const devices = (await call('/sessions/devices', token)).body as { os: string; sessions: object[] }[];
  expect(devices.find(({ os }) => os === 'Linux')?.sessions).toMatchObject([
    { browser: 'Chrome/140.0.0', ipAddress: '127.0.0.1', clients: [{ clientId: 'app', clientName: 'App' }] },
  ]);
  expect((await call('/sessions', token, { method: 'DELETE' })).status).toBe(204);
  expect((await call('/sessions', token)).body).toMatchObject([{ current: true }]);
  expect((await call('', String(other.body.access_token))).status).toBe(401);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Windows',
    '10',
    'Firefox/143.0',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'iOS',
    '18.5',
    'Mobile Safari/18.5',
  ],
  ['something', 'Other', 'Unknown', 'Other'],
])('%s', (agent, os, osVersion, browser) => {
  expect(deviceOfAgent(agent)).toMatchObject({ os, osVersion, browser });
});
