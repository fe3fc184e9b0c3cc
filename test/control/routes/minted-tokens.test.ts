import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';
import { confidential, person, realmFile } from '../../support/realm-server.ts';

const shop = realmFile('shop', {
  clients: [confidential('till'), { clientId: 'page', publicClient: true, directAccessGrantsEnabled: true }],
  users: [person('ada')],
});
const server = await controlServer({ auth: { realmFiles: [shop] } });
afterAll(() => server.close());
const now = Date.UTC(2030) / 1000;
let count = 0;

async function box() {
  count += 1;
  const base = `/-/s/minted-${count}`;
  const call = (method: string, at: string, sent?: unknown, headers?: Record<string, string>) =>
    server.call(method, base + at, sent, headers);
  await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  const post = (at: string, fields: Record<string, string>) =>
    call('POST', `/realms/shop/protocol/openid-connect/${at}`, String(new URLSearchParams(fields)), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  const till = { client_id: 'till', client_secret: 's' };
  return {
    call,
    mint: async (wanted: object) => (await call('POST', '/-/tokens', { client_id: 'till', ...wanted })).json,
    login: async (scope = 'openid') =>
      (await post('token', { ...till, grant_type: 'password', username: 'ada', password: 'ada', scope })).json,
    refresh: (token: string) => post('token', { ...till, grant_type: 'refresh_token', refresh_token: token }),
    introspect: async (token: string) => (await post('token/introspect', { ...till, token })).json,
    userinfo: (token: string) =>
      call('GET', '/realms/shop/protocol/openid-connect/userinfo', undefined, { authorization: `Bearer ${token}` }),
    revoke: (token: string) => post('revoke', { ...till, token }),
  };
}

describe('minted tokens', () => {
  test('have the claims, age and audience that are asked for, and the realm knows them', async () => {
    const { mint, introspect, userinfo, revoke } = await box();
    const { access_token: token, expires_in: lifespan } = await mint({
      username: 'ada',
      scope: 'openid',
      claims: { roles: ['reader'], azp: null },
      remove_claims: ['preferred_username'],
      audience: 'api',
      lifespan: 100,
      issued_ago: 30,
    });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ roles: ['reader'], aud: 'api', iat: now - 30, exp: now + 70 });
    expect([lifespan, 'azp' in claims, 'preferred_username' in claims]).toEqual([100, false, false]);
    const other = (await mint({ username: 'ada', scope: 'openid', audience: ['till', 'b'] })).access_token;
    expect(decodeJwt(other).aud).toEqual(['till', 'b']);
    expect([(await introspect(other)).active, (await userinfo(other)).status]).toEqual([true, 200]);
    await revoke(other);
    expect((await introspect(other)).active).toBe(false);
    const reader = { claims: { roles: ['reader'], email: null }, remove_claims: ['acr'], audience: ['till'] };
    const shown = await introspect((await mint({ username: 'ada', ...reader })).access_token);
    expect([shown.roles, shown.aud, 'email' in shown, 'acr' in shown]).toEqual([['reader'], ['till'], false, false]);
  });

  test('come with an ID token for the scope openid, and with a refresh token when asked', async () => {
    const { mint, refresh } = await box();
    expect(Object.keys(await mint({ username: 'ada' }))).not.toContain('id_token');
    const both = await mint({ username: 'ada', scope: 'openid', nonce: 'n-1', audience: 'api' });
    expect(decodeJwt(both.id_token)).toMatchObject({ nonce: 'n-1', aud: 'till', azp: 'till' });
    expect(both.refresh_token).toBeUndefined();
    for (const who of [{ username: 'ada' }, {}]) {
      const { refresh_token: token } = await mint({ ...who, refresh: true });
      expect((await refresh(token)).status).toBe(200);
    }
  });

  test.each([{ signature: 'broken' }, { key: 'unknown' }, { algorithm: 'none' }, { issued_ago: 1000 }])(
    'with %j are not active',
    async (change) => {
      const { mint, introspect } = await box();
      const { access_token: token, id_token: idToken } = await mint({ username: 'ada', scope: 'openid', ...change });
      expect((await introspect(token)).active).toBe(false);
      expect((await introspect(idToken)).active).toBe(false);
    },
  );

  test('are changed where `in` says so', async () => {
    const { mint, refresh } = await box();
    const asked = { username: 'ada', scope: 'openid', refresh: true };
    const kinds = ['access_token', 'id_token', 'refresh_token'] as const;
    const changed = async (more: object) => {
      const minted = await mint({ ...asked, claims: { mark: 1 }, ...more });
      return kinds.filter((kind) => decodeJwt(minted[kind]).mark === 1);
    };
    expect(await changed({})).toEqual(['access_token', 'id_token']);
    expect(await changed({ in: ['id'] })).toEqual(['id_token']);
    expect(await changed({ in: ['refresh', 'access'] })).toEqual(['access_token', 'refresh_token']);
    const broken = await mint({ ...asked, in: ['refresh'], signature: 'broken' });
    expect((await refresh(broken.refresh_token)).json.error).toBe('invalid_grant');
    const old = await mint({ ...asked, in: ['id'], issued_ago: 500, audience: 'other' });
    expect(decodeJwt(old.id_token)).toMatchObject({ iat: now - 500, aud: 'other' });
    expect(decodeJwt(old.access_token)).toMatchObject({ iat: now });
  });

  test.each([
    [{ claims: [] }, 'claims'],
    [{ claims: { a: 1 }, in: [] }, 'in'],
    [{ claims: { a: 1 }, in: ['token'] }, 'in.0'],
    [{ in: ['access'] }, 'in'],
    [{ signature: 'broken', in: ['id'] }, 'in'],
    [{ signature: 'broken', in: ['access', 'logout'] }, 'in'],
    [{ signature: 'wrong' }, 'signature'],
    [{ key: true }, 'key'],
    [{ algorithm: 'HS256' }, 'algorithm'],
    [{ lifespan: -1 }, 'lifespan'],
    [{ lifespan: 1.5 }, 'lifespan'],
    [{ issued_ago: 1e12 }, 'issued_ago'],
    [{ remove_claims: 'sub' }, 'remove_claims'],
    [{ audience: [] }, 'audience'],
    [{ audience: [1] }, 'audience.0'],
    [{ nonce: 'n' }, 'nonce'],
    [{ refresh: 'yes' }, 'refresh'],
    [{ claim: {} }, 'claim'],
  ])('%j is refused', async (body, field) => {
    const { call } = await box();
    const { status, json } = await call('POST', '/-/tokens', { client_id: 'till', username: 'ada', ...body });
    expect([status, json.errors?.[0]?.field]).toEqual([422, field]);
    expect((await call('GET', '/-/sessions')).json.total).toBe(0);
  });
});

