import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { claimsOf, headerOf, type Json, startTokens, type Tokens } from '../../../support/whole-tokens.ts';

const now = 1_700_000_000;
const issuer = 'http://auth.test/realms/demo';
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const sessionId = expect.stringMatching(/^[\w-]{24}$/);
const ofKind = (kind: string) => expect.stringMatching(new RegExp(`^${kind}:[0-9a-f-]{36}$`));

/** OpenID Connect Core section 3.1.3.6. */
const half = (hash: string, text: unknown) => {
  const digest = createHash(hash).update(String(text)).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
};

let own: Tokens;
beforeAll(async () => {
  own = await startTokens();
});

describe('tokens of a client for itself', () => {
  const claims: Json = {
    exp: now + 300,
    iat: now,
    jti: ofKind('trrtcc'),
    iss: issuer,
    aud: 'account',
    sub: uuid,
    typ: 'Bearer',
    azp: 'job',
    acr: '1',
    'allowed-origins': ['http://page'],
    scope: 'email profile',
    email_verified: false,
    clientHost: '10.0.0.1',
    preferred_username: 'service-account-job',
    clientAddress: '10.0.0.1',
    client_id: 'job',
    realm_access: { roles: expect.arrayContaining(['default-roles-demo', 'offline_access', 'uma_authorization']) },
    resource_access: { account: { roles: expect.arrayContaining(['manage-account', 'view-profile']) } },
  };
  const answer: Json = {
    access_token: expect.anything(),
    expires_in: 300,
    refresh_expires_in: 0,
    token_type: 'Bearer',
    'not-before-policy': 0,
    scope: 'email profile',
  };

  test('an access token', async () => {
    const { body } = await own.byClient('job');
    expect(body).toEqual(answer);
    expect(Object.keys(body)).toEqual([...Object.keys(answer)]);
    expect(headerOf(body.access_token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
    expect(claimsOf(body.access_token)).toEqual(claims);
  });

  test('with the ID token that `openid` brings', async () => {
    const { body } = await own.byClient('job', 'openid');
    expect(body).toEqual({ ...answer, id_token: expect.anything(), scope: 'openid email profile' });
    expect(claimsOf(body.id_token)).toEqual({
      exp: now + 300,
      iat: now,
      jti: uuid,
      iss: issuer,
      aud: 'job',
      sub: claimsOf(body.access_token).sub,
      typ: 'ID',
      azp: 'job',
      at_hash: half('sha256', body.access_token),
      acr: '1',
      email_verified: false,
      clientHost: '10.0.0.1',
      preferred_username: 'service-account-job',
      clientAddress: '10.0.0.1',
      client_id: 'job',
    });
  });

  test('in a session of its own', async () => {
    const { body } = await own.byClient('keeper', 'openid');
    const sid = body.session_state;
    expect(body).toEqual({
      ...answer,
      id_token: expect.anything(),
      scope: 'openid email profile',
      session_state: sid,
      refresh_expires_in: 1800,
      refresh_token: expect.anything(),
    });
    const sub = claimsOf(body.access_token).sub;
    expect(claimsOf(body.access_token)).toMatchObject({ jti: ofKind('onrtcc'), sid, sub: uuid, azp: 'keeper' });
    expect(claimsOf(body.id_token)).toMatchObject({ sid, sub, azp: 'keeper' });
    expect(headerOf(body.refresh_token)).toMatchObject({ alg: 'HS512', typ: 'JWT' });
    expect(claimsOf(body.refresh_token)).toEqual({
      exp: now + 1800,
      iat: now,
      jti: uuid,
      iss: issuer,
      aud: issuer,
      sub,
      typ: 'Refresh',
      azp: 'keeper',
      sid,
      scope: 'openid web-origins acr email profile service_account roles basic',
      aud_x: 'account',
      prov: 'default',
    });
  });

  test('with settings of its own', async () => {
    const { body } = await own.byClient('odd', 'openid');
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 60, 'not-before-policy': 5 });
    expect(headerOf(body.access_token)).toMatchObject({ alg: 'HS384', typ: 'at+jwt' });
    expect(claimsOf(body.access_token)).toMatchObject({ typ: 'bearer', exp: now + 60 });
    expect(headerOf(body.id_token)).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
    expect(claimsOf(body.id_token)).toMatchObject({ at_hash: half('sha512', body.access_token) });
  });

  test('a lightweight one has the fewest claims', async () => {
    const { access_token } = (await own.byClient('light')).body;
    expect(claimsOf(access_token)).toEqual({
      exp: now + 300,
      iat: now,
      jti: ofKind('trltcc'),
      iss: issuer,
      sub: uuid,
      typ: 'Bearer',
      azp: 'light',
      scope: 'email profile',
    });
  });

  test.each([
    ['forever', 500, undefined],
    ['whole session', 200, 36_000],
    ['blank', 200, 300],
  ])('that live %s', async (client, status, expiresIn) => {
    const response = await own.byClient(client);
    expect([response.status, response.body.expires_in]).toEqual([status, expiresIn]);
  });
});

