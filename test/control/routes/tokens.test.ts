import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { emptyFolder } from '../../support/command.ts';
import { controlServer } from '../../support/control-server.ts';
import { confidential, person } from '../../support/realm-server.ts';

const file = path.join(emptyFolder(), 'realm.json');
writeFileSync(
  file,
  JSON.stringify({
    realm: 'demo',
    enabled: true,
    sslRequired: 'none',
    accessTokenLifespan: 60,
    revokeRefreshToken: true,
    clients: [
      confidential('billing'),
      { clientId: 'page', publicClient: true, directAccessGrantsEnabled: false },
      { clientId: 'off', enabled: false, secret: 'hidden-client-secret' },
    ],
    users: [
      person('ada', { realmRoles: ['offline_access'] }),
      { ...person('gone'), enabled: false },
      { ...person('new'), requiredActions: ['UPDATE_PASSWORD'] },
    ],
  }),
);
const server = await controlServer({ auth: { realmFiles: [file] } });
afterAll(() => server.close());
let count = 0;

/** A fresh sandbox whose clock stands still. */
async function box(body: object = {}) {
  count += 1;
  const base = `/-/s/tokens-${count}`;
  await server.call('POST', '/-/sandboxes', { name: `tokens-${count}`, ...body });
  const call = (method: string, at: string, sent?: unknown, headers?: Record<string, string>) =>
    server.call(method, base + at, sent, headers);
  await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    call,
    base,
    mint: async (wanted: object = {}) => (await call('POST', '/-/tokens', { client_id: 'billing', ...wanted })).json,
    decode: async (token: string) => (await call('POST', '/-/tokens/decode', { token })).json,
    post: (at: string, fields: Record<string, string>) =>
      call('POST', `/realms/demo/protocol/openid-connect/${at}`, String(new URLSearchParams(fields)), form),
    certs: async () => (await call('GET', '/realms/demo/protocol/openid-connect/certs')).json as JSONWebKeySet,
  };
}

describe('POST /-/tokens', () => {
  test('gives a client a token by the clock and with the issuer of the sandbox', async () => {
    const { call, base, certs } = await box();
    const { status, json } = await call('POST', '/-/tokens', { client_id: 'billing', scope: 'email' });
    expect([status, json.token_type, json.expires_in, json.scope.split(' ').sort()]).toEqual([
      201,
      'Bearer',
      60,
      ['email', 'profile'],
    ]);
    const { payload } = await jwtVerify(json.access_token, createLocalJWKSet(await certs()), {
      currentDate: new Date('2030-01-01T00:00:30Z'),
      issuer: `${server.url}${base}/realms/demo`,
    });
    expect([payload.azp, payload.client_id, payload.iat]).toEqual(['billing', 'billing', Date.UTC(2030) / 1000]);
  });

  test('gives a user a session, whatever the client may do, and a refresh token that works', async () => {
    const { mint, post, decode } = await box();
    const page = await mint({ client_id: 'page', username: 'ADA', scope: 'openid', refresh: true });
    expect(decodeJwt(page.access_token)).toMatchObject({
      preferred_username: 'ada',
      azp: 'page',
      sid: page.session_state,
    });
    expect(decodeJwt(page.id_token).sub).toBe(decodeJwt(page.access_token).sub);
    const { json } = await post('token', {
      grant_type: 'refresh_token',
      client_id: 'page',
      refresh_token: page.refresh_token,
    });
    expect((await decode(json.access_token)).good).toBe(true);
  });

  test('is what introspection takes', async () => {
    const { mint, post } = await box();
    const { access_token: token } = await mint({ username: 'ada' });
    const client = { client_id: 'billing', client_secret: 's' };
    expect((await post('token/introspect', { ...client, token })).status).toBe(200);
  });

  test.each([
    [{}, 'client_id'],
    [{ client_id: 5 }, 'client_id'],
    [{ client_id: 'nobody' }, 'client_id: there is no client "nobody"'],
    [{ client_id: 'off' }, 'client_id: the token endpoint refuses it'],
    [{ client_id: 'page' }, 'client_id: the token endpoint refuses it'],
    [{ client_id: 'billing', realm: 'nowhere' }, 'realm: there is no realm "nowhere"'],
    [{ client_id: 'billing', username: 'nobody' }, 'username: there is no user "nobody"'],
    [{ client_id: 'billing', username: 'gone' }, 'username: the token endpoint refuses it'],
    [{ client_id: 'billing', username: 'new' }, 'Account is not fully set up'],
    [{ client_id: 'billing', scope: 'moon' }, 'scope: the token endpoint refuses it'],
    [{ client_id: 'billing', username: 'ada', scope: 'moon' }, 'scope: the token endpoint refuses it'],
    [{ client_id: 'billing', secret: 's' }, 'secret: is unknown'],
  ])('%j is refused', async (body, detail) => {
    const { call } = await box();
    const { status, headers, json } = await call('POST', '/-/tokens', body);
    expect([status, headers['content-type']]).toEqual([422, 'application/problem+json']);
    expect(json.detail).toContain(detail);
    expect((await call('GET', '/-/sessions')).json.total).toBe(0);
  });
});

