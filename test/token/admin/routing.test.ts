import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confidential, realmFile } from '../../support/realm-server.ts';
import { type AdminServer, startAdmin } from './admin-server.ts';

let admin: AdminServer;
const manager = (clientId: string, roles: readonly string[]) => ({
  client: confidential(clientId, { webOrigins: ['http://page.test'] }),
  user: {
    username: `service-account-${clientId}`,
    enabled: true,
    serviceAccountClientId: clientId,
    clientRoles: { 'realm-management': roles },
  },
});

beforeAll(async () => {
  const managers = [manager('viewer', ['view-realm']), manager('all', ['realm-admin']), manager('nobody', [])];
  const file = realmFile('demo', {
    displayName: 'Demo',
    clients: managers.map(({ client }) => client),
    users: managers.map(({ user }) => user),
  });
  admin = await startAdmin({ realmFiles: [file] });
});
afterAll(() => admin[Symbol.asyncDispose]());

const get = (path: string, authorization?: string, headers: Record<string, string> = {}) =>
  fetch(`${admin.url}/admin/${path}`, { headers: { ...(authorization && { authorization }), ...headers } });
const bearerOf = (clientId: string) =>
  admin.bearer('demo', { grant_type: 'client_credentials', client_id: clientId, client_secret: 's' });

describe('who may come in', () => {
  test.each([
    ['nothing', undefined],
    ['another scheme', 'Basic eDp5'],
    ['no token', 'Bearer'],
    ['no JWT', 'Bearer x'],
    ...['http://x/realms/%', 'http://x/realms/%ff', 'demo', ''].map((iss): [string, string] => [
      `a JWT of nobody, issued by "${iss}"`,
      `Bearer ${[JSON.stringify({ alg: 'RS256' }), JSON.stringify({ iss })].map((part) => Buffer.from(part).toString('base64url')).join('.')}.x`,
    ]),
  ])('with %s: 401', async (_what, authorization) => {
    const response = await get('realms/demo', authorization);
    expect([response.status, await response.text()]).toEqual([401, '{"error":"HTTP 401 Unauthorized"}']);
  });

  test('a refresh token opens nothing', async () => {
    const { refresh_token } = await admin.tokens('master', {
      grant_type: 'password',
      client_id: 'admin-cli',
      username: 'root',
      password: 'secret',
    });
    expect((await get('realms', `Bearer ${refresh_token}`)).status).toBe(401);
  });

  test('the administrator sees every realm', async () => {
    const realms = await admin.get('realms?briefRepresentation=true');
    expect(realms.body).toMatchObject([
      { id: expect.any(String), realm: 'master', enabled: true },
      { id: expect.any(String), realm: 'demo', displayName: 'Demo', enabled: true },
    ]);
    expect((await admin.get('realms/nope')).body).toEqual({ error: 'Realm not found.' });
  });

  test.each<[who: string, path: string, status: number]>([
    ['viewer', 'realms/demo', 200],
    ['viewer', 'realms', 200],
    ['viewer', 'realms/master', 403],
    ['viewer', 'realms/nope', 404],
    ['viewer', 'serverinfo', 403],
    ['nobody', 'realms', 403],
    ['nobody', 'realms/demo', 403],
    ['all', 'realms/demo', 200],
  ])('%s: %s is %s', async (who, path, status) => {
    const response = await get(path, await bearerOf(who));
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.text()).toBe('{"error":"HTTP 403 Forbidden"}');
  });

  test('the right to see is not the right to change', async () => {
    const change = (authorization: string) =>
      fetch(`${admin.url}/admin/realms/demo`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{"displayName":"Demo"}',
      });
    expect((await change(await bearerOf('viewer'))).status).toBe(403);
    expect((await change(await bearerOf('all'))).status).toBe(204);
  });
});

describe('paths and methods', () => {
  test.each<[method: string, path: string, status: number, body: string]>([
    ['GET', 'realms/demo/nope', 404, '{"error":"HTTP 404 Not Found"}'],
    ['GET', 'realms/demo/users?first=x', 404, '{"error":"HTTP 404 Not Found"}'],
    ['GET', 'realms/demo/roles?max=1.5', 404, '{"error":"HTTP 404 Not Found"}'],
    ['PATCH', 'realms/demo', 405, '{"error":"HTTP 405 Method Not Allowed"}'],
    ['DELETE', 'realms', 405, '{"error":"HTTP 405 Method Not Allowed"}'],
  ])('%s %s', async (method, path, status, body) => {
    const response = await admin.send(method, path);
    expect([response.status, response.text]).toEqual([status, body]);
  });

  const unreadable = { errorMessage: 'unable to read contents from stream' };
  const failed = { error: 'unknown_error', error_description: 'For more on this error consult the server log.' };
  test.each<[path: string, sent: string, status: number, body: object]>([
    [
      'realms/demo/users',
      '{"username":',
      400,
      { error: 'invalid_request', error_description: 'Cannot parse the JSON' },
    ],
    ['realms/demo/users', '[]', 400, { error: 'unknown_error', error_description: 'Cannot parse the JSON' }],
    ['realms/demo/users', '', 500, failed],
    ['realms/demo/users', 'null', 500, failed],
    ['realms', 'null', 500, failed],
    ...['{"realm":', '[]', '', '{"realm":"x","enabled":"maybe"}', '{"realm":"x","wrong":1}'].map(
      (sent) => ['realms', sent, 400, unreadable] as [string, string, number, object],
    ),
  ])('POST %s with a body of %j', async (path, sent, status, body) => {
    const response = await admin.send('POST', path, sent);
    expect([response.status, response.body]).toEqual([status, body]);
  });

  test('the server says its version', async () => {
    expect((await admin.get('serverinfo')).body).toMatchObject({ systemInfo: { version: '26.7.3' } });
  });
});

describe('pages of other origins', () => {
  test('may ask before', async () => {
    const response = await fetch(`${admin.url}/admin/realms/demo/users`, {
      method: 'OPTIONS',
      headers: { origin: 'http://page.test' },
    });
    expect(response.headers.get('access-control-allow-methods')).toBe('DELETE, POST, GET, PUT');
  });

  test('may call where the client of the token says so', async () => {
    const allowed = await get('realms/demo', await bearerOf('all'), { origin: 'http://page.test' });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://page.test');
    expect(allowed.headers.get('access-control-expose-headers')).toBe('Location');
    const forbidden = await get('realms/demo', await bearerOf('nobody'), { origin: 'http://page.test' });
    expect([forbidden.status, forbidden.headers.get('access-control-allow-origin')]).toEqual([403, 'http://page.test']);
    const other = await get('realms/demo', await bearerOf('all'), { origin: 'http://other.test' });
    expect([other.status, await other.text()]).toEqual([403, '{"error":"Invalid origin"}']);
  });
});
