import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RequestFacts } from '../../../src/control/facts/request-facts.ts';
import { differences, fitsRequest } from '../../../src/control/rules/condition.ts';
import { requestMatch } from '../../../src/control/rules/match-request.ts';
import { type Match, matchSchema } from '../../../src/control/rules/match-schema.ts';
import { operatorMeantBy } from '../../../src/control/rules/operators.ts';

const facts: RequestFacts = {
  interface: 'search',
  operation: 'search',
  method: 'POST',
  path: '/search',
  query: { q: ['one', 'two'], empty: '' },
  headers: { 'x-a': 'Text', 'set-cookie': ['a=1', 'b=2'] },
  body: { topic: 'news', max: 5, deep: { a: [1, { b: 'c' }], no: null }, list: ['x', 'y'], yes: true },
  clientId: undefined,
  username: undefined,
  realm: undefined,
  apiKey: 'tvly-1',
  cookies: {},
  state: '',
};

const matches = async (match: Match, of: RequestFacts = facts) => differences(await requestMatch(match), of);

describe('what fits', () => {
  test.each<Match>([
    {},
    { interface: 'search', operation: 'search', method: 'POST', path: '/search', api_key: 'tvly-1' },
    { path: '/**' },
    { path_pattern: 'arch$' },
    { interface: ['token', 'search'], path: ['/map', '/s*'], path_pattern: ['^/x', 'arch$'], state: ['a', ''] },
    { interface: { not: 'token' }, path: { not: '/-/**' }, path_pattern: { not: 'map' }, state: { not: 'a' } },
    { path: { equals: '/search' }, path_pattern: { any_of: ['x', { contains: 'ear' }] } },
    { path: { any_of: ['/**/x', '/*'] }, interface: { pattern: '^s' } },
    { body: { topic: ['general', 'news'], max: [1, { above: 4 }] } },
    { operation: { pattern: '^se' }, method: { contains: 'OS' } },
    { query: { q: 'two', empty: '' } },
    { query: { q: { present: true }, other: { present: false } } },
    { headers: { 'X-A': 'Text', 'Set-Cookie': { contains: 'b=' } } },
    { body: {} },
    { body: { topic: 'news' } },
    { body: { topic: { pattern: 'e.s' }, max: 5 } },
    { body: { max: { pattern: '^5$' }, yes: true } },
    { body: { deep: { a: [1], no: null } } },
    { body: { deep: { a: [{ b: 'c' }] } } },
    { body: { list: 'x' } },
    { body: { list: ['y', 'x'] } },
    { body: { other: { present: false } } },
    { body: { contains: '"news"' } },
    { client_id: { present: false }, realm: { present: false } },
  ])('%j', async (match) => {
    expect(await matches(match)).toEqual([]);
  });
});

describe('what does not, by member', () => {
  test.each<[Match, string[]]>([
    [{ interface: 'token', method: 'POST' }, ['interface']],
    [{ operation: 'map', method: 'post' }, ['operation', 'method']],
    [{ path: '/*/x', path_pattern: '^search' }, ['path', 'path_pattern']],
    [{ path: ['/a', '/*/b'], path_pattern: ['a$', 'b$'] }, ['path', 'path_pattern']],
    [
      { path: { not: '/s*' }, path_pattern: { not: 'search' }, interface: { not: ['search'] } },
      ['interface', 'path', 'path_pattern'],
    ],
    [{ state: ['a', 'b'], interface: ['token', 'example-app'] }, ['state', 'interface']],
    [{ path: { equals: '/*' } }, ['path']],
    [{ body: { topic: ['general', 'finance'] } }, ['body.topic']],
    [{ query: { q: 'three', empty: { present: false } } }, ['query.q', 'query.empty']],
    [{ query: { constructor: { present: true } } }, ['query.constructor']],
    [{ headers: { 'x-a': 'text', toString: { present: true } } }, ['headers.x-a', 'headers.toString']],
    [{ body: { topic: 'new', max: '5', yes: true } }, ['body.topic', 'body.max']],
    [{ body: { deep: { a: [1, 2] } } }, ['body.deep']],
    [{ body: { deep: { a: { present: false } } } }, ['body.deep']],
    [{ body: { hasOwnProperty: { present: true } } }, ['body.hasOwnProperty']],
    [{ body: { present: false } }, ['body']],
    [{ body: ['news'] }, ['body']],
    [{ api_key: 'tvly-2', client_id: 'x', realm: { contains: '' } }, ['realm', 'client_id', 'api_key']],
  ])('%j: %j', async (match, expected) => {
    expect((await matches(match)).sort()).toEqual(expected.sort());
  });
});

test('a body that is no object fits a text', async () => {
  expect(await matches({ body: { contains: 'b' } }, { ...facts, body: 'abc' })).toEqual([]);
  expect(await matches({ body: 'abc' }, { ...facts, body: 'abc' })).toEqual([]);
  expect(await matches({ body: { contains: 'b' } }, { ...facts, body: undefined })).toEqual(['body']);
});

test.each([
  [{ path_pattern: '(' }, 'match.path_pattern'],
  [{ query: { a: { pattern: '[' } } }, 'match.query.a.pattern'],
  [{ path_pattern: ['a', '('] }, 'match.path_pattern.1'],
  [{ path_pattern: { not: '(' } }, 'match.path_pattern.not'],
  [{ body: { a: { b: { pattern: '(?=x)' } } } }, 'match.body.a.b.pattern'],
  [{ path_pattern: `${'x'.repeat(5000)}{3}` }, 'match.path_pattern'],
])('%j is no pattern', async (match, field) => {
  await expect(requestMatch(match)).rejects.toMatchObject({ name: 'InvalidRuleError', field });
});

test('a pattern takes no time to speak of', async () => {
  const match = await requestMatch({ body: { a: { pattern: '^(a+)+$' } } });
  expect(fitsRequest(match, { ...facts, body: { a: `${'a'.repeat(20_000)}b` } })).toBe(false);
});

test('a body fits itself, and fits when it has more', async () => {
  const scalar = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.stringMatching(/^[a-z]{0,5}$/));
  const name = fc.stringMatching(/^[a-z]{1,3}$/).filter((word) => operatorMeantBy(word) === undefined);
  const json = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, scalar, fc.array(tie('value'), { maxLength: 3 }), tie('object')),
    object: fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  }));
  await fc.assert(
    fc.asyncProperty(json.object, async (body) => {
      const wanted = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
      expect(await matches({ body: wanted }, { ...facts, body: { ...wanted, ZZ: 1 } })).toEqual([]);
      expect(await matches({ body: { ...wanted, ZZ: 1 } }, { ...facts, body: wanted })).toEqual(['body.ZZ']);
    }),
  );
});

test.each([
  { interface: 'x' },
  { path: 'search' },
  { path: ['/a', 'search'] },
  { path: { not: '/-/rules' } },
  { path: [] },
  { interface: ['search', 'x'] },
  { state: [5] },
  { path_pattern: { matches: 'a' } },
  { path: '/search?q=1' },
  { query: { q: 5 } },
  { query: { q: { pattern: 5 } } },
  { operation: { present: 'no' } },
  { unknown: 1 },
  { headers: [] },
  { method: 'x'.repeat(70_000) },
])('%j is no match', (match) => {
  expect(matchSchema.safeParse(match).success).toBe(false);
});
