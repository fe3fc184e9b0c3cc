import { expect, test } from 'vitest';
import { lazy } from '../../../src/runtime/lazy.ts';
import { createPageBrowser } from '../../../src/search/browse/page-browser.ts';
import { memoryIndex, page } from '../../support/memory-index.ts';

const pages = [
  page({
    url: 'https://a.example/guide/',
    title: 'A & B',
    language: 'de',
    content:
      '# Guide\n\nSee [next](../next) and ![plan](plan.png), **bold**.\n\n<script>alert(1)</script> [x](javascript:alert(1))',
    favicon: 'https://a.example/favicon.ico',
    images: [{ url: 'https://img.example/map.svg', description: 'A map' }],
    links: ['https://a.example/next'],
    published: Date.UTC(2026, 0, 2),
  }),
  page({ url: 'https://a.example/next', title: 'Next', content: 'The next page about whales.' }),
];
const browser = createPageBrowser(
  lazy(async () => memoryIndex(pages)),
  (url) => `/-/pages/${url}`,
);

test('a page is an HTML document whose links, images and icon are stored too', async () => {
  const { type, body = '' } = (await browser.open('https://a.example/guide/')) ?? {};
  expect(type).toBe('text/html; charset=utf-8');
  for (const part of [
    '<html lang="de">',
    '<meta name="understudy" content="A page stored in understudy',
    '<p>A page stored in understudy',
    '<title>A &amp; B</title>',
    '<link rel="canonical" href="https://a.example/guide/">',
    '<link rel="icon" href="/-/pages/https://a.example/favicon.ico">',
    '<h1>Guide</h1>',
    '<a href="/-/pages/https://a.example/next">next</a>',
    '<img src="/-/pages/https://a.example/guide/plan.png" alt="plan">',
    '<strong>bold</strong>',
    '<img src="/-/pages/https://img.example/map.svg" alt="A map">',
    'Fri, 02 Jan 2026 00:00:00 GMT',
  ])
    expect(body).toContain(part);
  expect(body).not.toContain('<script');
  expect(body).not.toContain('href="javascript:');
});

test.each([
  ['https://a.example/favicon.ico', '>A</text>'],
  ['https://img.example/m%C3%A4p.svg', '>mäp.svg</text>'],
  ['https://img.example/100%.svg', '>100%.svg</text>'],
])('%s is a small picture', async (url, text) => {
  const { type, body } = (await browser.open(url)) ?? {};
  expect(type).toBe('image/svg+xml');
  expect(body).toContain(text);
});

test.each(['https://a.example/gone', 'nonsense'])('nothing is stored at %s', async (url) => {
  expect(await browser.open(url)).toBeUndefined();
});

test('the list has all pages, or those that fit a query', async () => {
  const all = (await browser.list('', 0)).body;
  expect(all).toContain('2 stored pages');
  expect(all).toContain('<a href="/-/pages/https://a.example/guide/">A &amp; B</a>');
  expect((await browser.list('', 1)).body).not.toContain('A &amp; B');
  const found = (await browser.list('whales "<', 0)).body;
  expect(found).toContain('value="whales &quot;&lt;"');
  expect(found).toContain('Next</a>');
  expect(found).not.toContain('A &amp; B');
});
