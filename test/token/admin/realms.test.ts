import { afterAll, beforeAll, expect, test } from 'vitest';
import { postForm } from '../../support/token-request.ts';
import { type AdminServer, startAdmin } from './admin-server.ts';

let admin: AdminServer;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin[Symbol.asyncDispose]());

const client = { clientId: 'app', secret: 's', serviceAccountsEnabled: true };
const make = (realm: string, more: object = {}) => admin.makeRealm(realm, { clients: [client], ...more });
const ask = (realm: string, secret = 's') =>
  postForm(admin.url, `${realm}/protocol/openid-connect/token`, {
    grant_type: 'client_credentials',
    client_id: 'app',
    client_secret: secret,
  });
const control = (method: string, path: string, body?: object) =>
  fetch(`${admin.url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });

test('a realm is made, issues tokens, changes its settings and its name, and goes', async () => {
  const made = await make('first', { displayName: 'First' });
  expect([made.status, made.headers.get('location')]).toEqual([201, `${admin.url}/admin/realms/first`]);
  expect((await make('first')).body).toEqual({ errorMessage: 'Realm first already exists' });
  expect((await ask('first')).status).toBe(200);
  expect((await admin.send('PUT', 'realms/first', { accessTokenLifespan: 77, attributes: { a: 'b' } })).status).toBe(
    204,
  );
  const shown = (await admin.get('realms/first')).body;
  expect(shown).toMatchObject({ realm: 'first', displayName: 'First', accessTokenLifespan: 77, sslRequired: 'none' });
  expect(shown.attributes).toMatchObject({ a: 'b', realmReusableOtpCode: 'false' });
  expect(((await (await ask('first')).json()) as { expires_in: number }).expires_in).toBe(77);
  expect((await admin.send('PUT', 'realms/first', { accessTokenLifespan: 'long' })).status).toBe(400);
  expect((await admin.send('PUT', 'realms/first', { realm: 'renamed' })).status).toBe(204);
  expect([(await ask('first')).status, (await ask('renamed')).status]).toEqual([404, 200]);
  expect((await admin.send('DELETE', 'realms/renamed')).status).toBe(204);
  expect((await ask('renamed')).status).toBe(404);
});

test('what comes with a realm is kept as Keycloak keeps it', async () => {
  const browserSecurityHeaders = { xXSSProtection: '1; mode=block' };
  const users = [{ username: 'ann' }, { username: 'bob', createdTimestamp: 12345 }];
  await make('older', { keycloakVersion: '25.0.0', browserSecurityHeaders, users });
  expect((await admin.get('realms/older')).body.browserSecurityHeaders).toMatchObject(browserSecurityHeaders);
  expect((await admin.get('realms/older/users')).body).toMatchObject([
    { username: 'ann', createdTimestamp: expect.any(Number) },
    { username: 'bob', createdTimestamp: 12345 },
  ]);
});

test.each<[realm: object, status: number, body: object]>([
  [{}, 400, { errorMessage: 'Realm name cannot be empty' }],
  [{ realm: 'a/b' }, 400, { error: "Character '/' not allowed." }],
  [{ realm: 'x', clients: [{ clientId: '' }] }, 400, { errorMessage: 'realm x: clients[0].clientId: is missing' }],
])('%j is no realm', async (realm, status, body) => {
  const response = await admin.send('POST', 'realms', realm);
  expect([response.status, response.body]).toEqual([status, body]);
});

test('events are kept where the realm wants them', async () => {
  await using own = await startAdmin();
  const at = 'realms/demo';
  const token = (secret: string) =>
    postForm(own.url, 'demo/protocol/openid-connect/token', {
      grant_type: 'client_credentials',
      client_id: 'understudy',
      client_secret: secret,
    });
  await token('understudy-secret');
  expect((await own.get(`${at}/events`)).body).toEqual([]);
  const config = { eventsEnabled: true, adminEventsEnabled: true, adminEventsDetailsEnabled: true };
  expect((await own.send('PUT', `${at}/events/config`, config)).status).toBe(204);
  expect((await own.get(`${at}/events/config`)).body).toMatchObject({ ...config, eventsListeners: ['jboss-logging'] });
  await token('understudy-secret');
  await token('wrong');
  await own.send('POST', `${at}/users`, { username: 'ann', credentials: [{ type: 'password', value: 'hidden-one' }] });
  const events = (await own.get(`${at}/events`)).body;
  expect(events).toMatchObject([
    {
      type: 'CLIENT_LOGIN_ERROR',
      clientId: 'understudy',
      error: 'invalid_client_credentials',
      time: 1_700_000_000_000,
    },
    {
      type: 'CLIENT_LOGIN',
      clientId: 'understudy',
      ipAddress: '127.0.0.1',
      details: { grant_type: 'client_credentials' },
    },
  ]);
  expect((await own.get(`${at}/events?type=CLIENT_LOGIN&client=understudy`)).body).toHaveLength(1);
  expect((await own.get(`${at}/events?dateFrom=2030-01-01`)).body).toEqual([]);
  const changes = await own.get(`${at}/admin-events?operationTypes=CREATE`);
  expect(changes.body).toMatchObject([
    { operationType: 'CREATE', resourceType: 'USER', representation: '{"username":"ann"}' },
  ]);
  expect(changes.text).not.toContain('hidden-one');
  await own.send('DELETE', `${at}/events`);
  expect((await own.get(`${at}/events`)).body).toEqual([]);
});

test('keys, statistics, lockouts and sessions', async () => {
  await make('facts');
  const keys = (await admin.get('realms/facts/keys')).body;
  expect(keys.active).toMatchObject({ RS256: expect.any(String), HS512: expect.any(String) });
  const rsa = keys.keys.find(({ algorithm }: { algorithm: string }) => algorithm === 'RS256');
  expect(rsa).toMatchObject({ status: 'ACTIVE', type: 'RSA', use: 'SIG', publicKey: expect.stringMatching(/^MII/) });
  expect((await admin.get('realms/facts/client-session-stats')).body).toEqual([]);
  expect((await admin.get('realms/facts/attack-detection/brute-force/users/x')).body).toMatchObject({
    disabled: false,
  });
  expect((await admin.send('DELETE', 'realms/facts/sessions/none')).body).toEqual({ error: 'Sesssion not found' });
  for (const action of ['logout-all', 'push-revocation'])
    expect((await admin.send('POST', `realms/facts/${action}`)).body).toEqual({});
});

test('what was made is listed, belongs to its sandbox, and goes with a reset', async () => {
  await make('kept');
  const names = async (base: string) => {
    const { realms } = (await (await control('GET', `${base}/-/realms`)).json()) as { realms: { name: string }[] };
    return realms.map(({ name }) => name);
  };
  expect(await names('')).toContain('kept');
  expect(await names('/-/s/other')).not.toContain('kept');
  const { access_token } = (await (await ask('kept')).json()) as { access_token: string };
  expect(access_token).toBeDefined();
  await control('POST', '/-/reset', { only: ['sessions'] });
  expect(await names('')).toContain('kept');
  await control('POST', '/-/reset', { only: ['realms'] });
  expect(await names('')).toEqual(expect.not.arrayContaining(['kept']));
});
