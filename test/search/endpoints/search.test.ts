import { describe, expect, it } from 'vitest';
import { memoryIndex, page } from '../../support/memory-index.ts';
import { type SearchApp, searchApp } from '../../support/search-app.ts';

const pages = [
  page({
    url: 'https://www.python.org/',
    title: 'Python',
    content: 'Python is a programming language. It is easy to read.\n\nSnakes are called python too.',
    favicon: 'https://www.python.org/favicon.ico',
    images: [{ url: 'https://www.python.org/logo.png', description: 'The logo' }],
  }),
  page({
    url: 'https://docs.python.org/3/',
    title: 'Python documentation',
    content: 'The language reference of **Python** describes the [syntax](https://docs.python.org/3/reference/).',
    published: Date.parse('2026-11-19T08:00:00Z'),
    topic: 'news',
  }),
  page({ url: 'https://example.com/', title: 'Example', content: 'Nothing about snakes.' }),
];

const ask = async (body: object, app?: SearchApp) => (app ?? (await searchApp({ pages }))).post('/search', body);

describe('the answer to a search', () => {
  it('has its fields in the order of the real service', async () => {
    const { status, json, headers } = await ask({ query: 'python language' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(Object.keys(json)).toEqual([
      'query',
      'follow_up_questions',
      'answer',
      'images',
      'results',
      'response_time',
      'request_id',
    ]);
    expect(Object.keys(json.results[0])).toEqual(['url', 'title', 'content', 'score', 'raw_content', 'id']);
    expect(json).toMatchObject({ query: 'python language', follow_up_questions: null, answer: null, images: [] });
    expect(json.request_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('joins the passages of a page', async () => {
    const { json } = await ask({ query: 'python snakes' });
    expect(json.results[0].content).toBe(
      'Python is a programming language. It is easy to read. [...] Snakes are called python too.',
    );
    const one = await ask({ query: 'python snakes', search_depth: 'ultra-fast' });
    expect(one.json.results[0].content).not.toContain('[...]');
  });

  it('gives dates of news before the content, in the form of RFC 1123', async () => {
    const { json } = await ask({ query: 'python', topic: 'news' });
    expect(Object.keys(json.results[0]).slice(0, 6)).toEqual([
      'url',
      'title',
      'score',
      'published_date',
      'content',
      'raw_content',
    ]);
    expect(json.results.map((result: { published_date: unknown }) => result.published_date)).toEqual([
      'Thu, 19 Nov 2026 08:00:00 GMT',
      null,
    ]);
  });

  it('has the optional parts only when they are asked for', async () => {
    const { json } = await ask({
      query: 'python programming language',
      max_results: 1,
      include_images: true,
      include_favicon: true,
      include_usage: true,
      include_published_date: true,
      auto_parameters: true,
      include_raw_content: true,
      include_answer: true,
    });
    expect(json).toMatchObject({
      answer: 'Python is a programming language.',
      images: ['https://www.python.org/logo.png'],
      auto_parameters: { topic: 'general', search_depth: 'basic' },
      usage: { credits: 1 },
    });
    expect(json.results[0]).toMatchObject({
      favicon: 'https://www.python.org/favicon.ico',
      images: ['https://www.python.org/logo.png'],
      published_date: null,
      raw_content: pages[0]?.content,
    });
    expect(Object.keys(json).slice(-4)).toEqual(['response_time', 'auto_parameters', 'usage', 'request_id']);
  });

  it('describes images when asked to', async () => {
    const { json } = await ask({ query: 'python', include_images: true, include_image_descriptions: true });
    expect(json.images).toEqual([{ url: 'https://www.python.org/logo.png', description: 'The logo' }]);
  });

  it('has each image once and at most five of them', async () => {
    const image = (number: number) => ({ url: `https://example.com/${number}.png`, description: '' });
    const many = [1, 2, 3, 4].map((number) =>
      page({
        url: `https://example.com/${number}`,
        content: 'python',
        images: [image(0), image(number), image(9 - number)],
      }),
    );
    const { json } = await ask({ query: 'python', include_images: true }, await searchApp({ pages: many }));
    expect(json.images).toEqual([0, 1, 8, 2, 7].map((number) => image(number).url));
    expect(json.results[1].images).toHaveLength(3);
  });

  it('gives the text without marks of Markdown', async () => {
    const { json } = await ask({ query: 'reference syntax', include_raw_content: 'text' });
    expect(json.results[0].raw_content).toBe('The language reference of Python describes the syntax.');
  });

  it.each([
    [{ max_results: 0 }, []],
    [{ max_results: 1 }, ['www.python.org']],
    [{ include_domains: ['docs.python.org'] }, ['docs.python.org']],
    [{ exclude_domains: ['https://Docs.Python.org/'] }, ['www.python.org']],
    [{ include_domains: ['*.org'], exclude_domains: [] }, ['www.python.org', 'docs.python.org']],
    [{ exact_match: true, query: 'python "easy to read"' }, ['www.python.org']],
    [{ time_range: 'week', filter_by_published_date: true }, ['docs.python.org']],
    [{ end_date: '2026-11-18', filter_by_published_date: true }, []],
    [{ start_date: '2026-11-19', end_date: '2026-11-19', filter_by_published_date: true }, ['docs.python.org']],
  ])('honours %j', async (more, hosts) => {
    const { json } = await ask({ query: 'python', ...more });
    expect(json.results.map(({ url }: { url: string }) => new URL(url).hostname)).toEqual(hosts);
  });

  it.each([
    ['basic', 1],
    ['advanced', 2],
    ['fast', 1],
    ['ultra-fast', 1],
  ])('costs for depth %s %i', async (search_depth, credits) => {
    expect((await ask({ query: 'python', search_depth, include_usage: true })).json.usage).toEqual({ credits });
  });

  it.each(['x'.repeat(400), '😀'.repeat(400), '日本'])('takes a query of %s', async (query) => {
    const { status, json } = await ask({ query });
    expect([status, json.query]).toEqual([200, query]);
  });

  it.each([
    [1, 0.99999999],
    [0.123456789, 0.12345679],
    [0.5, 0.5],
    [0, 0.000001],
  ])('shows the score %d as %d', async (score, shown) => {
    const found = pages.slice(0, 1).map((one) => ({ page: one, score, passages: ['Python.'] }));
    const index = { ...memoryIndex(pages), search: async () => found };
    const { json } = await ask({ query: 'python' }, await searchApp({ index: async () => index }));
    expect(json.results[0].score).toBe(shown);
  });

  it('takes the key from the body as well', async () => {
    const app = await searchApp({ pages });
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/search',
      payload: { query: 'python', api_key: 'tvly-test-key' },
    });
    expect(statusCode).toBe(200);
  });
});
