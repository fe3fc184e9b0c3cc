import { expect, test } from 'vitest';
import { lazy } from '../../../src/runtime/lazy.ts';
import { createFinishedAnswers } from '../../../src/search/endpoints/search/finished-answers.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import type { IndexQuery, SearchIndex } from '../../../src/search/engine/search-index.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { searchApp } from '../../support/search-app.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const minute = 60_000;

/** A search API over one page, and what its index was asked. */
async function watchedApp(options: Pick<Parameters<typeof searchApp>[0] & object, 'overrides'> = {}) {
  const clock = movableClock();
  const asked: IndexQuery[] = [];
  const watched = (): SearchIndex => {
    const { at: _, ...index } = memoryIndex(indexOf([pageOf({ title: 'Apple', content: 'A fruit.', age: 5 })]), clock);
    return {
      ...index,
      search(query) {
        asked.push(query);
        return index.search(query);
      },
    };
  };
  let loaded = watched();
  const lazyIndex = {
    get: async () => loaded,
    get loaded() {
      return loaded;
    },
  };
  const app = await searchApp({ clock, lazyIndex, ...options });
  return {
    ...app,
    clock,
    asked,
    reload: () => {
      loaded = watched();
    },
  };
}

const withoutOwn = ({ response_time, request_id, ...rest }: Record<string, unknown>) => rest;

test('the same request is answered from what was found before, under an id of its own', async () => {
  const { post, asked } = await watchedApp();
  const first = await post('/search', { query: 'apple', include_answer: true });
  const again = await post('/search', { include_answer: 'basic', query: 'apple', topic: null });
  expect(withoutOwn(again.json)).toEqual(withoutOwn(first.json));
  expect(again.json.request_id).not.toBe(first.json.request_id);
  expect(asked).toHaveLength(1);
});

test('a body that came before is judged again by its type, its key and the method', async () => {
  const { app, post, asked } = await watchedApp();
  const body = { query: 'apple', include_usage: true, include_favicon: true };
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push(await post('/search', body));
  expect(new Set(answers.map(({ json }) => JSON.stringify(withoutOwn(json)))).size).toBe(1);
  expect(new Set(answers.map(({ json }) => json.request_id)).size).toBe(5);
  expect(new Set(answers.map(({ headers }) => Object.keys(headers).join())).size).toBe(1);
  expect((await post('/search', body, { 'content-type': 'text/plain' })).status).toBe(422);
  expect((await post('/search', body, { 'content-type': 'application/problem+json; charset=utf-8' })).status).toBe(200);
  expect((await post('/search', body, { authorization: 'Bearer other' })).status).toBe(401);
  expect((await post('/extract', body)).status).toBe(422);
  expect((await app.inject({ method: 'GET', url: '/search' })).statusCode).toBe(405);
  expect(asked).toHaveLength(1);
});

test.each([{ query: 'Apple' }, { max_results: 1 }, { include_raw_content: true }, { topic: 'news' }])(
  'another request is another search: %j',
  async (other) => {
    const { post, asked } = await watchedApp();
    await post('/search', { query: 'apple' });
    await post('/search', { query: 'apple', ...other });
    expect(asked).toHaveLength(2);
  },
);

test('in another hour dates are others', async () => {
  const { post, asked, clock } = await watchedApp();
  const ask = async () =>
    (await post('/search', { query: 'apple', include_published_date: true })).json.results[0].published_date;
  const first = await ask();
  await clock.advance(60 * minute);
  expect(await ask()).not.toBe(first);
  expect(asked).toHaveLength(2);
});

test('what depends on the moment is searched for each time', async () => {
  const { post, asked } = await watchedApp();
  for (const body of [
    { time_range: 'day' },
    { time_range: 'day' },
    { topic: 'news', days: 1 },
    { topic: 'news', days: 1 },
  ])
    await post('/search', { query: 'apple', ...body });
  expect(asked).toHaveLength(4);
});

test('another index is searched anew', async () => {
  const { post, asked, reload } = await watchedApp();
  await post('/search', { query: 'apple' });
  reload();
  await post('/search', { query: 'apple' });
  expect(asked).toHaveLength(2);
});

test('an index that may change is searched each time', async () => {
  const { at: _, ...index } = memoryIndex(indexOf([pageOf({ title: 'Apple' })]), movableClock());
  let searches = 0;
  const changing: SearchIndex = {
    ...index,
    isFixed: false,
    search: (query) => {
      searches += 1;
      return index.search(query);
    },
  };
  const { post } = await searchApp({ lazyIndex: lazy(async () => changing) });
  for (let time = 0; time < 2; time += 1) await post('/search', { query: 'apple' });
  expect(searches).toBe(2);
});

test('results of a rule are neither kept nor taken from what was kept', async () => {
  const hits = [{ page: pageOf({ title: 'Pinned' }), score: 0.5, passages: [] }];
  let isPinned = false;
  const overrides = {
    get pinned() {
      return isPinned ? () => ({ hits, answer: null }) : undefined;
    },
  };
  const { post } = await watchedApp({ overrides });
  const titles = async () =>
    (await post('/search', { query: 'apple' })).json.results.map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(['Apple']);
  isPinned = true;
  expect(await titles()).toEqual(['Pinned']);
  isPinned = false;
  expect(await titles()).toEqual(['Apple']);
});

test('large responses are not kept', () => {
  const answers = createFinishedAnswers();
  const index = memoryIndex(indexOf([]), movableClock());
  answers.keep('large', index, 0, { start: Buffer.alloc(1024 * 1024), hasPlaceholders: false });
  answers.keep('small', index, 0, { start: Buffer.alloc(1024), hasPlaceholders: true });
  expect(answers.find('large', index, 0)).toBeUndefined();
  expect(answers.find('small', index, 0)).toMatchObject({ hasPlaceholders: true });
});

test('the oldest responses make room for others, but for those that were asked for again', () => {
  const answers = createFinishedAnswers();
  const index = memoryIndex(indexOf([]), movableClock());
  const kilobyte = (at: number) => Buffer.alloc(1024, at % 251);
  const count = 20 * 1024;
  for (let at = 0; at < count; at += 1) {
    answers.keep(`question ${at}`, index, 0, { start: kilobyte(at), hasPlaceholders: false });
    if (at >= 7 && at % 100 === 7) expect(answers.find('question 7', index, 0)?.start).toEqual(kilobyte(7));
  }
  expect(answers.find('question 8', index, 0)).toBeUndefined();
  for (const at of [count - 1, count - 8 * 1024])
    expect(answers.find(`question ${at}`, index, 0)?.start).toEqual(kilobyte(at));
});

test('many small responses do not take more than their share', () => {
  const answers = createFinishedAnswers();
  const index = memoryIndex(indexOf([]), movableClock());
  const long = 'x'.repeat(100_000);
  const name = (at: number) => `${at} ${long}`;
  for (let at = 0; at < 200; at += 1)
    answers.keep(name(at), index, 0, { start: Buffer.from('{'), hasPlaceholders: false });
  expect(answers.find(name(0), index, 0)).toBeUndefined();
  expect(answers.find(name(199), index, 0)).toBeDefined();
});
