import { describe, expect, it, test } from 'vitest';
import { ApiError } from '../../../src/search/api-error.ts';
import { autoParameters, chooseParameters } from '../../../src/search/endpoints/search/auto-parameters.ts';
import { readLanguage } from '../../../src/search/endpoints/search/read-language.ts';
import { readSearchRequest } from '../../../src/search/endpoints/search/search-request.ts';
import { readDay } from '../../../src/search/request-body/day.ts';
import { pythonList, readDomains } from '../../../src/search/request-body/domain-list.ts';
import { fieldsOf } from '../../../src/search/request-body/fields.ts';
import { readUrl } from '../../../src/search/request-body/read-url.ts';

describe('a domain', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['https://www.example.com/docs/?x#y', 'www.example.com/docs'],
    ['//example.com:8080/', 'example.com'],
    ['*.com', '*.com'],
    ['*.example.com', '*.example.com'],
    ['example.com:443', 'example.com'],
    ['.nhs.uk', 'nhs.uk'],
    ['site.example.', 'site.example'],
    ['linkedin.com/in', 'linkedin.com/in'],
    ['bücher.de', 'xn--bcher-kva.de'],
    ['wire.example', 'wire.example'],
  ])('%s is %s', (written, pattern) => {
    expect(readDomains('include_domains', [written], 300)).toEqual([pattern]);
  });

  it.each(['tavily', '', 'a b.com', 'a..b', '*', '-', '.'])('%j is none', (written) => {
    expect(() => readDomains('include_domains', [written], 300)).toThrow(ApiError);
    expect(readDomains('include_domains', [written, 'a.com'], 300)).toEqual(['a.com']);
  });
});

test('long values of odd shapes are read in linear time', () => {
  const many = 500_000;
  expect(readDomains('include_domains', [`a.com${'/'.repeat(many)}x`], 300)[0]).toHaveLength(many + 6);
  const fields = fieldsOf({ timeout: `${'1'.repeat(many)}x` });
  fields.number('timeout');
  expect(() => fields.check()).toThrow(ApiError);
});

test.each([
  [['tavily'], "['tavily']"],
  [["it's", 'b'], `["it's", 'b']`],
  [[`'"`, '\\\n\u0001'], `['\\'"', '\\\\\\n\\x01']`],
])('%j in the words of Python is %s', (texts, shown) => {
  expect(pythonList(texts)).toBe(shown);
});

test.each([
  ['example.com', 'https://example.com/'],
  ['http://example.com/a b', undefined],
  ['  https://example.com/a#b ', 'https://example.com/a#b'],
  ['mailto:a@example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['http://[::1]/', undefined],
  ['localhost:3000', undefined],
  ['not-a-url', undefined],
])('the URL %j is %s', (text, href) => {
  expect(readUrl(text)?.href).toBe(href);
});

test.each([
  ['2024-02-29', '2024-02-29'],
  ['2024-2-9', '2024-02-09'],
  ['2023-02-29', undefined],
  ['2024-13-01', undefined],
  ['20240101', undefined],
  ['0000-01-01', undefined],
])('the day %s is %s', (text, day) => {
  if (day === undefined) expect(() => readDay(text)).toThrow(ApiError);
  else expect(readDay(text)).toBe(Date.parse(day));
});

test.each([
  ['en', 'en'],
  ['German', 'de'],
  ['FRENCH', 'fr'],
  ['zz', undefined],
  ['klingonese', undefined],
])('the language %s is %s', (text, code) => {
  if (code === undefined) expect(() => readLanguage(text)).toThrow(ApiError);
  else expect(readLanguage(text)).toBe(code);
});

describe('values in the manner of pydantic', () => {
  const read = (value: unknown) => {
    const fields = fieldsOf({ value });
    return [fields.integer('value'), fields.number('value'), fields.boolean('value')] as const;
  };
  it.each([
    ['5', 5, 5, undefined],
    [' 1_000 ', 1000, undefined, undefined],
    ['7.0', 7, 7, undefined],
    [true, 1, 1, true],
    ['Yes', undefined, undefined, true],
    [0, 0, 0, false],
    [1.5, undefined, 1.5, undefined],
    ['1e3', undefined, 1000, undefined],
    [null, undefined, undefined, undefined],
  ])('%j', (value, integer, number, flag) => {
    expect(read(value)).toEqual([integer, number, flag ?? false]);
  });

  it('texts have no lone surrogates', () => {
    const fields = fieldsOf({ text: '\ud800' });
    fields.string('text');
    expect(fields.check).toThrow(ApiError);
  });
});

describe('automatic parameters', () => {
  const chosen = (query: string, more: object = {}) => {
    const request = readSearchRequest({ query, auto_parameters: true, ...more });
    return autoParameters(request, chooseParameters(request));
  };
  it.each([
    ['capital of France', {}, { topic: 'general', search_depth: 'basic' }],
    ['latest news about Mars', {}, { topic: 'news', search_depth: 'basic' }],
    ['tesla stock price today', {}, { topic: 'finance', search_depth: 'basic', time_range: 'day' }],
    ['tesla stock price today', { topic: 'general', time_range: 'week' }, { search_depth: 'basic' }],
    ['latest news', { country: 'france' }, { topic: 'general', search_depth: 'basic' }],
    ['news of today', { start_date: '2026-01-01' }, { topic: 'news', search_depth: 'basic' }],
    [
      'explain the difference between optimistic and pessimistic locking',
      {},
      { topic: 'general', search_depth: 'advanced' },
    ],
    ['why is the sky blue and not violet at noon', { search_depth: 'fast' }, { topic: 'general' }],
  ])('for %s, given %j', (query, more, shown) => {
    expect(chosen(query, more)).toEqual(shown);
  });
});
