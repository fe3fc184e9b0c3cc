import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import type { IndexQuery } from '../../../src/search/engine/search-index.ts';
import { anyPage } from '../../support/any-page.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { resultIn } from '../../support/result-in.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';
import { bruteForce } from './brute-force.ts';

const now = Date.parse('2026-11-20T12:30:00Z');
const clock = movableClock(now);
const hour = 3_600_000;
const ask = async (pages: Parameters<typeof indexOf>[0], query: Partial<IndexQuery> & { text: string }) =>
  memoryIndex(indexOf(pages), clock).search({ ...anyPage, ...query });
const urls = (hits: Awaited<ReturnType<typeof ask>>) => hits.map(({ page }) => page.url);

describe('ranking', () => {
  const word = fc.constantFrom(
    'apple',
    'apples',
    'bee',
    'Bees',
    'c++',
    'node.js',
    'the',
    'not',
    'čaj',
    '東京都',
    'running',
  );
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));
  const corpus = fc.array(fc.record({ title: text, content: text }), { maxLength: 12 });

  test('equals looking at every page for every term', { tags: ['thorough'] }, async () => {
    await fc.assert(
      fc.asyncProperty(corpus, text, fc.integer({ min: 0, max: 15 }), async (texts, query, limit) => {
        const pages = texts.map((page, at) => pageOf({ ...page, url: `https://${(at * 7) % 12}.example/` }));
        fc.pre(/(?!\b(?:the|not)\b)\S/u.test(query.replace(/\b(?:the|not)\b/g, '')));
        const hits = await ask(pages, { text: query, limit });
        expect(hits.map(({ page, score }) => ({ url: page.url, score }))).toEqual(
          bruteForce(pages, query).slice(0, limit),
        );
      }),
      { numRuns: propertyRuns(75, 5_000) },
    );
  });

  test('equal pages come by URL', async () => {
    const pages = ['c', 'a', 'b'].map((name) => pageOf({ url: `https://${name}.example/`, content: 'same words' }));
    expect(urls(await ask(pages, { text: 'words' }))).toEqual([
      'https://a.example/',
      'https://b.example/',
      'https://c.example/',
    ]);
  });

  test('a word that no page has lowers every score', async () => {
    const pages = [pageOf({ content: 'apples and bees' })];
    const [all] = await ask(pages, { text: 'apples' });
    const [some] = await ask(pages, { text: 'apples wasps' });
    expect(some?.score).toBeLessThan(all?.score ?? 0);
  });

  test.each(['how does a camera work', 'How do cameras work?'])(
    '%s: asks about the camera, not about work',
    async (query) => {
      const work = pageOf({ url: 'https://work.example/', title: 'Working from home', content: 'Work well at home.' });
      const camera = pageOf({ url: 'https://camera.example/', title: 'Cameras', content: 'Light falls on a sensor.' });
      expect(urls(await ask([work, camera], { text: query }))).toEqual(['https://camera.example/']);
    },
  );

  test('words of the language of a page that say nothing are no words of it', async () => {
    const tax = pageOf({ url: 'https://tax.example/', title: 'Steuer', content: 'Man gibt sie über das Portal ab.' });
    expect(await ask([{ ...tax, language: 'de' }], { text: 'Uber' })).toEqual([]);
    expect(await ask([tax], { text: 'Uber' })).toHaveLength(1);
  });

  test('a question of stop words alone finds titles', async () => {
    const pages = [pageOf({ url: 'https://who.example/', title: 'The Who' }), pageOf({ content: 'who is who' })];
    expect(urls(await ask(pages, { text: 'the who' }))).toEqual(['https://who.example/']);
  });
});