describe('tokens of a user', () => {
  test('online', async () => {
    const { body } = await own.byUser('app', 'openid');
    const sid = body.session_state;
    expect(body).toEqual({
      access_token: expect.anything(),
      expires_in: 300,
      refresh_expires_in: 1800,
      token_type: 'Bearer',
      refresh_token: expect.anything(),
      id_token: expect.anything(),
      'not-before-policy': 7,
      session_state: sessionId,
      scope: 'openid email profile',
    });
    expect(claimsOf(body.access_token)).toMatchObject({
      jti: ofKind('onrtro'),
      sid,
      sub: 'id-u',
      name: 'F L',
      acr: '1',
    });
    expect(claimsOf(body.id_token)).toMatchObject({ aud: 'app', sub: 'id-u', sid, email: 'u@example.org' });
  });

  test('offline', async () => {
    const { body } = await own.byUser('app', 'openid offline_access');
    expect([body.refresh_expires_in, body.scope]).toEqual([0, 'openid offline_access email profile']);
    const { exp, ...claims } = claimsOf(body.refresh_token);
    expect([exp, claims.typ, claims.sid]).toEqual([undefined, 'Offline', body.session_state]);
    expect(claimsOf(body.access_token).jti).toEqual(ofKind('ofrtro'));
  });

  test('offline ones are for those who may have them', async () => {
    const { status, body } = await own.byUser('app', 'offline_access', 'v');
    const why = 'Offline tokens not allowed for the user or client';
    expect([status, body]).toEqual([400, { error: 'not_allowed', error_description: why }]);
  });

  test('without a refresh token where the client wants none', async () => {
    const { body } = await own.byUser('no refresh', '');
    expect([body.refresh_token, body.refresh_expires_in, body.session_state]).toEqual([undefined, 0, sessionId]);
  });

  test('are exchanged for others of the same session', async () => {
    const first = (await own.byUser('app', 'openid')).body;
    const { body } = await own.refresh('app', first.refresh_token);
    expect(claimsOf(body.access_token)).toMatchObject({ jti: ofKind('onrtrt'), sid: first.session_state, sub: 'id-u' });
    expect(claimsOf(body.refresh_token)).toEqual({ ...claimsOf(first.refresh_token), jti: uuid });
    expect(body).toEqual({
      ...first,
      access_token: expect.anything(),
      refresh_token: expect.anything(),
      id_token: expect.anything(),
    });
  });
});

describe('tokens that differ as asked', () => {
  const changed = async (changes: Json) => (await own.byClient('job', '', changes)).body;

  test('in claims, lifetime and age', async () => {
    const body = await changed({ claims: { aud: 'x', more: 1 }, removeClaims: ['scope'], lifespan: 10, issuedAgo: 5 });
    expect(body.expires_in).toBe(10);
    const claims = claimsOf(body.access_token);
    expect(claims).toMatchObject({ iat: now - 5, exp: now + 5, aud: 'x', more: 1, azp: 'job' });
    expect(claims).not.toHaveProperty('scope');
  });

  test('in their signature', async () => {
    const isActive = async (token: unknown) => (await own.introspect('job', token)).active;
    const [plain, broken, unknown] = [
      (await changed({ claims: { aud: 'job' } })).access_token,
      (await changed({ claims: { aud: 'job' }, signature: 'broken' })).access_token,
      (await changed({ claims: { aud: 'job' }, key: 'unknown' })).access_token,
    ];
    expect(await Promise.all([plain, broken, unknown].map(isActive))).toEqual([true, false, false]);
    const bytes = (token: unknown) => Buffer.from(String(token).split('.')[2] ?? '', 'base64url').length;
    expect([bytes(plain), bytes(broken), bytes(unknown)]).toEqual([64, 64, 64]);
    expect(headerOf(unknown)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(headerOf(unknown).kid).not.toBe(headerOf(plain).kid);
    expect(headerOf(broken)).toEqual(headerOf(plain));
  });

  test('without any', async () => {
    const token = String((await changed({ algorithm: 'none' })).access_token);
    expect([headerOf(token), token.split('.')[2]]).toEqual([{ alg: 'none', typ: 'JWT' }, '']);
    expect(claimsOf(token)).toMatchObject({ azp: 'job', exp: now + 300 });
  });
});
