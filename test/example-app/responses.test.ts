import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/index.ts';
import { connectRaw, hangUp } from '../golden/raw-connection.ts';
import { movableClock } from '../support/movable-clock.ts';

const clock = movableClock(Date.parse('2026-11-20T12:00:00Z'));
const running: RunningServer[] = [];
let server: RunningServer;
let distrustful: RunningServer;
let caching: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0 }, { clock });
  distrustful = await startServer({ port: 0, forwardedAllowIps: [] }, { clock });
  caching = await startServer({ port: 0, app: { variant: 'cached' } }, { clock });
  running.push(server, distrustful, caching);
});
afterAll(() => Promise.all(running.map((each) => each.close())));

const host = 'app.test:8000';
const json = 'application/json';

/** Sends a request and reads the answer, its headers in the order in which they came. */
async function answerTo(method: string, target: string, headers: readonly string[] = [], at = server) {
  const connection = connectRaw(at.url);
  connection.socket.write([`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n'));
  const { status, headers: received, body } = await connection.read({ method, timeoutMs: 5_000 });
  await hangUp(connection);
  return { status, headers: received, body: body.toString() };
}

test.each([
  ['GET', '/', 200, { 'content-length': '7', 'content-type': json }, '"Hello"'],
  ['GET', '/?a=1', 200, { 'content-length': '7', 'content-type': json }, '"Hello"'],
  ['GET', '/nope', 404, { 'content-length': '22', 'content-type': json }, '{"detail":"Not Found"}'],
  ['POST', '/', 405, { allow: 'GET', 'content-length': '31', 'content-type': json }, '{"detail":"Method Not Allowed"}'],
  ['HEAD', '/', 405, { allow: 'GET', 'content-length': '31', 'content-type': json }, ''],
  [
    'PUT',
    '/docs',
    405,
    { allow: 'GET, HEAD', 'content-length': '31', 'content-type': json },
    '{"detail":"Method Not Allowed"}',
  ],
  ['GET', '/docs/', 307, { 'content-length': '0', location: `http://${host}/docs` }, ''],
  ['GET', '/redoc//?a=1', 307, { 'content-length': '0', location: `http://${host}/redoc?a=1` }, ''],
])('%s %s is answered with %d', async (method, target, status, headers, body) => {
  const answer = await answerTo(method, target);
  expect(answer).toMatchObject({ status, body });
  const expected = { date: 'Fri, 20 Nov 2026 12:00:00 GMT', server: 'uvicorn', ...headers };
  expect(Object.fromEntries(answer.headers)).toEqual(expected);
});

test('a redirect has the scheme that a trusted proxy names last', async () => {
  const forwarded = ['http', 'ws', 'https'].map((scheme) => `X-Forwarded-Proto: ${scheme}`);
  const locationAt = async (at: RunningServer) =>
    Object.fromEntries((await answerTo('GET', '/docs/', forwarded, at)).headers).location;
  expect(await locationAt(server)).toBe(`https://${host}/docs`);
  expect(await locationAt(distrustful)).toBe(`http://${host}/docs`);
});

test('a redirect of a request without a host names the address that it came to', async () => {
  const connection = connectRaw(server.url);
  connection.socket.write('GET /docs/ HTTP/1.1\r\n\r\n');
  const { headers } = await connection.read({ method: 'GET', timeoutMs: 5_000 });
  await hangUp(connection);
  expect(headers).toContainEqual(['location', `${server.url}/docs`]);
});

test('the cached number reads the headers of the request', async () => {
  const first = Object.fromEntries((await answerTo('GET', '/', [], caching)).headers);
  expect(await answerTo('GET', '/', [`If-None-Match: ${first.etag}`], caching)).toMatchObject({
    status: 304,
    body: '',
  });
  const again = await answerTo('GET', '/', ['Cache-Control: no-cache', 'Cache-Control: no-store'], caching);
  expect(again.headers).toContainEqual(['x-fastapi-cache', 'MISS']);
});

test('a connection that is closed says so', async () => {
  const { headers } = await answerTo('GET', '/', ['Connection: close']);
  expect(headers).toContainEqual(['connection', 'close']);
});
