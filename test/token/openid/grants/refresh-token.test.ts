import { describe, expect, test } from 'vitest';
import {
  byClient,
  byPassword,
  byRefresh,
  claimsOf,
  confidential,
  person,
  startRealm,
} from '../../../support/realm-server.ts';

const stale = [400, 'invalid_grant', 'Stale token'];

const realmWith = (realm: object, client: object = {}) =>
  startRealm({
    clients: [
      confidential('c', {
        protocolMappers: [
          {
            name: 'aud',
            protocolMapper: 'oidc-audience-mapper',
            config: { 'included.client.audience': 'c', 'access.token.claim': 'true' },
          },
        ],
        ...client,
      }),
    ],
    users: [person('u', { realmRoles: ['offline_access'] }), person('late', { notBefore: 1_700_000_010 })],
    ...realm,
  });

describe('rotation of refresh tokens', () => {
  const rotating = { revokeRefreshToken: true, refreshTokenMaxReuse: 0 };

  test('a token is good once, its successor keeps the reuse id', async () => {
    await using realm = await realmWith(rotating);
    const first = (await realm.token(byPassword('c', 'u'))).body.refresh_token;
    await realm.clock.advance(1_000);
    const second = (await realm.token(byRefresh('c', first))).body.refresh_token;
    expect(claimsOf(second).reuse_id).toBe(claimsOf(first).reuse_id);
    expect(claimsOf(first).reuse_id).toMatch(/^[\da-f-]{36}$/);
    const isActive = async (token: unknown) =>
      (
        await realm.post('token/introspect', {
          client_id: 'c',
          client_secret: 's',
          token: String(token),
          token_type_hint: 'refresh_token',
        })
      ).body.active;
    expect([await isActive(first), await isActive(second)]).toEqual([false, true]);
    await realm.clock.advance(1_000);
    const third = (await realm.token(byRefresh('c', second))).body.refresh_token;
    // The first one again: somebody has stolen one of them, so the client loses its session.
    expect(await realm.error(byRefresh('c', first))).toEqual(stale);
    expect(await realm.error(byRefresh('c', third))).toEqual([
      ...[400, 'invalid_grant', "Session doesn't have required client"],
    ]);
    expect(await isActive(third)).toBe(false);
  });

  test('the same token twice is too often', async () => {
    await using realm = await realmWith(rotating);
    const first = (await realm.token(byPassword('c', 'u'))).body.refresh_token;
    expect((await realm.token(byRefresh('c', first))).status).toBe(200);
    expect(await realm.error(byRefresh('c', first))).toEqual([
      ...[400, 'invalid_grant', 'Maximum allowed refresh token reuse exceeded'],
    ]);
  });

  test('unless the realm allows it', async () => {
    await using realm = await realmWith({ ...rotating, refreshTokenMaxReuse: 1 });
    const first = (await realm.token(byPassword('c', 'u'))).body.refresh_token;
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await realm.token(byRefresh('c', first))).status);
    expect(statuses).toEqual([200, 200, 400]);
  });

  test('without rotation tokens have no reuse id and stay good', async () => {
    await using realm = await realmWith({});
    const first = (await realm.token(byPassword('c', 'u'))).body.refresh_token;
    expect(claimsOf(first)).not.toHaveProperty('reuse_id');
    for (let time = 0; time < 3; time += 1) expect((await realm.token(byRefresh('c', first))).status).toBe(200);
  });
});

describe('scopes', () => {
  test('may be narrowed: the refresh token keeps them all, and there is an ID token as before', async () => {
    await using realm = await realmWith({});
    const form = byPassword('c', 'u', { scope: 'openid phone address' });
    const { body } = await realm.token(form);
    const narrowed = (await realm.token(byRefresh('c', body.refresh_token, { scope: 'phone' }))).body;
    expect(String(narrowed.scope).split(' ').sort()).toEqual(['email', 'phone', 'profile']);
    expect(narrowed.id_token).toBeTypeOf('string');
    expect(claimsOf(narrowed.refresh_token).scope).toBe(claimsOf(body.refresh_token).scope);
  });

  test('of an offline token are narrowed in the access token only', async () => {
    await using realm = await realmWith({});
    const { body } = await realm.token(byPassword('c', 'u', { scope: 'openid offline_access' }));
    const narrowed = (await realm.token(byRefresh('c', body.refresh_token, { scope: 'openid' }))).body;
    expect(narrowed.scope).toBe(body.scope);
    expect(String(claimsOf(narrowed.access_token).scope).split(' ').sort()).toEqual(['email', 'openid', 'profile']);
    expect(claimsOf(narrowed.access_token).jti).toMatch(/^ofrtrt:/);
  });
});

