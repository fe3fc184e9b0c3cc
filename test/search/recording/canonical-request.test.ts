import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalRequest,
  differences,
  identifierOf,
  keyOf,
  type RequestFacts,
} from '../../../src/search/recording/canonical-request.ts';

const facts = (body: unknown, more: Partial<RequestFacts> = {}): RequestFacts => ({
  operation: 'search',
  id: '',
  query: '',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...more,
});
const keyFor = (...input: Parameters<typeof facts>) => keyOf(canonicalRequest(facts(...input)));

describe('a request is known by', () => {
  test.each([
    ['the order of fields', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['the key', { query: 'x', api_key: 'tvly-one' }, { query: 'x' }],
    ['other secrets', { query: 'x', session_id: 'one' }, { query: 'x' }],
    ['a secret inside', { a: { token: 'one' } }, { a: { token: 'two' } }],
    ['blanks', '{"query": "x"}', '{"query":"x"}'],
  ])('its body, whatever %s', (_what, one, two) => expect(keyFor(one)).toBe(keyFor(two)));

  test.each([
    ['a value', { query: 'x' }, { query: 'y' }],
    ['the order of a list', { urls: ['a', 'b'] }, { urls: ['b', 'a'] }],
    ['a field inside', { a: { api_key: 1 } }, { a: {} }],
    ['a number that is a text', { n: 1 }, { n: '1' }],
    ['what is no JSON', '{', '['],
  ])('its body, also %s', (_what, one, two) => expect(keyFor(one)).not.toBe(keyFor(two)));

  test('its operation, its id and its parameters in any order', () => {
    const base = keyFor('', { query: 'a=1&b=2' });
    expect(keyFor('', { query: 'b=2&a=1&api_key=x' })).toBe(base);
    expect(keyFor('', { query: 'a=1' })).not.toBe(base);
    expect(keyFor('', { query: 'a=1&b=2', id: 'x' })).not.toBe(base);
    expect(keyFor('', { query: 'a=1&b=2', operation: 'extract' })).not.toBe(base);
  });

  test('itself when it was written down and read again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const request = canonicalRequest(facts(body as unknown));
        expect(keyOf(JSON.parse(JSON.stringify(request)))).toBe(keyOf(request));
      }),
    );
  });
});

test('an identifier looks like a UUID, and is the same each time', () => {
  const request = canonicalRequest(facts({ query: 'x' }));
  expect(identifierOf(request)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(identifierOf(request)).toBe(identifierOf(canonicalRequest(facts('{"query": "x"}'))));
});

test('differences are named by their place', () => {
  const [one, two] = [
    { operation: 'search', body: { a: 1, b: [1], c: { d: 1 } } },
    { operation: 'search', body: { a: 1, b: [2], c: {}, e: 1 } },
  ];
  expect(differences(one, two)).toEqual(['body.b', 'body.c.d', 'body.e']);
  expect(differences(one, one)).toEqual([]);
});
