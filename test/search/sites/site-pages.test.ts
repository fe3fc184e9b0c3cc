import { describe, expect, test } from 'vitest';
import { builtInIndex } from '../../../src/search/corpus/built-in-corpus.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import { withSitePages } from '../../../src/search/sites/with-site-pages.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const clock = movableClock();
const stored = [
  pageOf({
    url: 'https://docs.example.com/3/library/json.html',
    title: 'json [module]',
    content: '# json\n\nThe module *json* reads JSON. It also writes it.',
    favicon: 'https://docs.example.com/icon.png',
  }),
  pageOf({ url: 'https://docs.example.com/3/tutorial/', title: 'Tutorial', content: 'A first lesson.' }),
  pageOf({ url: 'https://docs.example.com/de/start', title: 'Start', content: 'Der Anfang.', language: 'de' }),
  pageOf({ url: 'https://www.shop.example/about', title: 'About', content: 'A shop.' }),
  pageOf({ url: 'https://rooted.example/', title: 'Root', content: 'A root of its own.' }),
  pageOf({ url: 'https://rooted.example/more', title: 'More', content: 'More.' }),
];
const index = withSitePages(memoryIndex(indexOf(stored), clock));

describe('a site without a front page', () => {
  test('has a list of its pages with their first sentences', async () => {
    expect(await index.page('https://docs.example.com/')).toMatchObject({
      url: 'https://docs.example.com/',
      title: 'docs.example.com',
      content: [
        '# docs.example.com',
        'Pages that are stored of this site: 3.',
        [
          '- [json module](https://docs.example.com/3/library/json.html): The module json reads JSON.',
          '- [Tutorial](https://docs.example.com/3/tutorial/): A first lesson.',
          '- [Start](https://docs.example.com/de/start): Der Anfang.',
        ].join('\n'),
      ].join('\n\n'),
      language: 'en',
      favicon: 'https://docs.example.com/icon.png',
      links: stored
        .slice(0, 3)
        .map(({ url }) => url)
        .toSorted(),
    });
  });

  test.each([
    ['https://docs.example.com/3', 2],
    ['http://docs.example.com/3/#top', 2],
    ['https://shop.example/', 1],
    ['https://www.shop.example', 1],
  ])('%s lists %d pages', async (url, count) => {
    const page = await index.page(url);
    expect([page?.url, page?.links.length]).toEqual([url, count]);
  });
});

test.each([
  'https://docs.example.com/3/library/',
  'https://docs.example.com/?q=1',
  'https://none.example/',
  'nonsense',
])('%s is no front page', async (url) => {
  expect(await index.page(url)).toBeUndefined();
});

test('a front page that is stored stays, in every view of the index', async () => {
  expect((await index.page('https://rooted.example/'))?.title).toBe('Root');
  expect((await index.at?.(() => 0).page('https://shop.example/'))?.title).toBe('shop.example');
});

test.each(['https://docs.python.org/3/', 'https://python.org', 'https://openai.com/', 'https://nextjs.org/'])(
  'the built-in pages have %s',
  async (url) => {
    const page = await (await builtInIndex(clock)).page(url);
    expect(page?.content).toMatch(/^# .*\n\nPages that are stored of this site: \d+\.\n\n- \[/);
  },
);
