import { describe, expect, test } from 'vitest';
import { lazy } from '../../../src/runtime/lazy.ts';
import { createPageBrowser } from '../../../src/search/browse/page-browser.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import { explainSearch } from '../../../src/search/explain-search.ts';
import { placeholderIndex } from '../../../src/search/placeholders/placeholder-index.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { searchApp } from '../../support/search-app.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const clock = movableClock();
const index = memoryIndex(
  indexOf([
    pageOf({ url: 'https://fruit.example/apple', title: 'Apple', content: 'An apple is a round fruit.' }),
    ...Array.from({ length: 12 }, (_, at) =>
      pageOf({ url: `https://site${at}.example/${at}`, title: `Number ${at}`, content: `Here is text ${at}.` }),
    ),
  ]),
  clock,
);
const { post, get } = await searchApp({
  clock,
  index: async () => index,
  settings: { whenNothingFits: 'placeholder', researchSeconds: 0 },
});
const search = async (body: object) => (await post('/search', { query: 'Zorblatt Industries', ...body })).json;
type Result = Record<string, unknown> & { url: string; title: string; raw_content: string; score: number };
const isPlaceholder = ({ title }: Result) => title.includes('(placeholder page)');

describe('a search for what no page is about', () => {
  test('gets placeholder pages, then others below 0.1', async () => {
    const { results } = await search({});
    expect(results).toHaveLength(10);
    const count = results.filter(isPlaceholder).length;
    expect(results.slice(0, count).every(isPlaceholder)).toBe(true);
    for (const { score } of results.slice(0, count)) expect(score).toBeGreaterThan(0.5);
    for (const { score } of results.slice(count)) expect(score).toBeLessThan(0.1);
  });

  test('says so in its answer', async () => {
    expect((await search({ include_answer: true })).answer).toBe(
      'No stored page is about Zorblatt Industries; the results are placeholder pages.',
    );
    expect((await search({})).answer).toBeNull();
    expect((await search({ query: 'apple', include_answer: 'advanced' })).answer).toBe('An apple is a round fruit.');
  });

  test('gets images, favicons, raw content and dates', async () => {
    const { results, images } = await search({
      topic: 'news',
      days: 2,
      include_images: true,
      include_image_descriptions: true,
      include_favicon: true,
      include_raw_content: 'text',
    });
    expect(images).toHaveLength(5);
    for (const result of results.filter(isPlaceholder)) {
      const { host } = new URL(result.url);
      expect(result.favicon).toBe(`https://${host}/favicon.ico`);
      expect(result.images).toEqual([
        {
          url: expect.stringContaining(`https://${host}/`),
          description: 'Placeholder picture for Zorblatt Industries',
        },
        {
          url: expect.stringContaining(`https://${host}/`),
          description: 'Placeholder picture for Zorblatt Industries',
        },
      ]);
      expect(result.raw_content.length).toBeGreaterThanOrEqual(2_000);
      expect(result.published_date).toMatch(/^(Thu|Fri), (19|20) Nov 2026 .* GMT$/);
    }
  });
});

test('its addresses are extracted, with what was raw content', async () => {
  const { results } = await search({ include_raw_content: true });
  const pages: Result[] = results.filter(isPlaceholder);
  const { json } = await post('/extract', { urls: [...pages.map(({ url }) => url), 'https://unknown.example/'] });
  expect(json.results.map(({ url, raw_content }: Result) => [url, raw_content])).toEqual(
    pages.map(({ url, raw_content }) => [url, raw_content]),
  );
  expect(json.failed_results).toEqual([{ url: 'https://unknown.example/', error: 'Failed to retrieve content' }]);
  const chunks = await post('/extract', { urls: pages[0]?.url, query: 'fruit', chunks_per_source: 2 });
  expect(chunks.json.results[0].raw_content).toMatch(/^Zorblatt Industries: .{100,900}$/s);
});

test('a map and a crawl find the other pages of its site', async () => {
  const [{ url }] = (await search({})).results;
  const map = (await post('/map', { url })).json.results;
  expect(map).toHaveLength(5);
  expect(map[0]).toBe(url);
  expect(new Set(map.map((found: string) => new URL(found).host)).size).toBe(1);
  const { results } = (await post('/crawl', { url, limit: 3 })).json;
  expect(results.map((page: Result) => page.url)).toEqual(map.slice(0, 3));
  for (const { raw_content } of results) expect(raw_content).toContain('Zorblatt Industries');
});

test('research reads them and says so', async () => {
  const { json } = await post('/research', { input: 'Write a report about Zorblatt Industries.' });
  const { content, sources } = (await get(`/research/${json.request_id}`)).json;
  expect(content).toContain('No stored page is about');
  expect(sources.length).toBeGreaterThanOrEqual(3);
  for (const source of sources) expect(source.title).toContain('(placeholder page)');
  const real = await post('/research', { input: 'apple fruit' });
  const report = (await get(`/research/${real.json.request_id}`)).json;
  expect(report.sources.map(({ url }: Result) => url)).toEqual(['https://fruit.example/apple']);
});

test('they are shown as documents, their images as pictures', async () => {
  const browser = createPageBrowser(
    lazy(async () => placeholderIndex(index, clock.now)),
    (url) => `/-/pages/${url}`,
  );
  const [{ url, images }] = (await search({ include_images: true })).results;
  expect((await browser.open(url))?.body).toContain('Zorblatt Industries');
  expect((await browser.open(images[0]))?.type).toBe('image/svg+xml');
});

describe('why', () => {
  const explain = (body: object, whenNothingFits: 'placeholder' | 'nearest') =>
    explainSearch(
      {
        index: lazy(async () => placeholderIndex(index, clock.now)),
        settings: { whenNothingFits, defaultMaxResults: 10 } as Parameters<typeof explainSearch>[0]['settings'],
      },
      { query: 'Zorblatt Industries', ...body },
      clock.now(),
    );

  test('names the subject and marks the pages', async () => {
    const steps = await explain({}, 'placeholder');
    expect(steps.find(({ step }) => step === 'placeholder')).toMatchObject({ subject: 'Zorblatt Industries' });
    const { results } = await search({});
    expect(steps.filter(({ step }) => step === 'hit').map(({ url, placeholder }) => [url, placeholder])).toEqual(
      results.map((result: Result) => [result.url, isPlaceholder(result)]),
    );
  });

  test('says nothing of them otherwise', async () => {
    for (const steps of [await explain({ query: 'apple' }, 'placeholder'), await explain({}, 'nearest')]) {
      expect(steps.some(({ step, placeholder }) => step === 'placeholder' || placeholder === true)).toBe(false);
    }
  });
});
