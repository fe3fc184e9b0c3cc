import { createHmac, pbkdf2Sync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  byPassword,
  claimsOf,
  confidential,
  person,
  type RealmServer,
  startRealm,
} from '../../../support/realm-server.ts';

const otp = {
  type: 'otp',
  secretData: '{"value":"12345678901234567890"}',
  credentialData: '{"subType":"totp","digits":6,"counter":0,"period":30,"algorithm":"HmacSHA1"}',
};
const notSetUp = [400, 'invalid_grant', 'Account is not fully set up'];
const wrong = [400, 'invalid_grant', 'Invalid user credentials'];

let realm: RealmServer;
beforeAll(async () => {
  realm = await startRealm({
    verifyEmail: true,
    passwordPolicy: 'length(8) and forceExpiredPasswordChange(30)',
    bruteForceProtected: true,
    failureFactor: 2,
    clients: [
      confidential('c'),
      confidential('consent', { consentRequired: true }),
      confidential('closed', { directAccessGrantsEnabled: false }),
      confidential('bound', { attributes: { 'tls.client.certificate.bound.access.tokens': 'true' } }),
    ],
    users: [
      account('good'),
      account('offline', { realmRoles: ['offline_access'] }),
      account('no-email', { email: undefined }),
      account('blank-first', { firstName: ' ' }),
      account('no-last', { lastName: undefined }),
      account('odd-name', { firstName: 'a<b>' }),
      account('odd-email', { email: 'nomail' }),
      account('long-name', { firstName: 'a'.repeat(255) }),
      account('too-long-name', { firstName: 'a'.repeat(256) }),
      account('action', { requiredActions: ['NO_SUCH'] }),
      account('unverified', { emailVerified: false }),
      account('old-password', {
        credentials: [{ ...hashed('old-password'), createdDate: 1_700_000_000_000 - 31 * 86_400_000 }],
      }),
      account('undated', { credentials: [hashed('undated')] }),
      account('in-plain', {
        credentials: [{ type: 'password', value: 'first', createdDate: 1 }, credential('in-plain')],
      }),
      account('disabled', { enabled: false }),
      account('unlucky'),
      account('otto', { credentials: [credential('otto'), otp] }),
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const hashed = (password: string) => ({
  type: 'password',
  secretData: JSON.stringify({
    value: pbkdf2Sync(password, 'salt', 1, 32, 'sha256').toString('base64'),
    salt: Buffer.from('salt').toString('base64'),
  }),
  credentialData: '{"hashIterations":1,"algorithm":"pbkdf2-sha256"}',
});
function credential(value: string) {
  return { type: 'password', value, temporary: true, createdDate: 1_700_000_000_000 };
}
function account(username: string, more: object = {}) {
  return person(username, { emailVerified: true, credentials: [credential(username)], ...more });
}

describe('an account that is not set up gets no tokens', () => {
  test.each([
    ...['no-email', 'blank-first', 'no-last', 'odd-name', 'odd-email', 'too-long-name'],
    ...['action', 'unverified', 'old-password', 'undated'],
  ])('%s', async (user) => {
    expect(await realm.error(byPassword('c', user))).toEqual(notSetUp);
  });

  // A password in plain text is set when the file is read, and the last of them counts (Keycloak 26.7).
  test.each(['good', 'long-name', 'in-plain'])('%s does', async (user) => {
    expect((await realm.token(byPassword('c', user))).status).toBe(200);
  });

  test('a wrong password is told first', async () => {
    expect(await realm.error(byPassword('c', 'action', { password: 'x' }))).toEqual(wrong);
  });
});

describe('who may not', () => {
  const cases: [what: string, form: Record<string, string>, error: unknown[]][] = [
    [
      'no user name',
      { grant_type: 'password', client_id: 'c', client_secret: 's' },
      [401, 'invalid_request', 'Missing parameter: username'],
    ],
    ['an empty one', byPassword('c', ''), wrong],
    ['an unknown one', byPassword('c', 'nobody'), wrong],
    ['a service account', byPassword('c', 'service-account-c'), wrong],
    ['a disabled account', byPassword('c', 'disabled'), [400, 'invalid_grant', 'Account disabled']],
    ['a disabled account with a wrong password', byPassword('c', 'disabled', { password: 'x' }), wrong],
    [
      'a client without the grant',
      byPassword('closed', 'good'),
      [400, 'unauthorized_client', 'Client not allowed for direct access grants'],
    ],
    [
      'a client that requires consent',
      byPassword('consent', 'good'),
      [400, 'invalid_client', 'Client requires user consent'],
    ],
    [
      'a client whose tokens are bound to a certificate',
      byPassword('bound', 'good'),
      [400, 'invalid_request', 'Client Certification missing for MTLS HoK Token Binding'],
    ],
    [
      'offline access without its role',
      byPassword('c', 'good', { scope: 'offline_access' }),
      [400, 'not_allowed', 'Offline tokens not allowed for the user or client'],
    ],
  ];
  test.each(cases)('%s', async (_what, form, error) => expect(await realm.error(form)).toEqual(error));

  test('with its role there is an offline token', async () => {
    const { body } = await realm.token(byPassword('c', 'offline', { scope: 'offline_access' }));
    expect(claimsOf(body.refresh_token).typ).toBe('Offline');
    expect(body.refresh_expires_in).toBe(0);
  });
});

describe('a one-time password', () => {
  /** RFC 6238: the code of the current half minute. */
  function code(shift = 0): string {
    const moving = Buffer.alloc(8);
    moving.writeBigUInt64BE(BigInt(Math.floor(realm.clock.now() / 30_000) + shift));
    const digest = createHmac('sha1', '12345678901234567890').update(moving).digest();
    const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, '0');
  }

  test('is asked of users who have a generator', async () => {
    expect(await realm.error(byPassword('c', 'otto'))).toEqual(wrong);
    for (const form of [{ otp: code() }, { totp: code(-1) }, { otp: code(1), totp: 'x' }])
      expect((await realm.token(byPassword('c', 'otto', form))).status).toBe(200);
    expect(await realm.error(byPassword('c', 'otto', { otp: code() }))).toEqual(wrong);
    expect(await realm.error(byPassword('c', 'otto', { otp: code(-2) }))).toEqual(wrong);
  });
});

test('after too many wrong passwords the right one is wrong, too', async () => {
  for (let time = 0; time < 2; time += 1) {
    expect(await realm.error(byPassword('c', 'unlucky', { password: 'x' }))).toEqual(wrong);
    await realm.clock.advance(2_000);
  }
  expect(await realm.error(byPassword('c', 'unlucky'))).toEqual(wrong);
  await realm.clock.advance(60_000);
  expect((await realm.token(byPassword('c', 'unlucky'))).status).toBe(200);
});
