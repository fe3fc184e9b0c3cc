import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { checkHandshake } from '../../src/example-app/websocket-handshake.ts';
import { keyError } from '../../src/example-app/websocket-key.ts';
import { parseTarget } from '../../src/http/request-target.ts';

const key = 'dGhlIHNhbXBsZSBub25jZQ==';
const sound = {
  connection: ['Upgrade'],
  upgrade: ['websocket'],
  'sec-websocket-key': [key],
  'sec-websocket-version': ['13'],
};
const check = (headersDistinct: Record<string, string[]>, method = 'GET', url = '/') => {
  const rawHeaders = Object.entries(headersDistinct).flatMap(([name, values]) =>
    values.flatMap((value) => [name, value]),
  );
  const request = { method, headersDistinct, rawHeaders } as unknown as IncomingMessage;
  return checkHandshake(request, parseTarget(url));
};
const invalidKey = (value: string, why = '') => `invalid Sec-WebSocket-Key header: ${value}${why}`;

test.each<[what: string, headers: Record<string, string[]>, status: number, why: string]>([
  ['two keys', { 'sec-websocket-key': [key, key] }, 400, 'invalid Sec-WebSocket-Key header: multiple values'],
  ['a short key', { 'sec-websocket-key': ['dGhl'] }, 400, invalidKey('dGhl')],
  [
    'a key that is cut',
    { 'sec-websocket-key': ['x'] },
    400,
    invalidKey(
      'x',
      '; Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4',
    ),
  ],
  ['a key without padding', { 'sec-websocket-key': ['dGg'] }, 400, invalidKey('dGg', '; Incorrect padding')],
  ['a key of others', { 'sec-websocket-key': ['d-gh'] }, 400, invalidKey('d-gh', '; Only base64 data is allowed')],
  [
    'two versions',
    { 'sec-websocket-version': ['13', '13'] },
    400,
    'invalid Sec-WebSocket-Version header: multiple values',
  ],
  ['two origins', { origin: ['a', 'b'] }, 400, 'invalid Origin header: multiple values'],
  ['an empty key', { 'sec-websocket-key': [''] }, 400, 'empty Sec-WebSocket-Key header'],
  ['an empty version', { 'sec-websocket-version': [''] }, 400, 'empty Sec-WebSocket-Version header'],
  ['an empty Upgrade', { upgrade: ['', 'websocket'] }, 400, 'invalid Upgrade header: expected protocol at 0 in '],
  [
    'an Upgrade without a comma',
    { upgrade: ['web socket', 'websocket'] },
    400,
    'invalid Upgrade header: expected comma at 4 in web socket',
  ],
  ['an empty Connection', { connection: ['', 'Upgrade'] }, 400, 'invalid Connection header: expected token at 0 in '],
  [
    'a Connection before an Upgrade',
    { connection: ['@'], upgrade: [''] },
    400,
    'invalid Connection header: expected token at 0 in @',
  ],
  ['an Upgrade of none', { upgrade: [',, ,'] }, 400, 'invalid Upgrade header: expected protocol at 4 in ,, ,'],
  ...[
    ['a;', 'expected token at 2'],
    ['a;b=', 'expected token at 4'],
    ['a;b="', 'expected quoted string at 4'],
    ['a; b = "c d"', 'invalid quoted header content at 7'],
    ['a b', 'expected comma at 2'],
    ['', 'expected token at 0'],
  ].map(([value = '', why]): [string, Record<string, string[]>, number, string] => [
    `an extension ${value}`,
    { 'sec-websocket-extensions': ['a; b; c=1; d="\\2"', value] },
    400,
    `invalid Sec-WebSocket-Extensions header: ${why} in ${value}`,
  ]),
  [
    'a subprotocol',
    { 'sec-websocket-protocol': ['chat, ,b', 'a b'] },
    400,
    'invalid Sec-WebSocket-Protocol header: expected comma at 2 in a b',
  ],
  [
    'a wrong key and no version',
    { 'sec-websocket-key': ['dGhl'], 'sec-websocket-version': [] },
    400,
    invalidKey('dGhl'),
  ],
])('%s', (_what, headers, status, why) => {
  expect(check({ ...sound, ...headers })).toMatchObject({
    status,
    body: `Failed to open a WebSocket connection: ${why}.\n`,
  });
});

test('two protocols need an upgrade to one', () => {
  const { status, reason, body } = check({ ...sound, upgrade: ['h2c', 'websocket'] });
  expect([status, reason]).toEqual([426, 'Upgrade Required']);
  expect(body).toBe(
    'Failed to open a WebSocket connection: invalid Upgrade header: h2c, websocket.\n\nYou cannot access a WebSocket server directly with a browser. You need a WebSocket client.\n',
  );
});

test('a valid handshake is forbidden, without a body', () => {
  expect(check({ ...sound, origin: ['a'] })).toEqual({ status: 403, reason: 'Forbidden', body: '' });
});

test.each([
  [8_192 - 'GET  HTTP/1.1__'.length, 403, ''],
  [8_193 - 'GET  HTTP/1.1__'.length, 414, 'read 8193 bytes, expected no more than 8192 bytes'],
])('a target of %i characters', (length, status, why) => {
  const error = check(sound, 'GET', '/'.padEnd(length, 'a'));
  expect(error).toMatchObject({ status, body: why && `Failed to open a WebSocket connection: ${why}.\n` });
});

test.each<[what: string, headers: Record<string, string[]>, status: number, why: string]>([
  ['a line of 8,192 bytes', { x: ['a'.repeat(8_192 - 'x: __'.length)] }, 403, ''],
  [
    'a longer one',
    { x: ['a'.repeat(8_193 - 'x: __'.length)] },
    431,
    'read 8193 bytes, expected no more than 8192 bytes',
  ],
  ['128 headers', { x: Array(124).fill('a') }, 403, ''],
  ['129 headers', { x: Array(125).fill('a') }, 431, 'expected no more than 128 headers'],
])('headers: %s', (_what, headers, status, why) => {
  const error = check({ ...sound, ...headers });
  expect(error).toMatchObject({ status, body: why && `Failed to open a WebSocket connection: ${why}.\n` });
});

// Asked of base64.b64decode(key, validate=True) of Python 3.13.
test.each([
  ['', ''],
  ['AAAA', ''],
  [key, undefined],
  ['=A', 'Leading padding not allowed'],
  ['AAAA=', 'Excess padding not allowed'],
  ['AAA=A', 'Excess data after padding'],
  ['AA===', 'Excess data after padding'],
  ['AA=A', 'Discontinuous padding not allowed'],
  ['A==A', 'Discontinuous padding not allowed'],
  ['A==-', 'Only base64 data is allowed'],
  ['AAAA-', 'Only base64 data is allowed'],
  ['AA=', 'Incorrect padding'],
  ['AAA', 'Incorrect padding'],
  ['AAAAA=', 'Invalid base64-encoded string: number of data characters (5) cannot be 1 more than a multiple of 4'],
])('the key %j: %j', (text, problem) => {
  expect(keyError(text)).toBe(problem);
});
