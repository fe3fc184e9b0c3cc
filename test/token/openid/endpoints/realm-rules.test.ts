import { writeFileSync } from 'node:fs';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../../../src/index.ts';
import {
  byClient,
  byPassword,
  byRefresh,
  claimsOf,
  confidential,
  person,
  startRealm,
} from '../../../support/realm-server.ts';
import { postForm, tokenOf } from '../../../support/token-request.ts';

const mapper = (protocolMapper: string, config: object) => ({ name: protocolMapper, protocolMapper, config });
const hardcoded = (name: string, value: string, config: object) => ({
  ...mapper('oidc-hardcoded-claim-mapper', { 'claim.name': name, 'claim.value': value, ...config }),
  name: `hardcoded ${name}`,
});
const userinfoOf = (url: string, token: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/realms/demo/protocol/openid-connect/userinfo`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

describe('claims outside the access token', () => {
  test('a mapper may write into the token response, after `scope`', async () => {
    const inResponse = { 'access.tokenResponse.claim': 'true', 'jsonType.label': 'int' };
    await using realm = await startRealm({
      clients: [
        confidential('c', {
          protocolMappers: [
            { ...hardcoded('x.y', '5', inResponse), id: '1' },
            { ...hardcoded('scope', '5', inResponse), id: '2' },
          ],
        }),
      ],
    });
    const { body } = await realm.token(byClient('c'));
    expect(body).toMatchObject({ scope: 'email profile', x: { y: 5 } });
    expect(Object.keys(body).slice(-2)).toEqual(['scope', 'x']);
    expect(claimsOf(body.access_token)).not.toHaveProperty('x');
  });

  test('userinfo is signed for clients that want it', async () => {
    const attributes = { 'user.info.response.signature.alg': 'ES256' };
    await using realm = await startRealm({
      clients: [
        confidential('c', { attributes }),
        confidential('odd', { attributes: { 'user.info.response.signature.alg': 'XX' } }),
      ],
    });
    const issuer = `${realm.server.url}/realms/demo`;
    const { body } = await realm.token(byClient('c', { scope: 'openid' }));
    const response = await userinfoOf(realm.server.url, body.access_token);
    expect(response.headers.get('content-type')).toBe('application/jwt');
    const keys = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`));
    const { payload, protectedHeader } = await jwtVerify(await response.text(), keys, { issuer, audience: 'c' });
    expect([protectedHeader.alg, payload.sub]).toEqual(['ES256', claimsOf(body.access_token).sub]);
    const odd = await realm.token(byClient('odd', { scope: 'openid' }));
    expect((await userinfoOf(realm.server.url, odd.body.access_token)).status).toBe(500);
  });

  test('with a pairwise subject it is about the user of the session', async () => {
    const pairwise = mapper('oidc-sha256-pairwise-sub-mapper', { pairwiseSubAlgorithmSalt: 'salt' });
    const redirectUris = ['https://one.example/*'];
    await using realm = await startRealm({
      clients: [confidential('c', { protocolMappers: [pairwise], redirectUris })],
      users: [person('u')],
    });
    const { body } = await realm.token(byPassword('c', 'u', { scope: 'openid' }));
    const { sub } = claimsOf(body.access_token);
    expect([claimsOf(body.id_token).sub, claimsOf(body.refresh_token).sub]).toEqual([sub, sub]);
    const userinfo = await (await userinfoOf(realm.server.url, body.access_token)).json();
    expect(userinfo).toMatchObject({ sub, preferred_username: 'u' });
  });

  test('without a session the user is found by subject, or else by name', async () => {
    const subject = hardcoded('sub', 'S', { 'access.token.claim': 'true' });
    const profile = { defaultClientScopes: ['profile'] };
    await using realm = await startRealm({
      clients: [
        confidential('named', { protocolMappers: [subject], ...profile }),
        confidential('nameless', { protocolMappers: [subject], defaultClientScopes: [] }),
      ],
    });
    const status = async (client: string) => {
      const { body } = await realm.token(byClient(client, { scope: 'openid' }));
      const response = await userinfoOf(realm.server.url, body.access_token);
      return [response.status, response.headers.get('www-authenticate')];
    };
    expect(await status('named')).toEqual([200, null]);
    expect(await status('nameless')).toEqual([
      401,
      'Bearer realm="demo", error="invalid_token", error_description="user_not_found"',
    ]);
  });

  test('pages may read why userinfo fails', async () => {
    await using realm = await startRealm({ clients: [confidential('c')] });
    const { headers } = await userinfoOf(realm.server.url, 'x', { origin: 'https://page.example' });
    expect(headers.get('access-control-expose-headers')).toBe('Access-Control-Allow-Methods, WWW-Authenticate');
  });
});

