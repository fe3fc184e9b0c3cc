import { describe, expect, it } from 'vitest';
import { page } from '../../support/memory-index.ts';
import { searchApp } from '../../support/search-app.ts';

const pages = [
  page({
    url: 'https://docs.example.com/',
    title: 'Manual',
    content: 'The **manual**.\n\nIt has parts.\n\nAnd more.',
    favicon: 'https://docs.example.com/favicon.ico',
    images: [{ url: 'https://docs.example.com/a.png', description: 'A' }],
    links: ['https://docs.example.com/guide/start', 'https://other.example.org/', 'https://gone.example.org/'],
  }),
  page({ url: 'https://docs.example.com/guide/start', content: 'Start here.', links: ['https://far.example.org/'] }),
  page({ url: 'https://docs.example.com/guide/next', content: 'Then the token.' }),
  page({ url: 'https://docs.example.com/api/token', content: 'A token is a key.' }),
  page({ url: 'https://other.example.org/', content: 'Elsewhere.' }),
  page({ url: 'https://far.example.org/', content: 'Far away.' }),
];
const { post } = await searchApp({ pages });

describe('extract', () => {
  it('gives the text of pages, in the order in which they were asked for', async () => {
    const { status, json } = await post('/extract', {
      urls: ['https://other.example.org/', 'https://docs.example.com/', 'https://no.example.com/x', 'nonsense'],
    });
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['results', 'failed_results', 'response_time', 'request_id']);
    expect(json.results).toEqual([
      { url: 'https://other.example.org/', title: 'https://other.example.org/', raw_content: 'Elsewhere.', images: [] },
      { url: 'https://docs.example.com/', title: 'Manual', raw_content: pages[0]?.content, images: [] },
    ]);
    expect(json.failed_results).toEqual([
      { url: 'nonsense', error: 'Validation Error: Invalid URL format' },
      { url: 'https://no.example.com/x', error: 'Failed to retrieve content' },
    ]);
  });

  it('honours its options', async () => {
    const { json } = await post('/extract', {
      urls: 'https://docs.example.com/',
      format: 'text',
      include_images: true,
      include_favicon: true,
      include_usage: true,
    });
    expect(json.results[0]).toMatchObject({
      raw_content: 'The manual.\n\nIt has parts.\n\nAnd more.',
      images: ['https://docs.example.com/a.png'],
      favicon: 'https://docs.example.com/favicon.ico',
    });
    const { json: chunks } = await post('/extract', {
      urls: ['https://docs.example.com/'],
      query: 'parts',
      chunks_per_source: 2,
    });
    expect(chunks.results[0].raw_content).toBe('The **manual**. [...] It has parts.');
  });

  it.each([
    [{ urls: [] }, { error: 'No URLs provided.' }],
    [
      { urls: Array.from({ length: 21 }, (_, index) => `https://s${index}.com/`) },
      { error: 'Max 20 URLs are allowed.' },
    ],
    [
      { urls: ['not-a-url'] },
      {
        error: 'All URLs failed validation.',
        failed_results: [{ url: 'not-a-url', error: 'Validation Error: Invalid URL format' }],
      },
    ],
    [{ urls: 'a.com', format: 'pdf' }, { error: "Invalid format. Must be 'markdown' or 'text'." }],
    [{ urls: 'a.com', extract_depth: 'deep' }, { error: "Invalid extract depth. Must be 'basic' or 'advanced'." }],
  ])('%j is rejected', async (body, detail) => {
    expect(await post('/extract', body)).toMatchObject({ status: 400, json: { detail } });
  });

  it.each([
    [{}, ['body', 'urls']],
    [{ urls: 5 }, ['body', 'urls', 'str']],
    [{ urls: ['a.com', 5] }, ['body', 'urls', 'list[str]', 1]],
    [{ urls: 'a.com', chunks_per_source: 6 }, ['body', 'chunks_per_source']],
    [{ urls: 'a.com', timeout: 61 }, ['body', 'timeout']],
    [{ urls: 'a.com', timeout: 'soon' }, ['body', 'timeout']],
  ])('%j has a wrong type', async (body, loc) => {
    const { status, json } = await post('/extract', body);
    expect([status, json.detail[0].loc]).toEqual([422, loc]);
  });
});