describe('conditions', () => {
  const pages = [
    pageOf({ url: 'https://example.com/a', content: 'apple', language: 'de', published: now - 50 * hour }),
    pageOf({ url: 'https://docs.example.com/b', content: 'apple', topic: 'news', age: 2 * hour }),
    pageOf({ url: 'https://example.org/in/c', content: 'apple', country: 'france' }),
    pageOf({ url: 'https://example.org/inner/d', content: 'apple' }),
    pageOf({ url: 'https://notexample.com/e', content: 'apple', published: now - 24 * hour }),
  ];
  const [a, b, c, d, e] = pages.map(({ url }) => url);

  test.each<[string, Partial<IndexQuery>, (string | undefined)[]]>([
    ['none: English first, then by URL, news last', {}, [c, d, e, a, b]],
    ['a domain and its subdomains', { includeDomains: ['example.com'] }, [a, b]],
    ['a domain written as a URL', { includeDomains: ['https://www.example.com/'] }, [a, b]],
    ['upper case', { includeDomains: ['EXAMPLE.org'] }, [c, d]],
    ['a wildcard', { includeDomains: ['*.org'] }, [c, d]],
    ['a wildcard in the middle', { includeDomains: ['docs.*.com'] }, [b]],
    ['a path', { includeDomains: ['example.org/in'] }, [c]],
    ['many wildcards', { includeDomains: [`${'*'.repeat(80)}.zzz`, '*e*a*e.org'] }, [c, d]],
    ['several', { includeDomains: ['example.org/in', 'notexample.com'] }, [c, e]],
    ['excluded domains', { excludeDomains: ['example.com', 'example.org/in'] }, [d, e]],
    ['excluded wins over included', { includeDomains: ['example.org'], excludeDomains: ['*.org/in'] }, [d]],
    ['preferred domains come first', { preferDomains: ['example.org'] }, [c, d, e, a, b]],
    ['a window, undated pages stay', { publishedFrom: now - 30 * hour }, [c, d, e, b]],
    ['a window, undated pages go', { publishedFrom: now - 30 * hour, keepUndated: false }, [e, b]],
    ['no window, undated pages go', { keepUndated: false }, [e, a, b]],
    ['both ends count', { publishedFrom: now - 24 * hour, publishedUntil: now - 24 * hour, keepUndated: false }, [e]],
    ['the end of a window', { publishedUntil: now - 24 * hour, keepUndated: false }, [e, a]],
    ['news only', { topic: 'news' }, [b]],
    ['a topic that no page has', { topic: 'finance' }, [b, c, d, e, a]],
    ['a preferred language comes first', { preferLanguage: 'de' }, [a, c, d, e, b]],
    ['only a language', { onlyLanguage: 'de' }, [a]],
    ['only a language that no page has', { onlyLanguage: 'fr' }, []],
    ['a preferred country comes first', { preferCountry: 'france' }, [c, d, e, a, b]],
  ])('%s', async (_, query, expected) => {
    const hits = await ask(pages, { text: 'apple', ...query });
    expect(urls(hits)).toEqual(expected);
    for (const { score } of hits) expect(score > 0 && score < 1).toBe(true);
  });

  test('finance comes first; without any news the topic changes nothing', async () => {
    const money = pageOf({ url: 'https://money.example/', content: 'apple', topic: 'finance' });
    const others = pages.filter(({ topic }) => topic !== 'news');
    expect(urls(await ask([...others, money], { text: 'apple', topic: 'finance' }))[0]).toBe(money.url);
    expect(urls(await ask(others, { text: 'apple', topic: 'news' }))).toEqual([c, d, e, a]);
  });

  test('news are dated articles, not front pages', async () => {
    const front = pageOf({ url: 'https://news.example/', content: 'apple apple', topic: 'news', age: hour });
    const undated = pageOf({ url: 'https://news.example/about', content: 'apple', topic: 'news' });
    expect(urls(await ask([...pages, front, undated], { text: 'apple', topic: 'news' }))).toEqual([b, front.url]);
  });

  test('ages count back from the last full hour', async () => {
    const [hit] = await ask(pages, { text: 'apple', topic: 'news' });
    expect(hit?.page.published).toBe(Date.parse('2026-11-20T10:00:00Z'));
  });
});

