import { expect, test } from 'vitest';
import { entryFacts, headersOf } from '../../../src/control/journal/entry-facts.ts';
import { detailOf, entryDetail, entrySummary, pairsOf, summaryOf } from '../../../src/control/journal/entry-view.ts';
import { parseHead } from '../../../src/control/journal/response-head.ts';
import { anyEntry, kept } from './any-entry.ts';

const form = 'application/x-www-form-urlencoded';
const full = anyEntry({
  id: '7',
  number: 7,
  interface: 'token',
  operation: 'token',
  method: 'POST',
  status: 400,
  durationMs: 1.23456,
  target: '/realms/de%20mo/token?a=1&a=2',
  rule: 'rule-2',
  fault: 'truncate',
  httpVersion: '1.0',
  requestHeaders: [
    'Content-Type',
    form,
    'X-A',
    '1',
    'x-a',
    '2',
    'Cookie',
    'a=1',
    'cookie',
    'b=2',
    'host',
    'h',
    'Host',
    'i',
  ],
  requestBody: { content: 'client_id=till&username=ada', length: 70_000 },
  responseHead: 'HTTP/1.1 400 Bad Request\r\nX-B:  two words\r\nx-b: c:d\r\nbroken\r\n\r\n',
  responseBody: kept('{"error":"x"}'),
  keyDigest: 'digest',
});
const bare = anyEntry({ status: undefined, durationMs: 2 });

test('a line of the list has what is known', () => {
  const summary = {
    id: '7',
    time: '2026-11-20T12:30:00.000Z',
    interface: 'token',
    operation: 'token',
    method: 'POST',
    target: '/realms/de%20mo/token?a=1&a=2',
    about: 'ada till',
    status: 400,
    progress: 'done',
    duration_ms: 1.235,
    client_id: 'till',
    realm: 'de mo',
    rule: 'rule-2',
    fault: 'truncate',
  };
  expect(summaryOf(full)).toEqual(summary);
  const least = { id: '1', time: '2026-11-20T12:30:00.000Z', interface: 'example-app', method: 'GET' };
  expect(summaryOf(bare)).toStrictEqual({ ...least, target: '/', progress: 'done', duration_ms: 2 });
  for (const entry of [full, bare]) expect(entrySummary.parse(summaryOf(entry))).toEqual(summaryOf(entry));
});

test('one request is shown with both messages and why', () => {
  const why = [{ step: 'rule', text: 'rule-2 applied' }];
  const detail = detailOf(full, 'box', why);
  const { sandbox, request, response, why: shown, ...summary } = detail;
  expect([sandbox, summary, shown]).toEqual(['box', summaryOf(full), why]);
  expect(request).toEqual({
    http_version: '1.0',
    headers: pairsOf(full.requestHeaders),
    body: 'client_id=till&username=ada',
    truncated: true,
  });
  expect(response).toEqual({
    headers: [
      ['X-B', 'two words'],
      ['x-b', 'c:d'],
    ],
    body: '{"error":"x"}',
    truncated: false,
  });
  expect(entryDetail.parse(detail)).toEqual(detail);
  expect(detailOf(bare, 'default', []).response).toEqual({ headers: [], body: '', truncated: false });
});

test('it can be matched by what it holds', () => {
  expect(entryFacts(full)).toEqual({
    interface: 'token',
    operation: 'token',
    method: 'POST',
    path: '/realms/de mo/token',
    realm: 'de mo',
    query: { a: ['1', '2'] },
    headers: { 'content-type': form, 'x-a': '1, 2', cookie: 'a=1; b=2', host: 'h' },
    body: { client_id: 'till', username: 'ada' },
    clientId: 'till',
    username: 'ada',
    apiKey: 'digest',
    cookies: { a: '1', b: '2' },
    state: '',
    entry: full,
  });
  expect(entryFacts(anyEntry({ interface: 'token', authenticatedClient: 'me' })).clientId).toBe('me');
  const app = entryFacts(anyEntry({ ...full, interface: 'search' }));
  expect([app.clientId, app.username, app.realm]).toEqual([undefined, undefined, undefined]);
});

test('headers are joined as Node joins them', () => {
  expect(headersOf(['A', '1', 'a', '', 'ETag', 'x', 'etag', 'y', '__proto__', 'z'])).toEqual(
    Object.assign(Object.create(null), { a: '1, ', etag: 'x', ['__proto__']: 'z' }),
  );
  expect(pairsOf(['a', '1', 'b'])).toEqual([
    ['a', '1'],
    ['b', ''],
  ]);
});

test.each([
  ['HTTP/1.1 200 OK\r\n\r\n', { reason: 'OK', headers: [] }],
  ['HTTP/1.1 432 Plan Limit Exceeded\r\nA:b\r\n\r\n', { reason: 'Plan Limit Exceeded', headers: [['A', 'b']] }],
  ['HTTP/1.1 200 \r\nA: \r\n\r\n', { reason: '', headers: [['A', '']] }],
  ['', { reason: '', headers: [] }],
])('the head %j', (head, parsed) => expect(parseHead(head)).toEqual(parsed));
