import { expect, test } from 'vitest';
import { createEntryDoor, type EntryDoor } from '../../../src/control/journal/redact-entry.ts';
import type { Note } from '../../../src/http/decision-step.ts';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { kept } from './any-entry.ts';

const door = createEntryDoor(systemRandomness);
interface Came {
  readonly interface?: string;
  readonly target?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly head?: string;
  readonly answer?: string;
}

function redacted(came: Came, notes: readonly Note[] = [], by: EntryDoor = door) {
  const { interface: name = 'search', target = '/', headers = [], body = '', head = '', answer = '' } = came;
  const messages = { target, requestHeaders: headers, requestBody: kept(body), responseHead: head };
  return by.redact({ ...messages, responseBody: kept(answer) }, { interface: name } as never, notes);
}

test('what holds no secret stays as it is', () => {
  const came = { target: '/a?b', headers: ['a', 'b'], body: 'body', head: 'HTTP/1.1 200 OK\r\n\r\n', answer: 'answer' };
  expect(redacted(came, [{ step: 'a', text: 'b' }])).toEqual({
    target: '/a?b',
    requestHeaders: ['a', 'b'],
    requestBody: kept('body'),
    responseBody: kept('answer'),
    responseHead: 'HTTP/1.1 200 OK\r\n\r\n',
    authenticatedClient: undefined,
    keyDigest: undefined,
    notes: [{ step: 'a', text: 'b' }],
  });
});

test.each([
  ['token', '/admin/realms/demo/users/1/reset-password', '***'],
  ['token', '/realms/demo', 'x1'],
  ['search', '/admin/realms', 'x1'],
])('of %s at %s the member value is %s', (name, target, value) => {
  const { requestBody } = redacted({ interface: name, target, body: '{"type":"password","value":"x1"}' });
  expect(requestBody.content).toBe(`{"type":"password","value":"${value}"}`);
});

test('what the token endpoint issues is hidden, what others send is not', () => {
  const sent = { head: 'HTTP/1.1 302 Found\r\nLocation: /cb?code=abc&state=s\r\nSet-Cookie: a=b; Path=/\r\n\r\n' };
  const answer = '{"client_secret":"abc","scope":"s"}';
  const { responseHead, responseBody } = redacted({ interface: 'token', ...sent, answer });
  expect([responseHead, responseBody]).toEqual([
    'HTTP/1.1 302 Found\r\nLocation: /cb?code=***&state=s\r\nSet-Cookie: a=***; Path=/\r\n\r\n',
    { content: '{"client_secret":"***","scope":"s"}', length: Buffer.byteLength(answer) },
  ]);
  expect(redacted({ ...sent, answer })).toMatchObject({ responseHead: sent.head, responseBody: kept(answer) });
});

test('a key is known by a digest that each process salts', () => {
  const came = { headers: ['authorization', 'Bearer tvly-12345678'] };
  const { keyDigest, requestHeaders } = redacted(came);
  expect(requestHeaders).toEqual(['authorization', 'Bearer ***5678']);
  expect(keyDigest).toMatch(/^[\da-f]{64}$/);
  expect([door.digestOf('tvly-12345678') === keyDigest, door.digestOf('tvly-1') === keyDigest]).toEqual([true, false]);
  expect(redacted(came, [], createEntryDoor(systemRandomness)).keyDigest).not.toBe(keyDigest);
});

test('Basic credentials name the client, and notes do not repeat its secret', () => {
  const headers = ['authorization', `Basic ${Buffer.from('till:s3cr3t-s').toString('base64')}`];
  const notes = [{ step: 'client', text: 'compared s3cr3t-s with token=abc' }];
  const { authenticatedClient, notes: left } = redacted({ interface: 'token', headers }, notes);
  expect([authenticatedClient, left]).toEqual(['till', [{ step: 'client', text: 'compared *** with token=***' }]]);
});

test('with more secrets than are remembered nothing of an answer is kept', () => {
  const body = JSON.stringify({ token: Array.from({ length: 101 }, (_, at) => `secret-${at}`) });
  const { responseHead, responseBody, notes } = redacted({ body, head: 'HTTP/1.1 200 OK\r\n\r\n', answer: 'x' }, [
    { step: 'a', text: 'secret-100' },
  ]);
  expect([responseHead, responseBody.content, notes]).toEqual(['', '***', [{ step: 'a', text: '***' }]]);
});
