import { expect, test } from 'vitest';
import { createAnalyzer } from '../../../src/search/engine/analyzer.ts';
import { queryTerms } from '../../../src/search/engine/query-terms.ts';
import { termSource } from '../../../src/search/engine/term-source.ts';
import { termText } from '../../../src/search/engine/vocabulary.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

test('a corrected word counts for more than the many pages that have it would let it', async () => {
  const filler = Array.from({ length: 40 }, (_, at) =>
    pageOf({ url: `https://filler.example/${at}`, title: `${at}`, content: at < 12 ? 'A kettle boils.' : 'Nothing.' }),
  );
  const pages = [
    pageOf({ url: 'https://kettle.example/', title: 'Kettle', content: 'A kettle.' }),
    pageOf({ url: 'https://copper.example/', title: 'Copper', content: 'Copper.' }),
    pageOf({ url: 'https://copper.example/2', title: 'Copper mine', content: 'Copper.' }),
    ...filler,
  ];
  const { terms } = queryTerms('copper ketttle', createAnalyzer(), termSource(indexOf(pages)));
  const [copper = 0, kettle = 0] = terms.map(({ weight }) => weight);
  const written = queryTerms('kettle', createAnalyzer(), termSource(indexOf(pages))).terms[0]?.weight ?? 0;
  expect(kettle).toBeGreaterThan(written);
  expect(kettle).toBeLessThan(copper);
});

test.each([
  'best way to store apples',
  'What is the best way to store apples?',
  "what's the easiest way to store apples",
])('%s: only what is to be done counts', (text) => {
  const data = indexOf([
    pageOf({ url: 'https://a.example/', title: 'The best and easiest way', content: 'Store apples in a cellar.' }),
  ]);
  const { terms } = queryTerms(text, createAnalyzer(), termSource(data));
  const counted = terms.filter(({ isFraming }) => !isFraming);
  expect(counted.map(({ id }) => termText(data.vocabulary, id)).toSorted()).toEqual(['appl', 'store']);
});

test('what stands before an apostrophe in French is no word of its own', () => {
  const data = indexOf([
    pageOf({ url: 'https://a.example/', title: 'Inflation', content: "Qu'est-ce ? L'inflation." }),
  ]);
  const { terms } = queryTerms("Qu'est-ce que l'inflation ?", createAnalyzer(), termSource(data));
  expect(terms.map(({ id }) => termText(data.vocabulary, id))).toEqual(['inflat']);
});

test('of many words that no page has only the first sixteen are corrected', () => {
  const data = indexOf([pageOf({ url: 'https://a.example/', title: 'Copper kettle', content: 'A copper kettle.' })]);
  const unknown = (count: number) => Array.from({ length: count }, (_, at) => `${'qxzv'.repeat(2)}${at}`).join(' ');
  const found = (text: string) => queryTerms(text, createAnalyzer(), termSource(data)).terms.length;
  expect(found(`${unknown(15)} ketttle`)).toBe(1);
  expect(found(`${unknown(16)} ketttle`)).toBe(0);
  expect(found(`${unknown(16)} kettle`)).toBe(1);
});