describe('the rule `token`', () => {
  test('changes access and ID tokens; `in` names others', async () => {
    const { call, login, refresh } = await box();
    await call('POST', '/-/rules', { when: { times: 1 }, then: { token: { claims: { mark: 1, azp: null } } } });
    const first = await login();
    expect([decodeJwt(first.access_token).mark, decodeJwt(first.id_token).mark]).toEqual([1, 1]);
    expect(decodeJwt(first.id_token).azp).toBeUndefined();
    await call('POST', '/-/rules', { when: { times: 1 }, then: { token: { in: ['id'], key: 'unknown' } } });
    const second = await login();
    expect(decodeProtectedHeader(second.id_token).kid).not.toBe(decodeProtectedHeader(first.id_token).kid);
    expect(decodeProtectedHeader(second.access_token).kid).toBe(decodeProtectedHeader(first.access_token).kid);
    await call('POST', '/-/rules', { when: { times: 1 }, then: { token: { in: ['refresh'], lifespan: 0 } } });
    const third = await login();
    expect(third.refresh_expires_in).toBe(0);
    await call('POST', '/-/clock/advance', { seconds: 1 });
    expect((await refresh(third.refresh_token)).status).toBe(400);
    // Without a scope there is no ID token: it was not applied.
    const rule = await call('POST', '/-/rules', { then: { token: { in: ['id'], claims: { mark: 2 } } } });
    await login('');
    expect((await call('GET', `/-/rules/${rule.json.id}`)).json).toMatchObject({ matched: 1, applied: 0 });
  });

  test('changes what userinfo answers', async () => {
    const { call, login, userinfo } = await box();
    await call('POST', '/-/rules', { then: { token: { in: ['userinfo'], claims: { sub: 'other', email: null } } } });
    const { access_token: token } = await login('openid email');
    expect(decodeJwt(token).sub).not.toBe('other');
    expect((await userinfo(token)).json).toMatchObject({ sub: 'other', preferred_username: 'ada' });
    const { requests } = (await call('GET', '/-/requests?operation=userinfo')).json;
    expect(requests[0].rule).toBe('rule-1');
  });
});
