import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lazy } from '../../../src/runtime/lazy.ts';
import { loadInWorker } from '../../../src/search/corpus/load-in-worker.ts';
import { readCorpus } from '../../../src/search/corpus/read-corpus.ts';
import { createLoadingParts, whileLoading } from '../../../src/search/corpus/while-loading.ts';
import type { IndexData } from '../../../src/search/engine/index-data.ts';
import type { SearchIndex } from '../../../src/search/engine/search-index.ts';
import { folderOf } from '../../support/folder.ts';
import { memoryIndex, page } from '../../support/memory-index.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { searchApp } from '../../support/search-app.ts';

const indexWith = (...names: string[]): SearchIndex =>
  memoryIndex(names.map((name) => page({ url: `https://a.example/${name}`, title: name, content: 'Whales sing.' })));

/** A search API whose index is there when `finish` is called. */
async function opened(then: 'loaded' | 'unavailable') {
  const clock = movableClock();
  const parts = createLoadingParts();
  let asked = 0;
  parts.begin(() => {
    asked += 1;
  });
  let finish: (index: SearchIndex) => void = () => {};
  const whole = lazy(() => new Promise<SearchIndex>((resolve) => (finish = resolve)));
  const index = whileLoading(whole, parts, then, clock.sleep);
  const { post } = await searchApp({ lazyIndex: index, clock });
  const search = () => post('/search', { query: 'whales' });
  const urls = ({ json }: Awaited<ReturnType<typeof search>>) => json.results.map(({ url }: { url: string }) => url);
  return { clock, parts, finish: (all: SearchIndex) => finish(all), search, urls, asked: () => asked };
}

test('a search waits for an index that is there in a moment, and asks for no part', async () => {
  const { clock, finish, search, urls, asked } = await opened('loaded');
  const answer = search();
  while (clock.sleeping === 0) await new Promise(setImmediate);
  await clock.advance(1_500);
  finish(indexWith('all'));
  expect(urls(await answer)).toEqual(['https://a.example/all']);
  await clock.advance(10_000);
  expect([asked(), clock.sleeping]).toEqual([0, 0]);
});

test('after five seconds it is answered from what is loaded, and later ones from more', async () => {
  const { clock, parts, finish, search, urls, asked } = await opened('loaded');
  const wait = async () => {
    const answer = search();
    while (clock.sleeping === 0) await new Promise(setImmediate);
    await clock.advance(2_000);
    if (asked() === 2) parts.take(indexWith('one', 'two'));
    await clock.advance(3_000);
    return urls(await answer);
  };
  expect(await wait()).toEqual([]);
  expect(await wait()).toEqual(['https://a.example/one', 'https://a.example/two']);
  finish(indexWith('all'));
  expect(urls(await search())).toEqual(['https://a.example/all']);
  expect(asked()).toBe(2);
});

test('or it is refused', async () => {
  const { clock, finish, search, urls, asked } = await opened('unavailable');
  const answer = search();
  while (clock.sleeping === 0) await new Promise(setImmediate);
  await clock.advance(5_000);
  expect(await answer).toMatchObject({
    status: 503,
    json: { detail: { error: 'Service Unavailable' } },
    headers: { 'retry-after': '5' },
  });
  expect(asked()).toBe(0);
  finish(indexWith('all'));
  expect(urls(await search())).toEqual(['https://a.example/all']);
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({ url: `https://a.example/${at}`, title: `Page ${at}`, content: `Whale number ${at} sings.` }),
  ).join('\n');

test('a part is an index of the first pages, and the whole is the same as without parts', {
  tags: ['thorough'],
}, async () => {
  const folder = await folderOf({ 'a.jsonl': lines(1_000) });
  const path = join(folder, 'a.jsonl');
  const files = [{ path, size: 1, url: 'https://a.example/' }];
  const taken: IndexData[] = [];
  const parts = { isWanted: () => true, take: (part: IndexData) => void taken.push(structuredClone(part)) };
  const { data } = await readCorpus(files, () => {}, parts);
  expect(taken.map(({ pages }) => pages.starts.length)).toEqual([200, 400, 800]);
  expect(data).toEqual((await readCorpus(files)).data);
  const first = await folderOf({ 'a.jsonl': lines(400) });
  const some = await readCorpus([{ path: join(first, 'a.jsonl'), size: 1, url: 'https://a.example/' }]);
  expect(taken[1]).toEqual(some.data);
});

test('a thread gives parts when it is asked', { tags: ['thorough'] }, async () => {
  const folder = await folderOf({ 'a.jsonl': lines(20_000) });
  const taken: IndexData[] = [];
  const { index } = await loadInWorker(
    { paths: [folder], withBuiltIn: false, cacheFolder: folder, current: undefined },
    () => {},
    new AbortController().signal,
    undefined,
    { begin: (ask) => ask(), take: (part) => void taken.push(part) },
  );
  expect(taken).toHaveLength(1);
  expect(taken[0]?.pages.starts.length).toBeLessThan(20_000);
  expect(index?.data.pages.starts).toHaveLength(20_000);
});