describe('not-before times', () => {
  test('of a client', async () => {
    await using realm = await realmWith({}, { notBefore: 1_700_000_005 });
    const { body } = await realm.token(byPassword('c', 'u', { scope: 'openid' }));
    expect(body['not-before-policy']).toBe(1_700_000_005);
    expect(await realm.error(byRefresh('c', body.refresh_token))).toEqual(stale);
  });

  test('of a user', async () => {
    await using realm = await realmWith({});
    const { body } = await realm.token(byPassword('c', 'late', { scope: 'openid' }));
    expect(body['not-before-policy']).toBe(1_700_000_010);
    expect(await realm.error(byRefresh('c', body.refresh_token))).toEqual(stale);
    const introspected = await realm.post('token/introspect', {
      client_id: 'c',
      client_secret: 's',
      token: body.access_token,
    });
    expect(introspected.body.active).toBe(false);
  });
});

test('a client that requires consent refreshes only with it', async () => {
  const attributes = { 'client_credentials.use_refresh_token': 'true' };
  await using realm = await startRealm({ clients: [confidential('c', { consentRequired: true, attributes })] });
  const { body } = await realm.token(byClient('c'));
  expect(await realm.error(byRefresh('c', body.refresh_token))).toEqual([
    ...[400, 'invalid_scope', 'Client no longer has requested consent from user'],
  ]);
});

describe('the end of sessions', () => {
  test('access tokens end with them', async () => {
    const attributes = {
      'client_credentials.use_refresh_token': 'true',
      'access.token.lifespan': '100000',
      'client.session.max.lifespan': '100',
    };
    await using realm = await realmWith({ ssoSessionIdleTimeout: 60 }, { attributes });
    const first = (await realm.token(byClient('c'))).body;
    expect([first.expires_in, first.refresh_expires_in]).toEqual([100, 60]);
    await realm.clock.advance(50_000);
    const second = (await realm.token(byRefresh('c', first.refresh_token))).body;
    expect([second.expires_in, second.refresh_expires_in]).toEqual([50, 50]);
  });

  test.each([
    ['0', 0],
    ['-1', 36_000],
    [' ', 300],
  ])('a lifespan of %j', async (lifespan, seconds) => {
    await using realm = await realmWith({}, { attributes: { 'access.token.lifespan': lifespan } });
    expect((await realm.token(byClient('c'))).body.expires_in).toBe(seconds);
  });

  test('a lifespan that is no number fails', async () => {
    await using realm = await realmWith({}, { attributes: { 'access.token.lifespan': 'x' } });
    expect((await realm.token(byClient('c'))).status).toBe(500);
  });

  test('an idle client has lost the session one second before its token expires', async () => {
    await using realm = await realmWith({ clientSessionIdleTimeout: 10 });
    const { body } = await realm.token(byPassword('c', 'u'));
    await realm.clock.advance(10_000);
    expect((await realm.error(byRefresh('c', body.refresh_token)))[2]).toBe("Session doesn't have required client");
    await realm.clock.advance(1_000);
    expect((await realm.error(byRefresh('c', body.refresh_token)))[2]).toBe('Token is not active');
  });

  test('offline tokens have an end only where the realm says so', async () => {
    const offline = byPassword('c', 'u', { scope: 'offline_access' });
    await using unlimited = await realmWith({ offlineSessionIdleTimeout: 500 });
    expect((await unlimited.token(offline)).body.refresh_expires_in).toBe(0);
    await using limited = await realmWith({ offlineSessionIdleTimeout: 500, offlineSessionMaxLifespanEnabled: true });
    const { body } = await limited.token(offline);
    expect(body.refresh_expires_in).toBe(500);
    await limited.clock.advance(501_000);
    expect((await limited.error(byRefresh('c', body.refresh_token)))[2]).toBe('Token is not active');
  });
});
