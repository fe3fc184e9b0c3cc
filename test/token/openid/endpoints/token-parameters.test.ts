import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  byClient,
  byPassword,
  byRefresh,
  confidential,
  person,
  type RealmServer,
  startRealm,
} from '../../../support/realm-server.ts';

let realm: RealmServer;
beforeAll(async () => {
  realm = await startRealm({ clients: [confidential('c')], users: [person('u')] });
});
afterAll(() => realm[Symbol.asyncDispose]());

test.each(['client_credentials\n', 'client[31m_credentials', 'client%0A_credentials'])(
  'grant type %j',
  async (grantType) => {
    expect((await realm.token({ ...byClient('c'), grant_type: grantType })).status).toBe(200);
  },
);

test('control characters of a scope are not there', async () => {
  const asked = (scope: string) => realm.error({ ...byClient('c'), scope });
  expect(await asked('c\u0007d')).toEqual([400, 'invalid_scope', 'Invalid scopes: cd']);
  expect(await asked('\n')).toEqual([400, 'invalid_scope', 'Invalid scopes: ']);
});

test('those of a password are', async () => {
  expect((await realm.token(byPassword('c', 'u'))).status).toBe(200);
  expect(await realm.error({ ...byPassword('c', 'u'), password: 'u\n' })).toEqual([
    ...[400, 'invalid_grant', 'Invalid user credentials'],
  ]);
});

test('a parameter of more than 4,000 characters is missing', async () => {
  const long = 'x'.repeat(4_001);
  expect((await realm.token({ ...byClient('c'), scope: long })).status).toBe(200);
  expect(await realm.error(byRefresh('c', long))).toEqual([400, 'invalid_request', 'No refresh token']);
});

test('a token of more than 20,000 characters is an error', async () => {
  const exchange = { ...byClient('c'), grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange' };
  const asked = async (length: number) =>
    (await realm.error({ ...exchange, subject_token: 'x'.repeat(length) })).slice(1);
  expect(await asked(20_001)).toEqual([
    ...['invalid_request', "The size of OIDC parameter 'subject_token' is longer than allowed."],
  ]);
  expect(await asked(20_000)).not.toContain("The size of OIDC parameter 'subject_token' is longer than allowed.");
});

test('a form in parts must have its end', async () => {
  const post = async (end: string) => {
    const response = await fetch(`${realm.server.url}/realms/demo/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=xx' },
      body: `--xx\r\nContent-Disposition: form-data; name="grant_type"\r\n\r\npassword\r\n${end}`,
    });
    return [response.status, ((await response.json()) as { error: string }).error];
  };
  expect(await post('--xx--\r\n')).toEqual([401, 'invalid_client']);
  expect(await post('')).toEqual([500, 'unknown_error']);
});
