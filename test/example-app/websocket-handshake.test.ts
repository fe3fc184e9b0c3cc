import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { checkHandshake } from '../../src/example-app/websocket-handshake.ts';

const key = 'dGhlIHNhbXBsZSBub25jZQ==';
const sound = { upgrade: ['websocket'], 'sec-websocket-key': [key], 'sec-websocket-version': ['13'] };
const check = (headersDistinct: Record<string, string[]>, method = 'GET') =>
  checkHandshake({ method, headersDistinct } as unknown as IncomingMessage);
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
