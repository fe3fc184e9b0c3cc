import { describe, expect, test } from 'vitest';
import { filterKeys, parseFilter } from '../../src/console/state/filter.ts';
import { summary } from './entry.ts';

const entries = [
  summary(1),
  summary(2, { status: 429, rule: 'rule-1', rule_name: 'slow once' }),
  summary(3, {
    interface: 'token',
    operation: 'token',
    client_id: 'billing',
    realm: 'demo',
    status: 401,
    target: '/realms/demo/x',
  }),
  summary(4, { interface: 'example-app', operation: 'root', method: 'GET', target: '/?a=1', status: 503 }),
  summary(5, { interface: 'token', operation: 'certs', method: 'GET', status: undefined, fault: 'reset' } as object),
];

test.each([
  ['', [1, 2, 3, 4, 5]],
  ['status:4xx', [2, 3]],
  ['status:429', [2]],
  ['status:4xx status:5XX', [2, 3, 4]],
  ['status:none', [5]],
  ['interface:token', [3, 5]],
  ['interface:token client:billing', [3]],
  ['INTERFACE:Token status:4xx', [3]],
  ['-interface:token', [1, 2, 4]],
  ['-interface:token -status:4xx', [1, 4]],
  ['operation:certs', [5]],
  ['method:get', [4, 5]],
  ['path:/REALMS', [3]],
  ['realm:"demo"', [3]],
  ['rule:*', [2]],
  ['rule:rule-2', []],
  ['rule:"slow once"', [2]],
  ['at:00:00:02', [2]],
  ['at:00:00', [1, 2, 3, 4, 5]],
  ['at:00:01', []],
  ['-at:00:00:02 interface:search', [1]],
  ['since:00:00:03', [3, 4, 5]],
  ['until:00:00:02', [1, 2]],
  ['since:00:00:02 until:00:00:03.0', [2, 3]],
  ['since:2030-01-01T00:00:03.5', [4, 5]],
  ['fault:*', [5]],
  ['fault:reset', [5]],
  ['client:', [1, 2, 3, 4, 5]],
])('%j leaves %j', (text, expected) => {
  const { matches, text: sought } = parseFilter(text);
  expect(entries.filter(matches).map(({ id }) => Number(id))).toEqual(expected);
  expect(sought).toBe(text === 'client:' ? 'client:' : undefined);
});

describe('text', () => {
  test.each([
    ['text:"not found"', 'not found'],
    ['text:word', 'word'],
    ['two words', 'two words'],
    ['"in quotes" status:4xx', 'in quotes'],
    ['"not closed', 'not closed'],
    ['text:""', undefined],
    ['-text:"not this"', undefined],
    ['-word', undefined],
  ])('%j looks for %j', (input, expected) => expect(parseFilter(input).text).toBe(expected));

  test('is excluded', () => {
    const { withoutTexts, text, isEmpty } = parseFilter('this -text:"not this" -nor -text:""');
    expect([withoutTexts, text, isEmpty]).toEqual([['not this', 'nor'], 'this', false]);
    expect(parseFilter('-nor').isEmpty).toBe(false);
  });
});

describe('what is wrong', () => {
  test.each([
    ['colour:red', /^colour: is unknown; known are status, /],
    ['status:high', /^status: must be/],
    ['at:noon', /^at: must be a time such as 10:31/],
    ['since:2030', /^since: must be a time/],
  ])('%j is told', (input, expected) => {
    expect(parseFilter(input).problems).toEqual([expect.stringMatching(expected)]);
  });

  test('every key that is known is named', () => {
    const [problem = ''] = parseFilter('x:1').problems;
    for (const key of Object.keys(filterKeys)) expect(problem).toContain(key);
  });
});

test('only an empty filter is empty', () => {
  expect(['', '  ', 'a', 'status:4xx', '-status:4xx', 'x:1'].map((text) => parseFilter(text).isEmpty)).toEqual([
    ...[true, true, false, false, false, true],
  ]);
});