const crawled = async (body: object) =>
  (await post('/map', body)).json.results.map((url: string) => url.replace(/^https:\/\//, ''));

describe('map', () => {
  it('gives the starting page, its links, and the other pages of its host', async () => {
    expect(await crawled({ url: 'docs.example.com' })).toEqual([
      'docs.example.com/',
      'docs.example.com/guide/start',
      'other.example.org/',
      'docs.example.com/api/token',
      'docs.example.com/guide/next',
    ]);
  });

  it.each([
    [{ url: 'https://docs.example.com/guide/' }, ['guide/next', 'guide/start', '', 'api/token']],
    [{ allow_external: false }, ['', 'guide/start', 'api/token', 'guide/next']],
    [{ limit: 2 }, ['', 'guide/start']],
    [{ max_breadth: 1 }, ['', 'guide/start']],
    [{ select_paths: ['/guide/.*'] }, ['guide/start', 'guide/next']],
    [{ exclude_paths: ['^/guide/'], exclude_domains: ['^other\\.'] }, ['', 'api/token']],
    [{ select_domains: ['^docs\\.example\\.com$'], select_paths: [] }, ['', 'guide/start', 'api/token', 'guide/next']],
    [{ instructions: 'token' }, ['api/token', 'guide/next']],
    [{ instructions: 'zebra', limit: 1 }, ['']],
  ])('honours %j', async (more, paths) => {
    expect(await crawled({ url: 'https://docs.example.com/', ...more })).toEqual(
      paths.map((path) => `docs.example.com/${path}`),
    );
  });

  it('stays inside with allow_external false: subdomains belong to a site, hosts that only end alike do not', async () => {
    const start = page({
      url: 'https://site.com/',
      links: ['https://evilsite.com/', 'https://sub.site.com/', 'https://www.site.com/a', 'https://site.com.evil.org/'],
    });
    const others = start.links.map((url) => page({ url }));
    const { json } = await (await searchApp({ pages: [start, ...others] })).post('/map', {
      url: 'https://site.com/',
      allow_external: false,
    });
    expect(json.results).toEqual(['https://site.com/', 'https://sub.site.com/', 'https://www.site.com/a']);
  });

  it('takes a port for a part of the site', async () => {
    const intranet = page({ url: 'http://intranet.example:8080/a' });
    const here = await searchApp({ pages: [intranet, page({ url: 'http://intranet.example/b' })] });
    const { json } = await here.post('/map', { url: 'http://intranet.example:8080' });
    expect(json.results).toEqual([intranet.url]);
  });

  it('follows links as deep as requested', async () => {
    expect(await crawled({ url: 'docs.example.com' })).not.toContain('far.example.org/');
    expect(await crawled({ url: 'docs.example.com', max_depth: 2 })).toContain('far.example.org/');
  });

  it('finds nothing on a site that is not there', async () => {
    const { status, json } = await post('/map', { url: 'no.example.com', include_usage: true });
    expect(status).toBe(200);
    expect(json).toMatchObject({ base_url: 'no.example.com', results: [], usage: { credits: 0 } });
    expect(Object.keys(json)).toEqual(['base_url', 'results', 'response_time', 'usage', 'request_id']);
  });

  it.each([
    [{ url: '' }, 400, '[400] No starting url provided'],
    [{ url: 'ftp://example.com' }, 403, '[403] URL is not supported'],
    [{ url: 'no url' }, 403, '[403] URL is not supported'],
    [{ url: 'http://localhost/' }, 403, '[403] URL is not supported'],
    [{ url: 'a.com', select_paths: ['['] }, 400, /^Invalid regular expression in select_paths: '\[' \(/],
    [{ url: 'a.com', exclude_paths: ['(?=x)'] }, 400, /^Invalid regular expression in exclude_paths/],
    [{ url: 'a.com', select_domains: ['a{1000}'.repeat(50)] }, 400, /select_domains.*too long/],
  ])('%j is rejected', async (body, status, error) => {
    const { status: answered, json } = await post('/map', body);
    expect(answered).toBe(status);
    expect(json.detail.error).toMatch(error);
  });

  it('is not kept busy by a regular expression', async () => {
    const { status } = await post('/map', { url: 'docs.example.com', select_paths: ['^(/?[a-z]+)+$', '(a*)*b'] });
    expect(status).toBe(200);
  });

  it.each([
    ['max_depth', 0],
    ['max_depth', 6],
    ['max_breadth', 501],
    ['limit', 0],
    ['timeout', 9],
  ])('%s of %i is out of bounds', async (field, value) => {
    const { status, json } = await post('/map', { url: 'a.com', [field]: value });
    expect([status, json.detail[0].loc]).toEqual([422, ['body', field]]);
  });
});

describe('crawl', () => {
  it('gives the text of the pages of a map', async () => {
    const { json } = await post('/crawl', { url: 'docs.example.com', limit: 2, format: 'text' });
    expect(json).toMatchObject({
      base_url: 'docs.example.com',
      results: [
        { url: 'https://docs.example.com/', raw_content: 'The manual.\n\nIt has parts.\n\nAnd more.' },
        { url: 'https://docs.example.com/guide/start', raw_content: 'Start here.' },
      ],
    });
    expect(Object.keys(json.results[0])).toEqual(['url', 'raw_content', 'images']);
    expect(json.results[0].images).toEqual([]);
  });

  it('gives passages that fit the instructions', async () => {
    const { json } = await post('/crawl', {
      url: 'docs.example.com',
      instructions: 'token',
      chunks_per_source: 1,
      include_images: true,
      include_favicon: true,
    });
    expect(json.results[0]).toEqual({
      url: 'https://docs.example.com/api/token',
      raw_content: 'A token is a key.',
      images: [],
      favicon: null,
    });
  });
});
