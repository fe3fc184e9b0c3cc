import { afterAll, beforeAll, expect, test } from 'vitest';
import { postForm } from '../../support/token-request.ts';
import { type AdminServer, startAdmin } from './admin-server.ts';

let admin: AdminServer;
let user = '';
const staff = 'realms/staff';

beforeAll(async () => {
  admin = await startAdmin();
  await admin.send('POST', 'realms', { realm: 'staff', enabled: true, sslRequired: 'none', bruteForceProtected: true });
  await admin.send('POST', `${staff}/clients`, { clientId: 'app', protocol: 'openid-connect' });
  const { headers } = await admin.send('POST', `${staff}/users`, {
    username: 'ann',
    enabled: true,
    email: 'a@b.c',
    firstName: 'A',
    lastName: 'N',
    credentials: [{ type: 'password', value: 'p' }],
  });
  user = headers.get('location')?.split('/').at(-1) ?? '';
});
afterAll(() => admin[Symbol.asyncDispose]());

const token = (form: object) =>
  postForm(admin.url, 'staff/protocol/openid-connect/token', { client_id: 'app', ...form });
const login = (password: string, scope = 'openid') =>
  token({ grant_type: 'password', username: 'ann', password, scope });

test('an offline session counts as a consent, and goes with it', async () => {
  const { refresh_token } = (await (await login('p', 'offline_access')).json()) as { refresh_token: string };
  const [client] = (await admin.get(`${staff}/clients?clientId=app`)).body;
  expect((await admin.get(`${staff}/users/${user}/consents`)).body).toEqual([
    { clientId: 'app', grantedClientScopes: [], additionalGrants: [{ client: client.id, key: 'Offline Token' }] },
  ]);
  const revoke = (name: string) => admin.send('DELETE', `${staff}/users/${user}/consents/${name}`);
  expect((await revoke('account')).body).toEqual({ error: 'Consent nor offline token not found' });
  expect((await revoke('none')).body).toEqual({ error: 'Client not found' });
  expect((await revoke('app')).status).toBe(204);
  expect((await admin.get(`${staff}/users/${user}/consents`)).body).toEqual([]);
  expect((await admin.get(`${staff}/users/${user}/offline-sessions/${client.id}`)).body).toEqual([]);
  expect(await (await token({ grant_type: 'refresh_token', refresh_token })).json()).toEqual({
    error: 'invalid_grant',
    error_description: 'Offline user session not found',
  });
  expect((await revoke('app')).status).toBe(404);
});

test('wrong passwords are counted until they are forgiven', async () => {
  const status = async () => (await admin.get(`${staff}/attack-detection/brute-force/users/${user}`)).body;
  const none = {
    failedLoginNotBefore: 0,
    numFailures: 0,
    numTemporaryLockouts: 0,
    disabled: false,
    numSecondaryAuthFailures: 0,
    lastIPFailure: 'n/a',
    lastFailure: 0,
  };
  expect(await status()).toEqual(none);
  await login('wrong');
  const now = 1_700_000_000_000;
  expect(await status()).toEqual({ ...none, numFailures: 1, lastIPFailure: '127.0.0.1', lastFailure: now });
  // The second within a second locks the account for a minute.
  await login('wrong');
  expect(await status()).toMatchObject({ numFailures: 2, disabled: true, failedLoginNotBefore: now / 1000 + 60 });
  await admin.send('DELETE', `${staff}/attack-detection/brute-force/users/${user}`);
  expect(await status()).toEqual(none);
});

test('keys are named by their providers, with the one that encrypts for the server itself', async () => {
  const { active, keys } = (await admin.get(`${staff}/keys`)).body;
  expect(Object.keys(active)).toEqual(['RSA-OAEP', 'HS512', 'RS256', 'AES']);
  const components = (await admin.get(`${staff}/components?type=org.keycloak.keys.KeyProvider`)).body;
  expect(new Set(keys.map(({ providerId }: { providerId: string }) => providerId))).toEqual(
    new Set(components.map(({ id }: { id: string }) => id)),
  );
  expect(keys.find(({ algorithm }: { algorithm: string }) => algorithm === 'AES')).toEqual({
    providerId: expect.any(String),
    providerPriority: 100,
    kid: active.AES,
    status: 'ACTIVE',
    type: 'OCT',
    algorithm: 'AES',
    use: 'ENC',
  });
});

