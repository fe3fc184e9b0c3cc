import { tmpdir } from 'node:os';
import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { connectRaw, hangUp } from '../golden/raw-connection.ts';
import { built } from '../support/built.ts';
import { controlServer, type Reply } from '../support/control-server.ts';
import { app, callback, person } from '../support/login-realm.ts';
import { realmFile } from '../support/realm-server.ts';

built('documents');
const server = await controlServer({ sandbox: { files: tmpdir() } });
afterAll(() => server.close());
const base = '/-/s/below';
const get = (path: string) => server.call('GET', base + path);

describe('URLs of a response begin with the base path', () => {
  test('issuer and endpoints of the token endpoint', async () => {
    const { json } = await get('/realms/demo/.well-known/openid-configuration');
    expect([json.issuer, json.jwks_uri]).toEqual([
      `${server.url}${base}/realms/demo`,
      `${server.url}${base}/realms/demo/protocol/openid-connect/certs`,
    ]);
  });

  test('a token is good where it was issued, and nowhere else', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const client = 'client_id=understudy&client_secret=understudy-secret';
    const path = '/realms/demo/protocol/openid-connect/token';
    const { json } = await server.call('POST', base + path, `grant_type=client_credentials&${client}`, headers);
    const claims = JSON.parse(Buffer.from(json.access_token.split('.')[1], 'base64url').toString());
    expect(claims.iss).toBe(`${server.url}${base}/realms/demo`);
  });

  test('redirects', async () => {
    expect((await get('/docs/')).headers.location).toBe(`${server.url}${base}/docs`);
    expect((await get('/usage/')).headers.location).toBe(`${base}/usage`);
  });

  test('paths of cookies, before and after a login', async () => {
    const realm = realmFile('demo', { clients: [app], users: [person('ada')] });
    await server.call('POST', '/-/sandboxes', { name: 'cookies', settings: { auth: { realmFiles: [realm] } } });
    const openId = '/-/s/cookies/realms/demo/protocol/openid-connect';
    const query = new URLSearchParams({ client_id: 'app', response_type: 'code', redirect_uri: callback });
    const asked = await server.call('GET', `${openId}/auth?${query}`);
    const cookiesOf = ({ headers }: Reply) => [headers['set-cookie'] ?? []].flat();
    const names = (reply: Reply) => cookiesOf(reply).map((cookie) => cookie.split('=')[0]);
    const pathsOf = (reply: Reply) => [...new Set(cookiesOf(reply).map((cookie) => /;Path=([^;]*)/.exec(cookie)?.[1]))];
    expect(names(asked)).toContain('AUTH_SESSION_ID');
    expect(pathsOf(asked)).toEqual(['/-/s/cookies/realms/demo/']);
    const action = /action="([^"]+)"/.exec(asked.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(action.startsWith(`${server.url}/-/s/cookies/realms/demo/login-actions/`)).toBe(true);
    const loggedIn = await server.call('POST', action.slice(server.url.length), 'username=ada&password=ada-pw', {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: cookiesOf(asked)
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    });
    expect([loggedIn.status, names(loggedIn)]).toEqual([302, expect.arrayContaining(['KEYCLOAK_IDENTITY'])]);
    expect(pathsOf(loggedIn)).toEqual(['/-/s/cookies/realms/demo/']);
  });

  test('the documents of the example application', async () => {
    expect((await get('/openapi.json')).json.servers).toEqual([{ url: base }]);
    const { text } = await get('/docs');
    expect(text).toContain(`url: '${base}/openapi.json'`);
    expect(text).toContain(`src="${base}/-/documents/swagger-ui-bundle.js"`);
    expect((await get('/redoc')).text).toContain(`spec-url="${base}/openapi.json"`);
    expect((await get('/-/documents/swagger-ui.css')).status).toBe(200);
    expect((await server.call('GET', '/openapi.json')).json.servers).toBe(undefined);
  });
});

test('what the parser rejects is answered by the interface that the rest of its path names', async () => {
  await using server = await startServer({ port: 0 });
  await using box = await server.sandbox();
  const connection = connectRaw(server.url);
  const path = `${new URL(box.url).pathname}/realms/demo/protocol/openid-connect/token`;
  connection.socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n`);
  const { status, headers } = await connection.read({ method: 'POST', timeoutMs: 10_000 });
  expect([status, headers]).toEqual([400, []]);
  await hangUp(connection);
  const [entry] = (await box.requests.list()).requests;
  expect(entry).toMatchObject({ interface: 'token', fault: 'HPE_INVALID_CONTENT_LENGTH' });
});