test('the subject of an access token with a session comes from a mapper', async () => {
  const attributes = { 'client_credentials.use_refresh_token': 'true' };
  await using realm = await startRealm({
    clients: [
      confidential('with', { attributes }),
      confidential('without', { attributes, defaultClientScopes: ['email'] }),
      confidential('transient', { defaultClientScopes: ['email'] }),
    ],
  });
  const subjects = async (client: string) => {
    const { body } = await realm.token(byClient(client, { scope: 'openid' }));
    return [body.access_token, body.refresh_token, body.id_token].map((token) => token && 'sub' in claimsOf(token));
  };
  expect(await subjects('with')).toEqual([true, true, true]);
  expect(await subjects('without')).toEqual([false, false, true]);
  expect(await subjects('transient')).toEqual([true, undefined, true]);
});

test('a token of type `bearer` cannot be revoked', async () => {
  const attributes = { 'token.response.type.bearer.lower-case': 'true' };
  await using realm = await startRealm({ clients: [confidential('c', { attributes })] });
  const { body } = await realm.token(byClient('c', { scope: 'openid' }));
  const revoked = await realm.post('revoke', { client_id: 'c', client_secret: 's', token: body.access_token });
  expect([revoked.status, revoked.body.error]).toEqual([400, 'unsupported_token_type']);
  expect((await userinfoOf(realm.server.url, body.access_token)).status).toBe(200);
});

test('a logout by ID token leaves offline sessions, and one by refresh token can be read by pages', async () => {
  await using realm = await startRealm({
    clients: [confidential('c', { webOrigins: ['https://page.example'] })],
    users: [person('u', { realmRoles: ['offline_access'] })],
  });
  const login = async (scope: string) => (await realm.token(byPassword('c', 'u', { scope }))).body;
  const leave = async (hint: unknown) =>
    (await fetch(`${realm.server.url}/realms/demo/protocol/openid-connect/logout?id_token_hint=${hint}`)).status;
  const [online, offline] = [await login('openid'), await login('openid offline_access')];
  expect([await leave(online.id_token), await leave(offline.id_token)]).toEqual([200, 200]);
  expect((await realm.token(byRefresh('c', online.refresh_token))).status).toBe(400);
  expect((await realm.token(byRefresh('c', offline.refresh_token))).status).toBe(200);
  const form = { client_id: 'c', client_secret: 's', refresh_token: String(offline.refresh_token) };
  const ended = await realm.post('logout', form, { origin: 'https://page.example' });
  expect([ended.status, ended.headers.get('access-control-allow-origin')]).toEqual([204, 'https://page.example']);
});

describe('HTTPS', () => {
  const statusOf = async (url: string, path: string, init: RequestInit = {}) =>
    (await fetch(`${url}/realms/demo/${path}`, init)).status;

  test('is required everywhere but on a few pages', async () => {
    await using realm = await startRealm({ sslRequired: 'all', clients: [confidential('c')] });
    const { url } = realm.server;
    expect(await realm.error(byClient('c'))).toEqual([403, 'invalid_request', 'HTTPS required']);
    const paths = [
      'protocol/openid-connect/certs',
      '.well-known/openid-configuration',
      '',
      'protocol/openid-connect/userinfo',
    ];
    expect(await Promise.all(paths.map((path) => statusOf(url, path)))).toEqual([403, 403, 200, 401]);
    for (const path of ['token/introspect', 'revoke', 'logout'])
      expect((await realm.post(path, { client_id: 'c', client_secret: 's', refresh_token: 'x' })).status).toBe(403);
    const { headers } = await realm.post('token', byClient('c'), { origin: 'https://page.example' });
    expect(headers.get('access-control-allow-origin')).toBe('https://page.example');
  });

  test('is required of callers from outside only, by default', async () => {
    await using realm = await startRealm({ sslRequired: 'external', clients: [confidential('c')] });
    await using proxied = await startServer({
      port: 0,
      auth: { realmFiles: [realm.file], proxyHeaders: 'xforwarded' },
    });
    const status = async (ip: string, proto = 'http') =>
      (await tokenOf(proxied.url, byClient('c'), { 'x-forwarded-for': ip, 'x-forwarded-proto': proto })).status;
    for (const ip of ['10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.0.1', '::1', 'fd00::1', 'fe80::1'])
      expect([ip, await status(ip)]).toEqual([ip, 200]);
    for (const ip of ['8.8.8.8', '172.32.0.1', '2001:db8::1', 'unknown'])
      expect([ip, await status(ip)]).toEqual([ip, 403]);
    expect(await status('8.8.8.8', 'https')).toBe(200);
  });
});

