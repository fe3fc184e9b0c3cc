import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../src/index.ts';
import { memoryOutput } from '../../support/memory-output.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { postForm, type TokenBody } from '../../support/token-request.ts';

let server: RunningServer;
const clock = movableClock();
const stderr = memoryOutput();
beforeAll(async () => {
  const auth = { realmFiles: ['test/token/realms/orchard.json'] };
  server = await startServer({ port: 0, auth, log: { level: 'warn' } }, { clock, stderr });
});
afterAll(() => server.close());

const ask = async (form: Record<string, string>, path = 'token') => {
  const answer = await postForm(server.url, `orchard/protocol/openid-connect/${path}`, form);
  return { status: answer.status, body: (await answer.json()) as TokenBody };
};
const harvester = { grant_type: 'client_credentials', client_id: 'harvester', client_secret: 'harvester-secret' };
const narrow = { grant_type: 'client_credentials', client_id: 'narrow', client_secret: 'narrow-secret' };
const claimsOf = ({ body }: { body: TokenBody }) => decodeJwt<Record<string, unknown>>(body.access_token);

describe('an export made by hand', () => {
  test('a client signs with the algorithm it asks for, by the key of that kind', async () => {
    const { body } = await ask(harvester);
    const certs = await fetch(`${server.url}/realms/orchard/protocol/openid-connect/certs`);
    const { keys } = (await certs.json()) as { keys: { alg: string; kid: string }[] };
    expect(decodeProtectedHeader(body.access_token)).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: keys.find(({ alg }) => alg === 'ES256')?.kid,
    });
    expect(keys.map(({ alg }) => alg).sort()).toEqual(['ES256', 'RS256']);
  });

  test('composite roles bring what they are made of, groups the roles of those above them', async () => {
    type Access = { roles: string[] };
    const claims = claimsOf(await ask(harvester)) as { realm_access: Access; resource_access: { press: Access } };
    const roles = (access: Access) => [...access.roles].sort();
    expect(roles(claims.realm_access)).toEqual([
      ...['default-roles-orchard', 'foreman', 'gatherer', 'offline_access', 'uma_authorization'],
    ]);
    expect(roles(claims.resource_access.press)).toEqual(['oil', 'polish', 'start', 'stop']);
  });

  test('audiences are those of the mappers, which run in the order of their identifiers, then the clients whose roles are held', async () => {
    expect(claimsOf(await ask(harvester)).aud).toEqual([
      ...['https://api.orchard.example', 'harvester', 'press', 'account'],
    ]);
  });

  test('user attributes come in the type, nesting and number that their mappers say', async () => {
    const claims = claimsOf(await ask(harvester));
    expect(claims.work).toEqual({ row: 12, tools: ['ladder', 'basket'] });
    expect(claims['ripe.now']).toBe(true);
    expect(claims.groups).toEqual(['north']);
  });

  test('a scope of its own adds its claims and its name only when it is requested', async () => {
    const with_ = await ask({ ...harvester, scope: 'fruit' });
    expect(with_.body.scope).toBe('fruit');
    expect(claimsOf(with_).season).toEqual({ from: 9, to: 11 });
    expect(claimsOf(await ask(harvester))).not.toHaveProperty('season');
  });

  test('`+` among the web origins stands for the origins of the redirect addresses', async () => {
    expect(claimsOf(await ask(harvester))['allowed-origins']).toEqual([
      ...['https://root.example', 'https://harvest.example', 'https://extra.example'],
    ]);
  });

  test('without full scope only roles of scope mappings pass, those of a client scope when it is in force', async () => {
    const plain = claimsOf(await ask(narrow));
    expect(plain.realm_access).toEqual({ roles: ['picker'] });
    expect(plain).not.toHaveProperty('resource_access');
    const fruit = claimsOf(await ask({ ...narrow, scope: 'fruit' }));
    expect(fruit.resource_access).toEqual({ press: { roles: ['start'] } });
  });

  test('a person logs in with a password that PBKDF2 keeps', async () => {
    const login = {
      grant_type: 'password',
      client_id: 'kiosk',
      username: 'Pomona',
      password: 'cider',
      scope: 'openid',
    };
    const good = await ask(login);
    expect([good.status, good.body.refresh_expires_in]).toEqual([200, 600]);
    // Without the scope `basic` only the ID token names the subject.
    expect(decodeJwt(good.body.access_token).sub).toBe(undefined);
    expect(decodeJwt(String(good.body.id_token)).sub).toBe('u-pomona');
    expect((await ask({ ...login, password: 'perry' })).body.error_description).toBe('Invalid user credentials');
    const byMail = await ask({ ...login, username: 'pomona@orchard.example' });
    expect(byMail.status).toBe(200);
  });

  test('what is unknown gives one warning, with its place', () => {
    const lines = stderr.lines
      .map((line) => line.replace(/^WARNING: +/, ''))
      .filter((line) => !line.startsWith('type='));
    expect(lines).toEqual([
      'realm orchard, client harvester: ignored: mapper "scripted" of unknown kind "oidc-script-based-protocol-mapper"',
      'realm orchard, client certificate-only: ignored: unknown authenticator "client-x509"',
      expect.stringMatching(/orchard\.json: .*KeyProvider\[4\]: ignored: unknown key provider "java-keystore"$/),
    ]);
  });
});

