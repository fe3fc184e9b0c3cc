import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInIndex } from '../../src/search/corpus/built-in-corpus.ts';
import { anyCharacter } from '../support/any-character.ts';
import { movableClock } from '../support/movable-clock.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { searchApp } from '../support/search-app.ts';

const clock = movableClock();
const { post, get, errors } = await searchApp({ index: () => builtInIndex(clock), clock });

const oddText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 420 }),
  fc.constantFrom(
    '',
    'python',
    'basic',
    'advanced',
    'news',
    'day',
    'w',
    '2024-02-30',
    '2025-01-01',
    'france',
    'en',
    '*.com',
    'https://www.python.org/',
    '(a+)+$',
    '__proto__',
  ),
);
const anything = fc.oneof(
  oddText,
  fc.boolean(),
  fc.integer({ min: -3, max: 30 }),
  fc.double(),
  fc.constant(null),
  fc.array(oddText, { maxLength: 4 }),
  fc.jsonValue(),
);

const fields: Record<string, readonly string[]> = {
  '/search': [
    'query',
    'search_depth',
    'chunks_per_source',
    'max_results',
    'topic',
    'time_range',
    'start_date',
    'end_date',
    'days',
    'include_published_date',
    'filter_by_published_date',
    'include_answer',
    'include_raw_content',
    'include_images',
    'include_image_descriptions',
    'include_favicon',
    'include_domains',
    'exclude_domains',
    'include_domains_mode',
    'country',
    'language',
    'filter_by_language',
    'auto_parameters',
    'exact_match',
    'include_usage',
    'safe_search',
    'api_key',
  ],
  '/extract': [
    'urls',
    'query',
    'chunks_per_source',
    'extract_depth',
    'include_images',
    'include_favicon',
    'format',
    'timeout',
    'include_usage',
  ],
  '/crawl': [
    'url',
    'instructions',
    'chunks_per_source',
    'max_depth',
    'max_breadth',
    'limit',
    'select_paths',
    'select_domains',
    'exclude_paths',
    'exclude_domains',
    'allow_external',
    'include_images',
    'extract_depth',
    'format',
    'include_favicon',
    'timeout',
    'include_usage',
  ],
  '/map': [
    'url',
    'instructions',
    'max_depth',
    'max_breadth',
    'limit',
    'select_paths',
    'exclude_domains',
    'allow_external',
    'timeout',
  ],
  '/research': [
    'input',
    'model',
    'output_schema',
    'citation_format',
    'include_domains',
    'exclude_domains',
    'output_length',
    'files',
  ],
  '/feedback': ['session_id', 'request_id', 'agent_score', 'extra_scores', 'comment', 'used_urls', 'urls_scores'],
  '/logs': ['limit', 'start_date', 'end_date', 'endpoints', 'project_id', 'filter_by_api_key'],
  '/org-usage': ['organization_name', 'start_date', 'end_date', 'project_id', 'depth'],
};
const necessary: Record<string, object> = {
  '/search': { query: 'python' },
  '/extract': { urls: ['https://www.python.org/'] },
  '/crawl': { url: 'docs.python.org' },
  '/map': { url: 'docs.python.org' },
  '/research': { input: 'python' },
  '/feedback': { request_id: 'x' },
  '/logs': {},
  '/org-usage': { organization_name: 'x' },
};

/** Every answer has one of the documented shapes. */
function expectDocumented({ status, json, text }: Awaited<ReturnType<typeof post>>): void {
  expect([200, 400, 401, 403, 413, 422], text.slice(0, 300)).toContain(status);
  if (status === 200) expect(json).toBeTypeOf('object');
  else if (status === 422) {
    expect(json.detail.length).toBeGreaterThan(0);
    for (const issue of json.detail) {
      expect(Object.keys(issue)).toEqual(expect.arrayContaining(['type', 'loc', 'msg', 'input']));
      expect(issue.loc[0]).toBe('body');
    }
  } else expect(typeof json.detail === 'string' || typeof json.detail.error === 'string').toBe(true);
  expect(errors).toEqual([]);
}

test.each(Object.keys(fields))('%s answers any fields in a documented way', { timeout: 120_000 }, async (path) => {
  const some = fc.dictionary(fc.constantFrom(...(fields[path] ?? [])), anything, { maxKeys: 5 });
  await fc.assert(
    fc.asyncProperty(some, fc.boolean(), async (given, complete) => {
      expectDocumented(await post(path, { ...(complete && necessary[path]), ...given }));
    }),
    { numRuns: propertyRuns(40, 3_000) },
  );
});

test('any bytes as any type are answered in a documented way', { timeout: 120_000 }, async () => {
  const types = fc.constantFrom(
    'application/json',
    'application/problem+json; charset=utf-8',
    'text/plain',
    'multipart/form-data',
    'a',
    '',
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .tuple(fc.json(), fc.nat(), fc.string())
      .map(([text, at, more]) => Buffer.from(text.slice(0, at % (text.length + 1)) + more)),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(fields)), bytes, types, async (path, body, type) => {
      expectDocumented(await post(path, body, { 'content-type': type }));
    }),
    { numRuns: propertyRuns(60, 20_000) },
  );
});

test('a search that is answered keeps to its request', { tags: ['thorough'] }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        query: fc.string({ unit: 'grapheme', minLength: 2, maxLength: 100 }),
        max_results: fc.integer({ min: 0, max: 20 }),
      }),
      async (body) => {
        const { json } = await post('/search', body);
        expect(json.query).toBe(body.query);
        expect(json.results.length).toBeLessThanOrEqual(body.max_results);
        const scores = json.results.map(({ score }: { score: number }) => score);
        expect(scores.every((score: number) => score > 0 && score < 1)).toBe(true);
        expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one));
      },
    ),
  );
});

test('any id of research is answered with 404', { tags: ['thorough'] }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.webSegment(), async (id) => {
      fc.pre(!/^\.{0,2}$/.test(id));
      expect((await get(`/research/${id}`)).status).toBe(404);
    }),
  );
});
