import { describe, expect, test } from 'vitest';
import { expectation, type Mismatch, mismatchText } from '../../../src/control/journal/mismatch.ts';
import { anyEntry } from './any-entry.ts';

const tell = (more: Partial<Mismatch>) =>
  mismatchText({
    expected: 'exactly 1',
    match: { method: 'GET' },
    found: [],
    kept: 3,
    dropped: 2,
    uncertain: false,
    nearest: [],
    ...more,
  });

test.each([
  ['count', 'exactly 2'],
  ['at_least', 'at least 2'],
  ['at_most', 'at most 2'],
] as const)('%s: %s', (kind, text) => expect(expectation({ kind, number: 2 })).toBe(text));

describe('a mismatch report', () => {
  test.each<[Partial<Mismatch>, string]>([
    [{}, 'Expected exactly 1: requests with {"method":"GET"}.\nNone of the 3 requests in the journal fits.'],
    [{ match: {}, kept: 0 }, 'Expected exactly 1: any request.\nNone of the 0 requests in the journal fits.'],
    [
      { found: [anyEntry(), anyEntry({ id: '2', method: 'POST', target: '/a?b', status: undefined })] },
      'Expected exactly 1: requests with {"method":"GET"}.\nOf the 3 requests in the journal these fit: #1 GET / (200), #2 POST /a?b (no answer).',
    ],
    [
      { uncertain: true },
      'Expected exactly 1: requests with {"method":"GET"}.\nNone of the 3 requests in the journal fits.\n2 older requests were dropped from the journal, so the result is uncertain.',
    ],
  ])('%#', (more, text) => expect(tell(more)).toBe(text));

  test('names ten requests at most', () => {
    const found = (count: number) => Array.from({ length: count }, (_, at) => anyEntry({ id: String(at + 1) }));
    expect(tell({ found: found(10) })).toMatch(/#10 GET \/ \(200\)\.$/);
    expect(tell({ found: found(12) })).toMatch(/#10 GET \/ \(200\) and 2 more\.$/);
  });

  test.each<[string, string]>([
    ['query.a', '"1"'],
    ['query.b', 'absent'],
    ['headers.X-Name', '"n"'],
    ['headers.x.y', '"dotted"'],
    ['body', '{"deep":{"er":true}}'],
    ['body.deep', '{"er":true}'],
    ['body.none', 'absent'],
    ['path_pattern', '"/a"'],
    ['path', '"/a"'],
    ['method', '"POST"'],
    ['realm', '"demo"'],
    ['operation', 'absent'],
    ['client_id', '"app"'],
    ['api_key', '"another key"'],
    ['query.long', `"${'x'.repeat(119)}…`],
    ['query.fits', `"${'x'.repeat(118)}"`],
  ])('of the nearest request %s is %s', (field, text) => {
    const facts = {
      interface: 'token',
      operation: undefined,
      method: 'POST',
      path: '/a',
      realm: 'demo',
      clientId: 'app',
      headers: { 'x-name': 'n', 'x.y': 'dotted' },
      body: { deep: { er: true } },
      apiKey: 'tvly-1',
      query: { a: '1', long: 'x'.repeat(200), fits: 'x'.repeat(118) },
    } as unknown as Mismatch['nearest'][number]['facts'];
    const nearest = [{ entry: anyEntry({ id: '4' }), differs: [field, 'method'], facts }];
    expect(tell({ nearest }).split('\n')[2]).toBe(
      `Nearest: #4 GET / (200), but ${field} is ${text}, method is "POST".`,
    );
  });

  test('where a request has no key, and no body', () => {
    const facts = { query: {}, headers: {} } as unknown as Mismatch['nearest'][number]['facts'];
    const nearest = [{ entry: anyEntry(), differs: ['api_key', 'body.a', 'body'], facts }];
    expect(tell({ nearest })).toMatch(/but api_key is absent, body\.a is absent, body is absent\.$/);
  });
});
