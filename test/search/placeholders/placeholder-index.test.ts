import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultQuery } from '../../../src/search/engine/default-query.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import type { IndexQuery } from '../../../src/search/engine/search-index.ts';
import { placeholderIndex } from '../../../src/search/placeholders/placeholder-index.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const hour = 3_600_000;
const clock = movableClock();
const real = [
  pageOf({
    url: 'https://fruit.example/apple',
    title: 'Apple',
    content: 'An apple is the round fruit of the apple tree. The apple tree grows in orchards.',
  }),
  ...Array.from({ length: 12 }, (_, at) =>
    pageOf({ url: `https://site${at}.example/${at}`, title: `Number ${at}`, content: `Here is text ${at}.` }),
  ),
];
const started = () => placeholderIndex(memoryIndex(indexOf(real), clock), clock.now);
const index = started();
const search = (text: string, more: Partial<IndexQuery> = {}) =>
  index.search(defaultQuery(text, { placeholders: true, nearest: true, passages: 3, ...more }));
const placeholders = async (text: string, more?: Partial<IndexQuery>) =>
  (await search(text, more)).filter(({ placeholder }) => placeholder !== undefined);

const subjects: Record<string, string[]> = JSON.parse(readFileSync(new URL('subjects.json', import.meta.url), 'utf8'));
const all = Object.values(subjects).flat();
const letters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

describe.each(all)('%s', (subject) => {
  test('has three to five pages about it, above 0.5 and falling, on different hosts', async () => {
    const hits = await placeholders(subject);
    expect(hits.length).toBeGreaterThanOrEqual(3);
    expect(hits.length).toBeLessThanOrEqual(5);
    const scores = hits.map(({ score }) => score);
    expect(Math.max(...scores)).toBeLessThanOrEqual(0.85);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.55);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(new Set(hits.map(({ page }) => new URL(page.url).host)).size).toBe(hits.length);
    for (const { page, passages } of hits) {
      expect(new URL(page.url).hostname).toMatch(/\.example$/);
      expect(page.content.length).toBeGreaterThanOrEqual(2_000);
      expect(page.content.length).toBeLessThanOrEqual(20_000);
      for (const text of [page.title, page.content, passages.join(' ')]) {
        const said = letters(text).join(' ');
        for (const word of letters(subject)) expect(said).toContain(word);
      }
    }
    expect(new Set(hits.map(({ page }) => page.content)).size).toBe(hits.length);
  });

  test('has the same pages after a restart, and at their addresses', async () => {
    const again = started();
    for (const { page } of await placeholders(subject)) {
      const found = await again.page(new URL(page.url).href);
      expect([found?.title, found?.content, found?.url]).toEqual([page.title, page.content, new URL(page.url).href]);
    }
  });
});

test('two subjects share no page', async () => {
  const urls = new Set<string>();
  let count = 0;
  for (const subject of all) {
    const hits = await placeholders(subject);
    count += hits.length;
    for (const { page } of hits) urls.add(page.url);
  }
  expect(urls.size).toBe(count);
});

test('the nearest real pages follow below 0.1', async () => {
  const hits = await search('Zorblatt Industries');
  expect(hits).toHaveLength(10);
  const rest = hits.filter(({ placeholder }) => placeholder === undefined);
  expect(rest.length).toBeGreaterThanOrEqual(5);
  for (const { score } of rest) expect(score < 0.1 && score >= 0.04).toBe(true);
});

test('there are none when a page is about the subject, when nobody asks for them, and without a subject', async () => {
  expect(await placeholders('apple tree')).toEqual([]);
  expect(await placeholders('Zorblatt Industries', { placeholders: false })).toEqual([]);
  expect(await placeholders('?!?!')).toEqual([]);
  expect(await search('Zorblatt Industries', { limit: 0 })).toEqual([]);
  expect(await search('Zorblatt Industries', { limit: 2 })).toHaveLength(2);
});