describe('phrases', () => {
  const pages = [
    pageOf({ url: 'https://a.example/', title: 'Free, and open source!', content: 'software' }),
    pageOf({ url: 'https://b.example/', content: 'Open-source software is free. And open.' }),
    pageOf({ url: 'https://c.example/', content: 'software: to be, or not to be 東京都庁' }),
    pageOf({
      url: 'https://d.example/',
      content: 'A [linked software](https://e.example/) page.\n\n```js\nrun()\n```',
    }),
  ];
  test.each<[string, string[], string[]]>([
    ['one', ['open source'], ['a', 'b']],
    ['punctuation and case do not count', ['"Free and OPEN"'], ['a', 'b']],
    ['every one must occur', ['open source', 'is free'], ['b']],
    ['whole words only', ['pen source'], []],
    ['stop words', ['to be or not to be'], ['c']],
    ['inside a run of characters', ['京都'], ['c']],
    ['across a link', ['software page'], ['d']],
    ['into code', ['page. run'], ['d']],
    ['nothing but punctuation asks for nothing', ['...'], ['b', 'a', 'c', 'd']],
  ])('%s', async (_, phrases, expected) => {
    const hits = await ask(pages, { text: 'software', phrases });
    expect(urls(hits).sort()).toEqual(expected.map((name) => `https://${name}.example/`).sort());
  });

  test('a phrase of stop words finds pages by itself', async () => {
    const text = 'to be or not to be';
    expect(urls(await ask(pages, { text, phrases: [text] }))).toEqual(['https://c.example/']);
  });
});

describe('pages', () => {
  const pages = [
    pageOf({ url: 'https://example.com/b', title: 'B' }),
    pageOf({ url: 'https://example.com/a/', title: 'A' }),
    pageOf({ url: 'http://example.com:8080/', title: 'Other port' }),
  ];
  const index = memoryIndex(indexOf(pages), clock);

  test.each([
    ['https://example.com/b', 'B'],
    ['https://example.com/b/', 'B'],
    ['http://example.com/b', 'B'],
    ['https://example.com/a', 'A'],
    ['https://example.com/a/#top', 'A'],
    ['http://example.com:8080', 'Other port'],
    ['https://example.com/c', undefined],
    ['', undefined],
  ])('%s is %s', async (url, title) => {
    expect((await index.page(url))?.title).toBe(title);
  });

  test('a URL with odd characters is found', async () => {
    const odd = pageOf({ url: 'https://example.com/"a\\"/ü', title: 'Odd', content: 'odd' });
    const found = memoryIndex(indexOf([...pages, odd]), clock);
    expect((await found.page(odd.url))?.title).toBe('Odd');
    expect(urls(await found.search({ ...anyPage, text: 'odd', includeDomains: ['example.com/"a\\"'] }))).toEqual([
      odd.url,
    ]);
  });

  test('of a host, by URL', async () => {
    expect((await index.pagesOfHost('EXAMPLE.com', '/')).map(({ title }) => title)).toEqual(['A', 'B']);
    expect(await index.pagesOfHost('nowhere.example', '/')).toEqual([]);
  });

  test('a URL that comes twice keeps its first page', async () => {
    const twice = memoryIndex(indexOf([pageOf({ title: 'First' }), pageOf({ title: 'Second' })]), clock);
    expect(twice.size).toBe(1);
    expect((await twice.page('https://page.example/'))?.title).toBe('First');
  });

  test('an empty corpus answers with nothing', async () => {
    const none = memoryIndex(indexOf([]), clock);
    expect(await none.search({ ...anyPage, text: 'apple' })).toEqual([]);
    expect(await none.page('https://page.example/')).toBeUndefined();
  });
});

test('passages of a page that the index does not hold', async () => {
  const index = memoryIndex(indexOf([pageOf({ url: 'https://other.example/', content: 'Apples fall.' })]), clock);
  const page = pageOf({ content: 'Bees fly. Apples fall.' });
  expect(await index.passages(page, 'apples', 1)).toEqual(['Bees fly. Apples fall.']);
});

test('hits bring what is sent of them in bytes, too', async () => {
  const content = 'A "quoted" query.\n\nAnother query: C:\\temp – “curly”.\n\n'.repeat(40);
  const [hit] = await ask([pageOf({ url: 'https://a.example/', title: 'Query', content })], {
    text: 'query',
    passages: 3,
  });
  expect(hit?.passages.length).toBeGreaterThan(1);
  const { url, title } = hit?.page ?? {};
  expect(resultIn(hit?.bytes)).toEqual({ url, title, content: hit?.passages.join(' [...] ') });
});