const policy = 'org.keycloak.services.clientregistration.policy.ClientRegistrationPolicy';

test.each<[providerId: string, config: object, answer: unknown]>([
  ['max-clients', { 'max-clients': ['9'] }, undefined],
  ['max-clients', {}, { errorMessage: "'Max Clients Per Realm' is required" }],
  ['max-clients', { 'max-clients': ['x'] }, { errorMessage: "'Max Clients Per Realm' should be a number" }],
  ['trusted-hosts', {}, { errorMessage: "'Host Sending Client Registration Request Must Match' is required" }],
  ['scope', { foo: ['1'] }, undefined],
  ['none', {}, { error: 'Invalid provider type or no such provider' }],
])('a registration policy %s %j', async (providerId, config, answer) => {
  const response = await admin.send('POST', `${staff}/components`, { providerId, providerType: policy, config });
  expect([response.status, response.body]).toEqual([answer === undefined ? 201 : 400, answer]);
});

test('a realm has the registration policies of a new realm', async () => {
  await admin.send('POST', 'realms', { realm: 'new' });
  const { body } = await admin.get(`realms/new/components?type=${policy}`);
  const kinds = body.map(({ subType, providerId }: Record<string, string>) => `${subType} ${providerId}`);
  expect(kinds).toHaveLength(10);
  expect(kinds).toEqual(expect.arrayContaining(['anonymous max-clients', 'authenticated registration-web-origins']));
});

test.each<[given: object, shown: object]>([
  [{}, { publicClient: false, directAccessGrantsEnabled: false, redirectUris: [], webOrigins: [] }],
  [{ rootUrl: 'https://a.b/c' }, { publicClient: false, redirectUris: [], webOrigins: [] }],
  [{ protocol: 'openid-connect' }, { publicClient: true, directAccessGrantsEnabled: true, standardFlowEnabled: true }],
  [
    { protocol: 'openid-connect', rootUrl: 'https://a.b:8443/c', publicClient: false },
    {
      publicClient: false,
      secret: expect.any(String),
      adminUrl: 'https://a.b:8443/c',
      redirectUris: ['https://a.b:8443/c/*'],
      webOrigins: ['https://a.b:8443'],
    },
  ],
  [
    { protocol: 'openid-connect', rootUrl: 'https://a.b', redirectUris: ['/x'], adminUrl: 'http://q' },
    { redirectUris: ['/x'], webOrigins: [], adminUrl: 'http://q' },
  ],
  [{ protocol: 'openid-connect', directGrantsOnly: true }, { standardFlowEnabled: false }],
])('a client of %j has %j', async (given, shown) => {
  const made = await admin.send('POST', `${staff}/clients`, given);
  const { body } = await admin.get(`${staff}/clients/${made.headers.get('location')?.split('/').at(-1)}`);
  expect(body).toMatchObject(shown);
});

test('a client shows the keys that its attributes hold', async () => {
  const attributes = { 'jwt.credential.certificate': 'MII', 'jwt.credential.kid': 'k' };
  const made = await admin.send('POST', `${staff}/clients`, { attributes });
  const path = `${staff}/clients/${made.headers.get('location')?.split('/').at(-1)}/certificates`;
  expect((await admin.get(`${path}/jwt.credential`)).body).toEqual({ certificate: 'MII', kid: 'k' });
  expect((await admin.get(`${path}/saml.signing`)).body).toEqual({});
  expect((await admin.get(`${staff}/clients/none/certificates/x`)).body).toEqual({ error: 'Could not find client' });
});
