import { expect, test } from 'vitest';
import { createAnalyzer } from '../../../src/search/engine/analyzer.ts';
import { pageTerms } from '../../../src/search/engine/page-terms.ts';
import { documentId, pageIn, storedDocument } from '../../../src/search/opensearch/stored-document.ts';
import { pageOf } from '../../support/search-pages.ts';

const stored = (known: Parameters<typeof pageOf>[0]) => {
  const page = pageOf(known);
  return storedDocument(page, pageTerms(page, createAnalyzer()));
};

test('a page is stored with what it is found by', () => {
  expect(
    stored({
      url: 'https://Docs.Example.com:8443/In/X?q=1',
      title: 'The colours',
      content: 'Running [kettles](https://k.example/).',
    }),
  ).toMatchObject({
    host: 'docs.example.com:8443',
    hostname: 'docs.example.com',
    domains: ['docs.example.com', 'example.com', 'com'],
    path: '/in/x?q=1',
    is_dated: false,
    is_front_page: false,
    title_terms: 'the color',
    terms: 'the the the color color color run run kettl kettl',
    words: ['the colours', 'running kettles https k example', 'running kettles'],
  });
});

test('scripts without spaces are stored by characters, so that phrases may start anywhere', () => {
  expect(stored({ title: '東京2020', content: 'x' }).words[0]).toBe('東 京 2020');
});

test.each([
  ['a date of its own', { published: 5 }, 5],
  ['an age', { age: 3_600_000 }, 9 * 3_600_000],
  ['neither', {}, undefined],
])('what is read back: %s', (_what, known, published) => {
  const { age: _, ...page } = pageOf(known);
  expect(pageIn(JSON.parse(JSON.stringify(stored(known))), 10.5 * 3_600_000)).toEqual({ ...page, published });
});

test('ids are short, whatever the URL', () => {
  expect(documentId(`https://a.example/${'x'.repeat(5_000)}`)).toMatch(/^[\w-]{43}$/);
});
