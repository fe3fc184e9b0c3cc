import { expect, test } from 'vitest';
import { defaultQuery } from '../../../src/search/engine/default-query.ts';
import type { IndexQuery } from '../../../src/search/engine/search-index.ts';
import { filterClauses } from '../../../src/search/opensearch/clauses.ts';

const hour = 3_600_000;
const now = 100 * hour + 1;
const clauses = (given: Partial<IndexQuery>) => filterClauses(defaultQuery('x', given), now);
const term = (field: string, value: unknown) => ({ term: { [field]: { value } } });
const anyOf = (...should: object[]) => ({ bool: { should, minimum_should_match: 1 } });
const wildcard = (value: string) => ({ wildcard: { hostname: { value } } });
const below = (path: string) =>
  anyOf(term('path', path), ...['/', '?', '#'].map((next) => ({ prefix: { path: { value: path + next } } })));

test.each<[what: string, given: Partial<IndexQuery>, expected: readonly object[]]>([
  ['no condition', {}, []],
  [
    'plain domains together',
    { includeDomains: ['a.example', 'www.b.example'] },
    [anyOf({ terms: { domains: ['a.example', 'b.example'] } })],
  ],
  ['a form of hosts', { includeDomains: ['*.org'] }, [anyOf(anyOf(wildcard('*.org'), wildcard('*.*.org')))]],
  [
    'signs of forms that are none here',
    { includeDomains: ['a?.*'] },
    [anyOf(anyOf(wildcard('a\\?.*'), wildcard('*.a\\?.*')))],
  ],
  [
    'a path',
    { includeDomains: ['a.example/In/'] },
    [anyOf({ bool: { filter: [term('domains', 'a.example'), below('/in')] } })],
  ],
  [
    'left out',
    { excludeDomains: ['a.example'] },
    [{ bool: { must_not: [anyOf({ terms: { domains: ['a.example'] } })] } }],
  ],
  ['a language', { onlyLanguage: 'de' }, [term('language', 'de')]],
  ['only dated', { keepUndated: false }, [term('is_dated', true)]],
  ['news', { topic: 'news' }, [term('topic', 'news'), term('is_dated', true)]],
  [
    'dates: ages count back from the last full hour',
    { publishedFrom: 10 * hour, publishedUntil: 90 * hour, keepUndated: true },
    [
      anyOf(
        { range: { published: { gte: 10 * hour, lte: 90 * hour } } },
        { range: { age: { gte: 10 * hour, lte: 90 * hour } } },
        term('is_dated', false),
      ),
    ],
  ],
  [
    'dates from, without undated pages',
    { publishedFrom: 99 * hour, keepUndated: false },
    [anyOf({ range: { published: { gte: 99 * hour } } }, { range: { age: { lte: hour } } })],
  ],
  [
    'phrases',
    { phrases: ['Don’t  panic!', '京2020', '!'] },
    [{ match_phrase: { words: 'don t panic' } }, { match_phrase: { words: '京 2020' } }],
  ],
])('%s', (_what, given, expected) => {
  expect(clauses(given)).toEqual(expected);
});