describe('conditions of a search', () => {
  const hostsOf = async (more: Partial<IndexQuery>) =>
    new Set((await placeholders('Zorblatt Industries', more)).map(({ page }) => new URL(page.url).host));

  test.each([
    [['docs.example.com'], ['docs.example.com']],
    [
      ['nowhere.example.org', 'www.b.example'],
      ['nowhere.example.org', 'b.example'],
    ],
    [['*.com'], ['example.com']],
    [['docs.*'], ['docs.example']],
    [['gone.invalid'], []],
  ])('include_domains %j', async (includeDomains, hosts) => {
    expect([...(await hostsOf({ includeDomains }))].sort()).toEqual(hosts.toSorted());
  });

  test('nothing is found on a site without pages when pages elsewhere are about the subject', async () => {
    expect(await search('apple tree', { includeDomains: ['nowhere.example.org'] })).toEqual([]);
  });

  test('a path of a domain pattern', async () => {
    const hits = await placeholders('Zorblatt Industries', { includeDomains: ['linkedin.com/in'] });
    for (const { page } of hits) expect(page.url).toMatch(/^https:\/\/linkedin\.com\/in\/placeholder\//);
    expect(hits.length).toBeGreaterThanOrEqual(3);
  });

  test('exclude_domains and preferred domains', async () => {
    const hosts = [...(await hostsOf({}))];
    const others = await hostsOf({ excludeDomains: hosts.slice(0, 1) });
    expect([...others].some((host) => host === hosts[0])).toBe(false);
    expect(await hostsOf({ excludeDomains: ['*.example'] })).toEqual(new Set());
    const [first] = await placeholders('Zorblatt Industries', { preferDomains: ['docs.example.com'] });
    expect(first?.page.url).toContain('https://docs.example.com/');
  });

  test('languages and countries', async () => {
    for (const more of [{ preferLanguage: 'de' }, { onlyLanguage: 'de' }]) {
      const [hit] = await placeholders('Zorblatt Industries', more);
      expect([hit?.page.language, hit?.page.title]).toEqual([
        'de',
        'Zorblatt Industries: Überblick (Platzhalterseite)',
      ]);
    }
    const [swahili] = await placeholders('Zorblatt Industries', { onlyLanguage: 'sw' });
    expect([swahili?.page.language, swahili?.page.title]).toEqual([
      'sw',
      'Zorblatt Industries: overview (placeholder page)',
    ]);
    const [hit] = await placeholders('Zorblatt Industries', { preferCountry: 'south korea' });
    expect([hit?.page.country, hit?.passages[0]]).toEqual(['south korea', expect.stringContaining('South Korea')]);
  });

  test('news are less than a day old', async () => {
    const hits = await placeholders('Zorblatt Industries', {
      topic: 'news',
      publishedFrom: clock.now() - 24 * hour,
    });
    expect(hits.length).toBeGreaterThanOrEqual(3);
    for (const { page } of hits) {
      expect(page.topic).toBe('news');
      expect(page.published).toBeGreaterThan(clock.now() - 24 * hour);
      expect(page.published).toBeLessThan(clock.now());
    }
  });

  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2020-02-29', '2020-02-29'],
    ['2020-01-01', '2020-12-31'],
    [undefined, '1999-12-31'],
    ['2030-01-01', undefined],
  ])('dates from %s until %s', async (start, end) => {
    const from = start === undefined ? undefined : Date.parse(start);
    const until = end === undefined ? undefined : Date.parse(end) + 24 * hour - 1;
    const window = { publishedFrom: from, publishedUntil: until };
    for (const more of [{ topic: 'news' as const }, { keepUndated: false }]) {
      const hits = await placeholders('Zorblatt Industries', { ...window, ...more });
      expect(hits.length).toBeGreaterThanOrEqual(3);
      for (const { page } of hits) {
        expect(page.published).toBeGreaterThanOrEqual(from ?? -Infinity);
        expect(page.published).toBeLessThanOrEqual(until ?? Infinity);
        expect((await started().page(page.url))?.published).toBe(page.published);
      }
    }
  });

  test('exact phrases are of the subject', async () => {
    const phrases = ['zorblatt industries'];
    expect((await placeholders('"Zorblatt Industries" revenue', { phrases })).length).toBeGreaterThanOrEqual(3);
    expect(await placeholders('Zorblatt "apple pie"', { phrases: ['apple cake'] })).toEqual([]);
  });

  test('passages are as many as asked for', async () => {
    for (const passages of [0, 1, 3, 5]) {
      const hits = await placeholders('x'.repeat(300), { passages });
      for (const hit of hits) expect(hit.passages).toHaveLength(passages);
      for (const hit of hits) for (const passage of hit.passages) expect(passage.length).toBeLessThanOrEqual(500);
    }
  });
});

describe('addresses below a known host', () => {
  test.each([
    ['https://fruit.example/pears-and_quinces.html', 'Pears and Quinces: overview (placeholder page)'],
    ['https://www.fruit.example/guide/42', 'Guide: overview (placeholder page)'],
    ['https://fruit.example/%E6%A2%A8', 'Fruit.example: overview (placeholder page)'],
    ['https://almanac.example/', 'Almanac.example: overview (placeholder page)'],
  ])('%s', async (url, title) => {
    const page = await index.page(url);
    expect([page?.url, page?.title]).toEqual([url, title]);
    expect(page?.content.length).toBeGreaterThanOrEqual(2_000);
  });

  test.each([
    'https://unknown.example/page',
    'https://fruit.example/does-not-exist',
    'https://fruit.example/logo.png',
    'https://fruit.invalid/page',
    'https://fruit.invalid/placeholder/overview/en/Zorblatt',
    'https://almanac.example/placeholder/overview/en/does-not-exist',
    'nonsense',
  ])('nothing is at %s', async (url) => {
    expect(await index.page(url)).toBeUndefined();
  });

  test('a stored page stays', async () => {
    expect((await index.page('https://fruit.example/apple'))?.title).toBe('Apple');
  });
});