describe('POST /-/tokens/decode', () => {
  test('shows header and claims, and the seconds left on the clock of the sandbox', async () => {
    const { call, mint, decode } = await box();
    const { access_token: token } = await mint();
    await call('POST', '/-/clock/advance', { seconds: 45 });
    expect(await decode(token)).toEqual({
      realm: 'demo',
      header: decodeProtectedHeader(token),
      claims: decodeJwt(token),
      good: true,
      seconds_left: 15,
    });
  });

  test.each<[string, (parts: { token: string; box: Awaited<ReturnType<typeof box>> }) => string | Promise<string>]>([
    [
      'it expired 3 seconds ago',
      async ({ token, box: { call } }) => {
        await call('POST', '/-/clock/advance', { seconds: 63 });
        return token;
      },
    ],
    ['the signature is wrong', ({ token }) => token.replace(/\.[^.]{4}(?=[^.]*$)/, '.AAAA')],
    ['it is not signed', ({ token }) => token.replace(/[^.]*$/, '')],
    ['has no key "other"', ({ token }) => withHeader(token, { kid: 'other' })],
    ['not with "HS256"', ({ token }) => withHeader(token, { alg: 'HS256' })],
    [
      'it was revoked',
      async ({ token, box: { post } }) => {
        await post('revoke', { client_id: 'billing', client_secret: 's', token });
        return token;
      },
    ],
    [
      'no realm of this sandbox has the issuer',
      ({ token }) => {
        const [header, , signature] = token.split('.');
        return `${header}.${Buffer.from('{"iss":"https://elsewhere"}').toString('base64url')}.${signature}`;
      },
    ],
    ['the issuer is', async () => (await (await box()).mint()).access_token],
    [
      'its session has ended',
      async ({ box: { call, mint } }) => {
        const { access_token: token, session_state: session } = await mint({ username: 'ada' });
        await call('DELETE', `/-/sessions/${session}`);
        return token;
      },
    ],
    [
      'it was replaced by a newer refresh token',
      async ({ box: { mint, post } }) => {
        const { refresh_token: token } = await mint({ username: 'ada', refresh: true });
        await post('token', {
          grant_type: 'refresh_token',
          client_id: 'billing',
          client_secret: 's',
          refresh_token: token,
        });
        return token;
      },
    ],
  ])('%s', async (reason, make) => {
    const own = await box();
    const token = await make({ token: (await own.mint()).access_token, box: own });
    const decoded = await own.decode(token);
    expect([decoded.good, decoded.reason]).toEqual([false, expect.stringContaining(reason)]);
  });

  test.each([[{ token: 'abc' }], [{ token: 'a.b.c' }], [{ token: 5 }], [{}], [{ token: `${'a'.repeat(70_000)}.b.c` }]])(
    '%.30j is refused and not repeated',
    async (body) => {
      const { status, json } = await (await box()).call('POST', '/-/tokens/decode', body);
      expect([status, json.detail.startsWith('token: ')]).toEqual([422, true]);
      expect(json.detail.length).toBeLessThan(100);
    },
  );
});

const withHeader = (token: string, changes: object) =>
  Buffer.from(JSON.stringify({ ...decodeProtectedHeader(token), ...changes })).toString('base64url') +
  token.slice(token.indexOf('.'));

describe('POST /-/keys/rotate', () => {
  const kids = ({ keys }: JSONWebKeySet) => keys.map(({ kid }) => kid);

  test('new keys sign, and old ones are published as long as their tokens are good', async () => {
    const { call, mint, decode, certs } = await box();
    const before = await certs();
    const { access_token: old } = await mint();
    const { status, json } = await call('POST', '/-/keys/rotate');
    expect(status).toBe(200);
    const { access_token: fresh } = await mint();
    expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid);
    expect(kids(await certs()).slice(-before.keys.length)).toEqual(kids(before));
    expect(kids(await certs()).length).toBe(2 * before.keys.length);
    expect([(await decode(old)).good, (await decode(fresh)).good]).toEqual([true, true]);
    const [realm] = json.realms;
    expect(realm.keys.filter(({ until }: { until?: string }) => until === '2030-01-01T00:01:00.000Z').length).toBe(
      realm.keys.length / 2,
    );
    await call('POST', '/-/clock/advance', { seconds: 61 });
    expect(kids(await certs())).not.toContain(decodeProtectedHeader(old).kid);
    expect(kids(await certs()).length).toBe(before.keys.length);
    await call('PUT', '/-/clock', { now: '2030-01-01T00:00:30Z' });
    expect((await decode(old)).good).toBe(true);
  });

  test('refresh tokens go on being good', async () => {
    const { call, mint, post } = await box();
    const { refresh_token: token } = await mint({ username: 'ada', refresh: true });
    await call('POST', '/-/keys/rotate');
    await call('POST', '/-/clock/advance', { seconds: 600 });
    const client = { client_id: 'billing', client_secret: 's' };
    const { status } = await post('token', { ...client, grant_type: 'refresh_token', refresh_token: token });
    expect(status).toBe(200);
  });

  test('of one sandbox is not seen in another, outlives a change of settings, and a reset undoes it', async () => {
    const [one, other] = [await box(), await box()];
    const shared = kids(await one.certs());
    await one.call('POST', '/-/keys/rotate');
    const own = kids(await one.certs());
    expect(kids(await other.certs())).toEqual(shared);
    await one.call('PATCH', '/-/settings', { auth: { hostname: 'https://sso.example' } });
    expect(kids(await one.certs())).toEqual(own);
    await one.call('POST', '/-/reset');
    expect(kids(await one.certs())).toEqual(shared);
  });

  test('keys that signed nothing are not kept', async () => {
    const { call, certs } = await box();
    await call('POST', '/-/clock/advance', { seconds: 61 });
    for (let time = 0; time < 3; time += 1) await call('POST', '/-/keys/rotate');
    const size = (await certs()).keys.length;
    await call('POST', '/-/keys/rotate');
    expect((await certs()).keys.length).toBe(size);
  });
});

