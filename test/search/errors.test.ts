import { describe, expect, it } from 'vitest';
import { searchApp } from '../support/search-app.ts';

const app = await searchApp();
const query = 'python';

describe('a bad request', () => {
  it.each([
    [{ query: '' }, 'Query is missing.'],
    [{ query: 'W' }, 'Query is too short. Min query length is 2 characters.'],
    [{ query: '😀' }, 'Query is too short. Min query length is 2 characters.'],
    [{ query: 'x'.repeat(401) }, 'Query is too long. Max query length is 400 characters.'],
    [{ query, topic: 'non' }, "Invalid topic. Must be 'general', 'news', or 'finance'"],
    [{ query, topic: '' }, "Invalid topic. Must be 'general', 'news', or 'finance'"],
    [{ query, search_depth: 'deepest' }, "Invalid search depth. Must be 'basic' or 'advanced'."],
    [
      { query, include_answer: 'yesplease' },
      "Invalid value for include_answer. Must be True, False, 'basic', or 'advanced'.",
    ],
    [{ query, max_results: -1 }, 'Invalid max results.'],
    [{ query, max_results: 101 }, 'Invalid max results.'],
    [
      { query, country: '21as' },
      'Invalid country. Must be a valid country name from the list of supported countries (https://docs.tavily.com/documentation/api-reference/endpoint/search).',
    ],
    [{ query, start_date: '01-01-2024' }, 'Invalid date format. Expected YYYY-MM-DD, got: 01-01-2024'],
    [{ query, end_date: '2024-02-30' }, 'Invalid date format. Expected YYYY-MM-DD, got: 2024-02-30'],
    [{ query, start_date: '2025-07-01', end_date: '2025-01-01' }, 'start_date cannot be after end_date'],
    [
      { query, time_range: 'month', start_date: '2024-01-01' },
      'When time_range is set, start_date or end_date cannot be set',
    ],
    [
      { query, include_domains: Array.from({ length: 301 }, (_, index) => `s${index}.com`) },
      'Invalid value for include_domains. Max 300 domains are allowed.',
    ],
    [
      { query, exclude_domains: Array.from({ length: 151 }, (_, index) => `s${index}.com`) },
      'Invalid value for exclude_domains. Max 150 domains are allowed.',
    ],
    [
      { query, include_domains: ['tavily'] },
      "All domains in include_domains are invalid: ['tavily']. Domains must have a valid suffix (e.g., 'tavily.com' instead of 'tavily').",
    ],
    [
      { query, time_range: 'decade' },
      "Invalid time range. Must be 'day', 'week', 'month', 'year', 'd', 'w', 'm', or 'y'.",
    ],
    [
      { query, include_raw_content: 'html' },
      "Invalid value for include_raw_content. Must be True, False, 'markdown', or 'text'.",
    ],
    [{ query, language: 'xx' }, 'Invalid language. Must be an ISO 639-1 code or the English name of a language.'],
    [{ query, include_domains_mode: 'only' }, "Invalid include_domains_mode. Must be 'restrict' or 'prefer'."],
    [
      { query, include_domains_mode: 'prefer', include_domains: ['a.com'], search_depth: 'fast' },
      "include_domains_mode 'prefer' is not supported for search_depth 'fast'.",
    ],
    [{ query, include_domains_mode: 'prefer' }, 'include_domains_mode requires include_domains.'],
    [
      { query, include_domains_mode: 'prefer', include_domains: ['a.com'], topic: 'news' },
      "include_domains_mode 'prefer' is not supported for topic 'news'.",
    ],
    [{ query, filter_by_language: true }, 'filter_by_language requires language.'],
    [{ query, country: 'france', topic: 'news' }, "country is only supported for topic 'general'."],
    [{ query, safe_search: true, search_depth: 'fast' }, "safe_search is not supported for search_depth 'fast'."],
  ])('%j is answered with 400', async (body, error) => {
    const { status, json } = await app.post('/search', body);
    expect([status, json]).toEqual([400, { detail: { error } }]);
  });

  it.each([
    [{ query: ['a'] }, 'string_type', ['body', 'query'], 'Input should be a valid string', ['a']],
    [{}, 'missing', ['body', 'query'], 'Field required', {}],
    [
      { query, include_domains: ['a.org', 123] },
      'string_type',
      ['body', 'include_domains', 1],
      'Input should be a valid string',
      123,
    ],
    [{ query, include_domains: '[]' }, 'list_type', ['body', 'include_domains'], 'Input should be a valid list', '[]'],
    [
      { query, max_results: 'many' },
      'int_parsing',
      ['body', 'max_results'],
      'Input should be a valid integer, unable to parse string as an integer',
      'many',
    ],
    [
      { query, max_results: 1.5 },
      'int_from_float',
      ['body', 'max_results'],
      'Input should be a valid integer, got a number with a fractional part',
      1.5,
    ],
    [
      { query, include_favicon: 'perhaps' },
      'bool_parsing',
      ['body', 'include_favicon'],
      'Input should be a valid boolean, unable to interpret input',
      'perhaps',
    ],
  ])('%j is answered with 422', async (body, type, loc, msg, input) => {
    const { status, json } = await app.post('/search', body);
    expect([status, json]).toEqual([422, { detail: [{ type, loc, msg, input }] }]);
  });

  it('names bounds', async () => {
    expect((await app.post('/search', { query, chunks_per_source: 0 })).json.detail).toEqual([
      {
        type: 'greater_than_equal',
        loc: ['body', 'chunks_per_source'],
        msg: 'Input should be greater than or equal to 1',
        input: 0,
        ctx: { ge: 1 },
      },
    ]);
  });

  it('names all wrong types at once', async () => {
    const { json } = await app.post('/search', { query: 1, topic: 2, max_results: [] });
    expect(json.detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(['query', 'max_results', 'topic']);
  });

  it.each([
    ['{"query": ', 10, 'Expecting value'],
    ['{"query": "x"', 13, "Expecting ',' delimiter"],
    ['{query: 1}', 1, 'Expecting property name enclosed in double quotes'],
    ['{"query" 1}', 9, "Expecting ':' delimiter"],
    ['{"query": "x', 10, 'Unterminated string starting at'],
    ['{"query": "\n"}', 11, 'Invalid control character at'],
    ['{"query": "\\x"}', 11, 'Invalid \\escape'],
    ['{"query": "\\u12"}', 12, 'Invalid \\uXXXX escape'],
    ['{"😀": 1} x', 9, 'Extra data'],
    ['[1,]', 3, 'Expecting value'],
  ])('broken JSON %j is reported with its place', async (text, position, error) => {
    const { status, json } = await app.post('/search', text);
    expect([status, json]).toEqual([
      422,
      {
        detail: [
          { type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error } },
        ],
      },
    ]);
  });

  it.each([
    ['["python"]', 'application/json', ['python']],
    ['"python"', 'application/json', 'python'],
    ['{"query":"python"}', 'text/plain', '{"query":"python"}'],
    ['query=python', 'application/x-www-form-urlencoded', 'query=python'],
  ])('%s as %s is no object', async (text, type, input) => {
    const { status, json } = await app.post('/search', text, { 'content-type': type });
    expect([status, json]).toEqual([
      422,
      {
        detail: [
          {
            type: 'model_attributes_type',
            loc: ['body'],
            msg: 'Input should be a valid dictionary or object to extract fields from',
            input,
          },
        ],
      },
    ]);
  });

  it.each(['', 'null'])('a body of %j is missing', async (text) => {
    const { status, json } = await app.post('/search', text);
    expect([status, json.detail[0].type]).toEqual([422, 'missing']);
  });

  it('of more than a megabyte is answered with 413', async () => {
    const { status, json } = await app.post('/search', { query, more: 'x'.repeat(1024 * 1024) });
    expect([status, typeof json.detail.error]).toEqual([413, 'string']);
  });

  it.each([`${'['.repeat(100_000)}`, `{"query":"python","x":${'['.repeat(2000)}${']'.repeat(2000)}}`])(
    'that nests too deeply is answered with 400',
    async (text) => {
      const { status, json } = await app.post('/search', text);
      expect([status, json]).toEqual([400, { detail: 'There was an error parsing the body' }]);
    },
  );

  it('does not reach prototypes', async () => {
    const { status, json } = await app.post('/search', '{"__proto__":{"query":"python"}}');
    expect([status, json.detail[0].type]).toEqual([422, 'missing']);
    expect((await app.post('/search', '{"query":"python","__proto__":{"topic":1}}')).status).toBe(200);
  });
});