describe('the realm master', () => {
  test('is beside the others, with clients that get no tokens', async () => {
    await using realm = await startRealm({ clients: [confidential('c')] });
    const ask = async (form: Record<string, string>) => {
      const response = await postForm(realm.server.url, 'master/protocol/openid-connect/token', form);
      const body = (await response.json()) as Record<string, unknown>;
      return [response.status, body.error, body.error_description];
    };
    const unreadable = 'Invalid client or Invalid client credentials';
    expect(await ask(byClient('admin-cli'))).toEqual([
      ...[401, 'unauthorized_client', 'Public client not allowed to retrieve service account'],
    ]);
    for (const client of ['broker', 'master-realm', 'demo-realm'])
      expect(await ask(byClient(client))).toEqual([401, 'unauthorized_client', unreadable]);
    expect(await ask(byClient('realm-management'))).toEqual([401, 'invalid_client', unreadable]);
    expect(await ask(byPassword('admin-cli', 'admin'))).toEqual([400, 'invalid_grant', 'Invalid user credentials']);
    const page = (await (await fetch(`${realm.server.url}/realms/master`)).json()) as Record<string, unknown>;
    expect(page.realm).toBe('master');
    const discovery = await fetch(`${realm.server.url}/realms/master/.well-known/openid-configuration`);
    expect(((await discovery.json()) as Record<string, unknown>).issuer).toBe(`${realm.server.url}/realms/master`);
  });
});

describe('a realm file that changes', () => {
  /** Waits until the server has read the file again. */
  async function reread(realm: Awaited<ReturnType<typeof startRealm>>, isDone: () => Promise<boolean>): Promise<void> {
    const done = async () => {
      await realm.clock.advance(50);
      return isDone();
    };
    await expect.poll(done, { timeout: 15_000 }).toBe(true);
  }
  const use = (realm: Awaited<ReturnType<typeof startRealm>>, value: object) =>
    writeFileSync(realm.file, JSON.stringify({ realm: 'demo', enabled: true, ...value }));

  test('takes effect; sessions and generated keys stay, a broken file changes nothing', async () => {
    const users = [person('u')];
    await using realm = await startRealm({ clients: [confidential('c'), confidential('gone')], users });
    const { body } = await realm.token(byPassword('c', 'u'));
    const lost = await realm.token(byPassword('gone', 'u'));
    use(realm, { clients: [confidential('c'), confidential('new')], users });
    await reread(realm, async () => (await realm.token(byClient('new'))).status === 200);
    const refreshed = await realm.token(byRefresh('c', body.refresh_token));
    expect(refreshed.status).toBe(200);
    expect((await realm.token(byRefresh('gone', lost.body.refresh_token))).status).toBe(401);
    writeFileSync(realm.file, '{');
    await realm.clock.advance(1_000);
    expect((await realm.token(byClient('new'))).status).toBe(200);
  });

  test('may bind the tokens of a client to a certificate: older ones are refused', async () => {
    const users = [person('u')];
    await using realm = await startRealm({ clients: [confidential('c')], users });
    const { body } = await realm.token(byPassword('c', 'u', { scope: 'openid' }));
    const userinfo = () => realm.post('userinfo', { access_token: String(body.access_token) });
    expect((await userinfo()).status).toBe(200);
    const attributes = { 'tls.client.certificate.bound.access.tokens': 'true' };
    use(realm, { clients: [confidential('c', { attributes })], users });
    await reread(realm, async () => (await realm.token(byClient('c'))).status === 400);
    const why = 'Client certificate missing, or its thumbprint and one in the token did NOT match';
    expect(await realm.error(byRefresh('c', body.refresh_token))).toEqual([401, 'unauthorized_client', why]);
    const own = { client_id: 'c', client_secret: 's', refresh_token: String(body.refresh_token) };
    expect((await realm.post('logout', own)).body).toEqual({ error: 'unauthorized_client', error_description: why });
    expect((await userinfo()).headers.get('www-authenticate')).toBe(
      `Bearer realm="demo", error="invalid_token", error_description="${why}"`,
    );
  });
});

describe('AUTH_AUDIENCE', () => {
  test('lets the client of the settings introspect its own tokens', async () => {
    const introspected = async (audience: string[]) => {
      await using server = await startServer({ port: 0, auth: { audience } });
      const { body } = await tokenOf(server.url);
      const credentials = { client_id: 'understudy', client_secret: 'understudy-secret' };
      const response = await postForm(server.url, 'demo/protocol/openid-connect/token/introspect', {
        ...credentials,
        token: body.access_token,
      });
      return [[claimsOf(body.access_token).aud].flat().sort(), ((await response.json()) as { active: boolean }).active];
    };
    expect(await introspected([])).toEqual([['account'], false]);
    expect(await introspected(['understudy', 'api'])).toEqual([['account', 'api', 'understudy'], true]);
  });
});