describe('GET /-/realms', () => {
  test('lists clients, scopes, users and keys', async () => {
    const { call, certs } = await box();
    const { json, text } = await call('GET', '/-/realms');
    const [realm] = json.realms;
    expect([json.realms.length, realm.name, realm.enabled, realm.access_token_lifespan]).toEqual([1, 'demo', true, 60]);
    expect(realm.clients.find(({ client_id: id }: { client_id: string }) => id === 'page')).toMatchObject({
      public: true,
      enabled: true,
      direct_access: false,
      service_account: false,
      default_scopes: expect.arrayContaining(['profile']),
      optional_scopes: expect.arrayContaining(['offline_access']),
    });
    expect(realm.scopes).toContain('email');
    expect(realm.users).toEqual(['ada', 'gone', 'new']);
    expect([realm.organizations, realm.linked_accounts]).toEqual([[], []]);
    const published = realm.keys.filter((key: { published: boolean }) => key.published);
    expect(published.map(({ kid }: { kid: string }) => kid)).toEqual((await certs()).keys.map(({ kid }) => kid));
    expect(realm.keys).toContainEqual(expect.objectContaining({ algorithm: 'HS512', published: false, active: true }));
    expect(text).not.toContain('hidden-client-secret');
  });
});

describe('GET /-/sessions', () => {
  test('says who is logged in where, the one that was used last first', async () => {
    const { call, mint } = await box();
    const first = await mint({ username: 'ada' });
    await call('POST', '/-/clock/advance', { seconds: 5 });
    const second = await mint({ client_id: 'page', username: 'ada', scope: 'offline_access' });
    await mint();
    const { json } = await call('GET', '/-/sessions');
    const started = '2030-01-01T00:00:00.000Z';
    const times = { started, last_used: started, ends: '2030-01-01T00:30:00.000Z' };
    expect(json.total).toBe(2);
    expect(json.sessions).toEqual([
      expect.objectContaining({ id: second.session_state, client_id: 'page', offline: true }),
      {
        id: first.session_state,
        realm: 'demo',
        client_id: 'billing',
        username: 'ada',
        offline: false,
        user_id: decodeJwt(first.access_token).sub,
        ...times,
        clients: [{ client_id: 'billing', ...times }],
      },
    ]);
    const ids = async (query: string) =>
      (await call('GET', `/-/sessions?${query}`)).json.sessions.map(({ id }: { id: string }) => id);
    expect(await ids('client_id=billing')).toEqual([first.session_state]);
    expect(await ids('username=ada&realm=demo&limit=1')).toEqual([second.session_state]);
    expect(await ids('realm=other')).toEqual([]);
    await call('POST', '/-/clock/advance', { seconds: 1801 });
    expect(await ids('')).toEqual([second.session_state]);
  });

  test('DELETE ends one', async () => {
    const { call, mint, decode } = await box();
    const { session_state: id, access_token: token } = await mint({ username: 'ada' });
    expect((await call('DELETE', `/-/sessions/${id}`)).status).toBe(204);
    expect((await decode(token)).good).toBe(false);
    const { status, json } = await call('DELETE', `/-/sessions/${id}`);
    expect([status, json.detail]).toEqual([404, expect.stringContaining('id: there is no session')]);
  });

  test.each(['limit=0', 'limit=1001', 'limit=x', 'who=ada'])('?%s is refused', async (query) => {
    const { status, json } = await (await box()).call('GET', `/-/sessions?${query}`);
    expect([status, json.detail.startsWith(query.split('=')[0])]).toEqual([422, true]);
  });
});