describe('refresh tokens of a realm that rotates them', () => {
  const refresh = (token: unknown, more: Record<string, string> = {}) =>
    ask({ ...harvester, grant_type: 'refresh_token', refresh_token: String(token), ...more });

  test('a refresh token serves once', async () => {
    const { body } = await ask(harvester);
    expect((await refresh(body.refresh_token)).status).toBe(200);
    const again = await refresh(body.refresh_token);
    expect(again).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Maximum allowed refresh token reuse exceeded' },
    });
  });

  test('a refresh token that comes once more costs the client its session', async () => {
    const { body } = await ask(harvester);
    const { body: newer } = await refresh(body.refresh_token);
    await refresh(body.refresh_token);
    expect((await refresh(newer.refresh_token)).body.error_description).toBe("Session doesn't have required client");
  });

  test('a refresh token ends with the idle time of its session, by the clock', async () => {
    const { body } = await ask(harvester);
    expect(body.refresh_expires_in).toBe(600);
    await clock.advance(601_000);
    expect((await refresh(body.refresh_token)).body.error_description).toBe('Token is not active');
  });

  test('a session that is used lives on, but not longer than sessions may', async () => {
    let { body } = await ask(harvester);
    for (let use = 0; use < 6; use += 1) {
      await clock.advance(590_000);
      const answer = await refresh(body.refresh_token);
      expect(answer.status).toBe(200);
      body = answer.body;
    }
    expect(body.refresh_expires_in).toBe(3600 - 6 * 590);
    await clock.advance(61_000);
    expect((await refresh(body.refresh_token)).status).toBe(400);
  });

  test('an offline token has no end', async () => {
    const { body } = await ask({ ...harvester, scope: 'offline_access' });
    expect(body.refresh_expires_in).toBe(0);
    expect(decodeJwt(String(body.refresh_token))).not.toHaveProperty('exp');
    await clock.advance(86_400_000);
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  test('a scope narrows what was granted, and never adds to it', async () => {
    const { body } = await ask({ ...harvester, scope: 'fruit' });
    expect((await refresh(body.refresh_token, { scope: 'openid' })).body.scope).toBe('');
    const { body: plain } = await ask(harvester);
    expect((await refresh(plain.refresh_token, { scope: 'fruit' })).body.scope).toBe('');
  });

  test('introspection by hint tells an active refresh token to clients in its audience', async () => {
    const { body } = await ask(harvester);
    const form = { client_id: 'harvester', client_secret: 'harvester-secret', token: String(body.refresh_token) };
    expect((await ask(form, 'token/introspect')).body).toEqual({ active: false });
    const introspected = await ask({ ...form, token_type_hint: 'refresh_token' }, 'token/introspect');
    expect(introspected.body).toMatchObject({
      active: true,
      typ: 'Refresh',
      client_id: 'harvester',
      token_type: 'Refresh',
    });
  });
});
