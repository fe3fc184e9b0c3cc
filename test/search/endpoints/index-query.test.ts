import { expect, test } from 'vitest';
import { indexQuery } from '../../../src/search/endpoints/search/index-query.ts';
import { readSearchRequest } from '../../../src/search/endpoints/search/search-request.ts';
import type { Topic } from '../../../src/search/engine/search-index.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const settings = { whenNothingFits: 'nothing', defaultMaxResults: 10 } as const;
const asked = (body: object, topic: Topic = 'general') => {
  const request = readSearchRequest({ query: 'python', ...body });
  return indexQuery(request, { topic, timeRange: request.timeRange }, settings, now);
};
const day = 86_400_000;

test('without options', () => {
  expect(asked({})).toEqual({
    text: 'python',
    limit: 10,
    nearest: false,
    placeholders: false,
    phrases: [],
    includeDomains: [],
    preferDomains: [],
    excludeDomains: [],
    publishedFrom: undefined,
    publishedUntil: undefined,
    keepUndated: true,
    topic: 'general',
    preferLanguage: undefined,
    onlyLanguage: undefined,
    preferCountry: undefined,
    passages: 3,
  });
});

test.each([
  [{ time_range: 'd' }, { publishedFrom: now - day }],
  [{ time_range: 'week' }, { publishedFrom: now - 7 * day }],
  [{ time_range: 'm' }, { publishedFrom: now - 30 * day }],
  [{ time_range: 'year' }, { publishedFrom: now - 365 * day }],
  [{ days: 3 }, { publishedFrom: undefined }],
  [{ start_date: '2026-01-02' }, { publishedFrom: Date.parse('2026-01-02'), publishedUntil: undefined }],
  [{ end_date: '2026-01-02' }, { publishedUntil: Date.parse('2026-01-03') - 1 }],
  [{ filter_by_published_date: true }, { keepUndated: false }],
  [{ search_depth: 'ultra-fast', chunks_per_source: 3 }, { passages: 1 }],
  [{ search_depth: 'advanced', chunks_per_source: 2 }, { passages: 2 }],
  [{ include_domains: ['a.com'] }, { includeDomains: ['a.com'], preferDomains: [] }],
  [
    { include_domains: ['a.com'], include_domains_mode: 'prefer' },
    { includeDomains: [], preferDomains: ['a.com'] },
  ],
  [
    { include_domains: ['a.com'], include_domains_mode: 'boost' },
    { includeDomains: [], preferDomains: ['a.com'] },
  ],
  [
    { include_domains: ['a.com'], include_domains_mode: 'filter' },
    { includeDomains: ['a.com'], preferDomains: [] },
  ],
  [{ language: 'German' }, { preferLanguage: 'de', onlyLanguage: undefined }],
  [
    { language: 'de', filter_by_language: true },
    { preferLanguage: 'de', onlyLanguage: 'de' },
  ],
  [{ country: 'France' }, { preferCountry: 'france' }],
  [{ query: 'say "hello, world" and “good bye”' }, { phrases: [] }],
  [{ query: 'say "hello, world" and “good bye” ""', exact_match: true }, { phrases: ['hello, world', 'good bye'] }],
])('%j', (body, wanted) => {
  expect(asked(body)).toMatchObject(wanted);
});

test('days are an age of news', () => {
  expect(asked({ days: 3 }, 'news').publishedFrom).toBe(now - 3 * day);
  expect(asked({ days: 3, start_date: '2026-01-01' }, 'news').publishedFrom).toBe(Date.parse('2026-01-01'));
  expect(asked({ days: 0 }, 'news').publishedFrom).toBeUndefined();
});

test('how many, and whether the nearest fill up', () => {
  expect(asked({ max_results: 3 }).limit).toBe(3);
  expect(asked({ max_results: 0 }).limit).toBe(0);
  const request = readSearchRequest({ query: 'python' });
  const parameters = { topic: 'general', timeRange: undefined } as const;
  expect(indexQuery(request, parameters, { ...settings, whenNothingFits: 'nearest' }, now).nearest).toBe(true);
});