describe('the key', () => {
  const rejected = [401, { detail: { error: 'Unauthorized: missing or invalid API key.' } }];

  it.each(['', 'tvly-test-key', 'Bearer tvly-wrong', 'Bearer', 'Basic tvly-test-key', 'Bearer tvly-test-key x'])(
    'in %j is rejected',
    async (authorization) => {
      const { status, json } = await app.post('/search', { query }, { authorization });
      expect([status, json]).toEqual(rejected);
    },
  );

  it('is looked at after the request was read', async () => {
    expect((await app.post('/search', { query: 'W' }, { authorization: 'Bearer tvly-wrong' })).status).toBe(400);
    expect((await app.post('/search', {}, { authorization: 'Bearer tvly-wrong' })).status).toBe(422);
  });
});

describe('a known path', () => {
  it('with another method is answered with 405', async () => {
    const { status, json, headers } = await app.get('/search');
    expect([status, json, headers.allow]).toEqual([405, { detail: 'Method Not Allowed' }, 'POST']);
  });
});

it('an index that fails gives 500 without details, and a line for the log', async () => {
  const broken = await searchApp({ index: () => Promise.reject(new Error('no corpus')) });
  const { status, json } = await broken.post('/search', { query });
  expect([status, json]).toEqual([500, { detail: { error: 'Internal Server Error' } }]);
  expect(broken.errors).toEqual(['search: no corpus']);
});

it('what needs no pages is answered while there are none', async () => {
  const broken = await searchApp({ index: () => Promise.reject(new Error('no corpus')) });
  expect((await broken.get('/usage')).status).toBe(200);
});
