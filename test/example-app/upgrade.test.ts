import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/index.ts';
import { connectRaw, hangUp } from '../golden/raw-connection.ts';
import { type MemoryOutput, memoryOutput } from '../support/memory-output.ts';
import { movableClock } from '../support/movable-clock.ts';

let server: RunningServer;
let stdout: MemoryOutput;
let stderr: MemoryOutput;
beforeAll(async () => {
  const clock = movableClock(Date.parse('2026-11-20T12:00:00Z'));
  const write = (piece: string) => stderr.write(piece);
  server = await startServer(
    { port: 0, log: { level: 'info' } },
    {
      clock,
      stdout: { ...memoryOutput(), write: (piece) => stdout.write(piece) },
      stderr: { ...memoryOutput(), write },
    },
  );
});
beforeEach(() => {
  stdout = memoryOutput();
  stderr = memoryOutput();
});
afterAll(() => server.close());

/** Sends a request for `/?x=1` and reads the answer, as lines of its head and its body, and whether it ends the connection. */
async function answerTo(method: string, headers: readonly string[]) {
  const connection = connectRaw(server.url);
  connection.socket.write([`${method} /?x=1 HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n'));
  const reading = await connection.read({ method, timeoutMs: 5_000 });
  const closed = await connection.closesWithin(reading.status === 200 ? 0 : 5_000);
  await hangUp(connection);
  return { ...reading, body: reading.body.toString(), closed };
}

const handshake = ['Connection: Upgrade', 'Upgrade: websocket'];
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const version = 'Sec-WebSocket-Version: 13';
const failed = (why: string) => `Failed to open a WebSocket connection: ${why}.\n`;

test.each<[name: string, method: string, headers: string[], status: string, body: string, allow?: 'GET']>([
  ['a good handshake', 'GET', [...handshake, key, version], '403 Forbidden', ''],
  ['no key', 'GET', [...handshake, version], '400 Bad Request', failed('missing Sec-WebSocket-Key header')],
  ['no version', 'GET', [...handshake, key], '400 Bad Request', failed('missing Sec-WebSocket-Version header')],
  [
    'an old version',
    'GET',
    [...handshake, key, 'Sec-WebSocket-Version: 8'],
    '400 Bad Request',
    failed('invalid Sec-WebSocket-Version header: 8'),
  ],
  [
    'POST',
    'POST',
    [...handshake, key, version],
    '405 Method Not Allowed',
    failed('unsupported HTTP method: POST'),
    'GET',
  ],
  [
    'spelling and company do not matter',
    'GET',
    ['Connection: keep-alive,  UPGRADE', 'Upgrade: WebSocket', key, version],
    '403 Forbidden',
    '',
  ],
])('a WebSocket is not opened: %s', async (_name, method, headers, expected, body, allow) => {
  const answer = await answerTo(method, headers);
  expect(`${answer.status} ${answer.reason}`).toBe(expected);
  expect(answer.headers).toEqual([
    ['Date', 'Fri, 20 Nov 2026 12:00:00 GMT'],
    ['Connection', 'close'],
    ['Content-Length', `${body.length}`],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ...(allow === undefined ? [] : [['Allow', allow]]),
  ]);
  expect([answer.body, answer.closed]).toEqual([body, true]);
  expect(stdout.lines).toEqual([]);
  const lines = stderr.lines.map((line) => line.replace(/127\.0\.0\.1:\d+/, '<client>'));
  expect(lines).toEqual([
    ...(answer.status === 403 ? ['INFO:     <client> - "WebSocket /?x=1" 403'] : []),
    `INFO:     connection rejected (${expected})`,
  ]);
});

test.each([
  ['no Upgrade in Connection', ['Upgrade: websocket'], []],
  ['another word in Connection', ['Connection: keep-alive', 'Upgrade: websocket'], []],
  ['nothing to upgrade to', ['Connection: Upgrade'], []],
  ['HTTP/2', ['Connection: Upgrade', 'Upgrade: h2c'], ['WARNING:  Unsupported upgrade request.']],
])('other upgrades are ignored: %s', async (_name, headers, warnings) => {
  expect(await answerTo('GET', headers)).toMatchObject({ status: 200, body: '"Hello"', closed: false });
  expect(stderr.lines).toEqual(warnings);
});

const request = (headers: readonly string[], target = '/') =>
  `GET ${target} HTTP/1.1\r\n${[...headers, '', ''].join('\r\n')}`;

/** All that comes until the server ends the connection, without dates. */
async function everything(bytes: string): Promise<string> {
  const { socket } = connectRaw(server.url);
  socket.write(bytes, 'latin1');
  let text = '';
  for await (const piece of socket) text += piece;
  return text.replaceAll(/date: .*\r\n/gi, '');
}

test('a handshake that is refused overtakes the request before it, which is carried out', async () => {
  const answer = await everything(request([]) + request([...handshake, version], '/late'));
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*missing Sec-WebSocket-Key header\.\n$/);
  expect(stdout.lines).toEqual([expect.stringMatching(/ - "GET \/ HTTP\/1\.1" 200 OK$/)]);
});

test.each(['ftp://x:99999/', 'http://x:/?a', 'http://a_b/docs/'])(
  '%s is no reason to refuse a handshake first',
  async (target) => {
    expect(await everything(request([...handshake, version], target))).toMatch(/missing Sec-WebSocket-Key header\.\n$/);
  },
);

test.each([
  ['a good handshake', '/', /200 OK[\s\S]*"Hello"HTTP\/1\.1 403 Forbidden/],
  ['one that is too long', '/'.padEnd(9_000, 'a'), /200 OK[\s\S]*"Hello"HTTP\/1\.1 414 URI Too Long/],
])('%s waits for its turn', async (_name, target, answer) => {
  expect(await everything(request([]) + request([...handshake, key, version], target))).toMatch(answer);
});

test('one that is too large has a line of its own', async () => {
  await everything(request([...handshake, key, version], '/'.padEnd(9_000, 'a')));
  expect(stderr.lines).toEqual(['INFO:     HTTP response sent (414 URI Too Long)']);
});

test('what it says about a header is UTF-8', async () => {
  const answer = await everything(request([...handshake, 'Sec-WebSocket-Key: \xe9', version]));
  expect(answer).toContain('Content-Length: 106\r\n');
  expect(answer).toContain('header: \xe9; Only base64 data is allowed.\n');
});

test('a fragment belongs to the path that the line names', async () => {
  await everything(request([...handshake, key, version], '/a#b?c'));
  expect(stderr.lines[0]).toMatch(/"WebSocket \/a%23b\?c" 403$/);
});

test('CONNECT with a handshake is a handshake with the wrong method', async () => {
  const text = await everything(request([...handshake, key, version]).replace('GET', 'CONNECT'));
  expect(text).toMatch(/^HTTP\/1\.1 405 [\s\S]*unsupported HTTP method: CONNECT\.\n$/);
});
