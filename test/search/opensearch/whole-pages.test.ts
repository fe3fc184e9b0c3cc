import { expect, test } from 'vitest';
import { createAnalyzer } from '../../../src/search/engine/analyzer.ts';
import type { EngineClient } from '../../../src/search/opensearch/engine-client.ts';
import type { EngineWatch } from '../../../src/search/opensearch/engine-watch.ts';
import { type EngineHit, pageCache } from '../../../src/search/opensearch/page-cache.ts';
import { documentId } from '../../../src/search/opensearch/stored-document.ts';
import { wholePages } from '../../../src/search/opensearch/whole-pages.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { pageOf } from '../../support/search-pages.ts';

const stored = [
  pageOf({ url: 'https://a.example/kettle', title: 'Kettle', content: '# Kettle\n\nIt boils water.' }),
  pageOf({ url: 'https://a.example/spoon', title: 'Spoon', content: 'It stirs.' }),
];
const hit = (_id: string, known: Parameters<typeof pageOf>[0], parts?: readonly string[]): EngineHit => ({
  _index: 'pages-1',
  _id,
  _source: { ...pageOf(known), parts },
});

/** An engine that has the stored pages, and what it was asked for. */
function engineStub() {
  const asked: (readonly string[])[] = [];
  const engine = {
    alias: 'pages',
    async ask(_method: string, _path: string, { ids }: { ids: readonly string[] }) {
      asked.push(ids);
      return { docs: ids.map((_id) => ({ _id, _source: stored.find(({ url }) => documentId(url) === _id) })) };
    },
  } as unknown as EngineClient;
  const watch = { ask: (question: () => Promise<unknown>) => question() } as EngineWatch;
  const whole = wholePages(engine, watch, pageCache(createAnalyzer(), movableClock()));
  return { asked, whole };
}

const tea = hit('tea', { url: 'https://a.example/tea', title: 'Tea', content: 'Tea is a drink.' });
const tools = hit('tools', { url: 'https://o.example/tools', title: 'Overview', content: 'Two pages.' }, [
  'https://a.example/kettle',
  'https://a.example/gone',
  'https://a.example/spoon',
]);

test('an overview has the texts of its pages as sections and links to them; what is not stored is left out', async () => {
  const { asked, whole } = engineStub();
  const [first, second] = await whole([tea, tools], 0);
  expect(first).toMatchObject({ content: 'Tea is a drink.', links: [] });
  expect(second).toMatchObject({
    content: 'Two pages.\n\n## Kettle\n\nIt boils water.\n\n## Spoon\n\nIt stirs.',
    links: ['https://a.example/kettle', 'https://a.example/gone', 'https://a.example/spoon'],
  });
  expect(asked).toHaveLength(1);
});

test('an overview is put together once, and pages without parts ask for nothing', async () => {
  const { asked, whole } = engineStub();
  await whole([tea], 0);
  expect(asked).toEqual([]);
  const [once] = await whole([tools], 0);
  const [again] = await whole([tools], 0);
  expect(again).toBe(once);
  expect(asked).toHaveLength(1);
});
