import { expect, test } from 'vitest';
import { builtInIndex } from '../../src/search/corpus/built-in-corpus.ts';
import { defaultQuery } from '../../src/search/engine/default-query.ts';
import { movableClock } from '../support/movable-clock.ts';

const index = await builtInIndex(movableClock());

test.each([
  ['shakspeare tragedies', /^William Shakespeare/],
  ['cheetah top speed', /^Cheetah:/],
  ['napolean battles', /^Napoleon I/],
])('%s: the page about its first word, and none is sure', async (text, title) => {
  const hits = await index.search(defaultQuery(text, { limit: 3 }));
  expect(hits[0]?.page.title).toMatch(title);
  expect(hits[0]?.score).toBeGreaterThan(0.3);
  expect(hits[0]?.score).toBeLessThan(0.5);
});

test('the name of an encyclopedia at the end of its titles says nothing of a page', async () => {
  const hits = await index.search(defaultQuery('who founded Wikipedia', { limit: 3 }));
  expect(hits.filter(({ score }) => score >= 0.3)).toEqual([]);
});

test.each(['java island volcanoes'])('%s: no page about another thing of that name', async (text) => {
  const hits = await index.search(defaultQuery(text, { limit: 3 }));
  expect(hits[0]?.page.title).not.toMatch(/\bJava\b/);
});
