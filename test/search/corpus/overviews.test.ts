import { describe, expect, test } from 'vitest';
import { builtInIndex } from '../../../src/search/corpus/built-in-corpus.ts';
import { kindOf } from '../../../src/search/corpus/overviews/kind-of-page.ts';
import { defaultQuery } from '../../../src/search/engine/default-query.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const clock = movableClock();

test.each([
  ['The Nile is a long river in Africa.', 'river'],
  ['# Nile\n\nThe Nile is the longest river of Africa. It is old.', 'river'],
  ['Ada Lovelace was an English mathematician who wrote a program.', 'mathematician'],
  ['Inflation rises.', undefined],
  ['', undefined],
])('%j is about a %s', (content, kind) => {
  expect(kindOf(content)).toBe(kind);
});

test('a page with parts has their texts as sections, in every view of the index', async () => {
  const index = memoryIndex(
    indexOf([
      pageOf({ url: 'https://a.example/nile', title: 'Nile', content: '# Nile\n\nThe Nile is a river.' }),
      pageOf({ url: 'https://a.example/po', title: 'Po', content: 'The Po is a river.' }),
      pageOf({
        url: 'https://a.example/rivers',
        title: 'Overview of rivers',
        content: 'This puts rivers together.',
        parts: ['https://a.example/po', 'https://a.example/gone', 'https://a.example/nile'],
      }),
    ]),
    clock,
  );
  for (const view of [index, index.at?.(() => 0) ?? index]) {
    const page = await view.page('https://a.example/rivers');
    expect(page?.content).toBe(
      'This puts rivers together.\n\n## Po\n\nThe Po is a river.\n\n## Nile\n\nThe Nile is a river.',
    );
    expect(page).not.toHaveProperty('parts');
  }
  const found = await index.page('https://a.example/rivers');
  expect(found && (await index.passages(found, 'Po', 1))).toEqual([expect.stringContaining('The Po is a river.')]);
  const [hit] = await index.search(defaultQuery('Po river', {}));
  expect(hit?.page.title).toBe('Po');
});

describe('the built-in pages', async () => {
  const index = await builtInIndex(clock);
  const overviews = await index.pagesFrom?.('https://overviews.example/topics/', 1_000);

  test('have some hundred overviews of 5 to 50 kB', () => {
    expect(overviews?.length).toBeGreaterThanOrEqual(200);
    for (const { url, content, links } of overviews ?? []) {
      expect([url, content.length >= 5_000 && content.length <= 50_000]).toEqual([url, true]);
      expect(links.length).toBeGreaterThanOrEqual(5);
    }
  });

  test('whose subjects are still found first by their own pages', async () => {
    for (const name of ['Nile', 'Gold', 'river', 'periodic table', 'Mozart', 'Kubernetes']) {
      const [hit] = await index.search(defaultQuery(name, {}));
      expect(hit?.page.url).not.toContain('overviews.example/topics');
    }
    const hits = await index.search(defaultQuery('overview of rivers and lakes', {}));
    expect(hits.map(({ page }) => page.url)).toContain('https://overviews.example/topics/rivers-and-lakes');
  });
});
