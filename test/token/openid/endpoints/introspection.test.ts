import { beforeAll, describe, expect, test } from 'vitest';
import { claimsOf, headerOf, type Json, startTokens, type Tokens } from '../../../support/whole-tokens.ts';

let own: Tokens;
beforeAll(async () => {
  own = await startTokens({ revokeRefreshToken: true, refreshTokenMaxReuse: 0 });
});

const as = (client: string) => ({ client_id: client, client_secret: 's' });
const noCache = { 'Cache-Control': 'no-cache' };
const error = (status: number, name: string, description: string) => ({
  status,
  headers: {},
  body: { error: name, error_description: description },
});
const inactive = { active: false };

describe('a token that is good', () => {
  test('an access token comes back whole', async () => {
    const { access_token } = (await own.byUser('app', 'openid')).body;
    const answer = await own.post('token/introspect', { ...as('app'), token: access_token });
    const claims = claimsOf(access_token);
    expect(answer).toEqual({
      status: 200,
      headers: noCache,
      body: { ...claims, client_id: 'app', username: 'u', token_type: 'Bearer', active: true },
    });
    expect(Object.keys(answer.body)).toEqual([...Object.keys(claims), 'client_id', 'username', 'token_type', 'active']);
  });

  test('a lightweight one comes back with what it does not carry', async () => {
    const { access_token } = (await own.byClient('light')).body;
    expect(await own.introspect('light', access_token)).toEqual({
      ...claimsOf(access_token),
      aud: ['light', 'account'],
      acr: '1',
      email_verified: false,
      preferred_username: 'service-account-light',
      realm_access: expect.anything(),
      resource_access: expect.anything(),
      client_id: 'light',
      username: 'service-account-light',
      token_type: 'Bearer',
      active: true,
    });
  });

  test('a refresh token, for its client and by its name only', async () => {
    const { refresh_token } = (await own.byUser('app', 'openid')).body;
    const hint = { token_type_hint: 'refresh_token' };
    const { aud_x: _audience, prov: _provider, reuse_id: _reuse, ...claims } = claimsOf(refresh_token);
    expect(await own.introspect('app', refresh_token, hint)).toMatchObject({
      jti: claims.jti,
      exp: claims.exp,
      iss: claims.iss,
      sub: 'id-u',
      typ: 'Refresh',
      azp: 'app',
      sid: claims.sid,
      client_id: 'app',
      username: 'u',
      token_type: 'Refresh',
      active: true,
    });
    expect(await own.introspect('job', refresh_token, hint)).toEqual(inactive);
    await own.refresh('app', refresh_token);
    expect(await own.introspect('app', refresh_token, hint)).toEqual(inactive);
  });

  test('no access token is a refresh token', async () => {
    const { access_token } = (await own.byUser('app', 'openid')).body;
    expect(await own.introspect('app', access_token, { token_type_hint: 'refresh_token' })).toEqual(inactive);
    const ofClient = (await own.byClient('app')).body.access_token;
    expect(await own.introspect('app', ofClient, { token_type_hint: 'refresh_token' })).toEqual(inactive);
  });

  test('as one of a requesting party it comes back short', async () => {
    const { access_token } = (await own.byUser('app', 'openid')).body;
    const { exp, iat, jti, aud, typ, acr } = claimsOf(access_token);
    const hint = { token_type_hint: 'requesting_party_token' };
    expect(await own.introspect('app', access_token, hint)).toEqual({ exp, iat, jti, aud, typ, acr, active: true });
    expect(await own.introspect('job', access_token, hint)).toEqual(inactive);
  });

  test('for clients in its audience, and for those who need not be', async () => {
    const { access_token } = (await own.byUser('app', '')).body;
    expect(await own.introspect('job', access_token)).toEqual(inactive);
    expect(await own.introspect('curious', access_token)).toMatchObject({ active: true, azp: 'app' });
    expect(await own.introspect('app', access_token, { token_type_hint: 'access_token' })).toMatchObject({
      active: true,
    });
  });
});

describe('a token that is not', () => {
  const changed = async (changes: Json) => (await own.byClient('app', '', changes)).body.access_token;
  test.each([
    [{ signature: 'broken' }],
    [{ key: 'unknown' }],
    [{ algorithm: 'none' }],
    [{ issuedAgo: 301 }],
    [{ claims: { iss: 'x' } }],
    [{ claims: { azp: 'x' } }],
    [{ removeClaims: ['iat'] }],
    [{ removeClaims: ['exp'] }],
    [{ removeClaims: ['sub', 'preferred_username'] }],
    [{ claims: { exp: 'x' } }],
  ])('%j', async (changes) => expect(await own.introspect('app', await changed(changes))).toEqual(inactive));

  test('in its last second it is', async () => {
    expect(await own.introspect('app', await changed({ issuedAgo: 300 }))).toMatchObject({ active: true });
  });
});

test('a client may have the claims signed', async () => {
  const { access_token } = (await own.byUser('curious', '')).body;
  const send = (accept: string) =>
    own.post('token/introspect', { ...as('curious'), token: access_token }, { headers: { accept } });
  const { jwt, ...plain } = (await send('application/jwt')).body;
  expect((await send('application/json')).body).toEqual(plain);
  expect(headerOf(jwt)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  expect(claimsOf(jwt)).toEqual(claimsOf(access_token));
});

const unreadable = 'Invalid client or Invalid client credentials';
test.each<[Json, ReturnType<typeof error>]>([
  [{}, error(400, 'invalid_request', 'Token not provided.')],
  [{ token: 'x', token_type_hint: 'x' }, error(400, 'invalid_request', 'Unsupported token type.')],
  [{ token: 'x', client_secret: 'x' }, error(401, 'invalid_client', 'Client authentication failed.')],
  [{ token: 'x', client_id: 'x' }, error(401, 'invalid_client', unreadable)],
  [{ token: 'x', client_id: 'public' }, error(403, 'invalid_request', 'Client not allowed.')],
])('the form %j is refused', async (form, expected) => {
  expect(await own.post('token/introspect', { ...as('app'), ...form })).toEqual(expected);
});

test('a form with a parameter twice is refused, and the realm told of it', async () => {
  const before = own.warnings.length;
  const body = 'client_id=app&client_secret=s&token=x&token=y';
  const response = await own.post('token/introspect', {}, { body });
  expect(response).toEqual(error(400, 'invalid_request', 'duplicated parameter'));
  expect(own.warnings.slice(before)).toEqual([
    expect.stringMatching(
      /^type="INTROSPECT_TOKEN_ERROR", .*clientId="app", .*ipAddress="10.0.0.1", error="invalid_request"/,
    ),
  ]);
});
