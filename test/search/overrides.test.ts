import { describe, expect, test } from 'vitest';
import type { SearchOverrides } from '../../src/search/handle-request.ts';
import { type ErrorName, namedErrors } from '../../src/search/named-errors.ts';
import { page } from '../support/memory-index.ts';
import { searchApp } from '../support/search-app.ts';

const pages = [page({ url: 'https://a.example/', title: 'Harbours', content: 'A harbour is a place for ships.' })];
const appWith = (overrides: SearchOverrides) => searchApp({ pages, overrides });

describe('an error that is asked for by name', () => {
  test.each(Object.keys(namedErrors) as ErrorName[])('%s has the status that its list says', async (name) => {
    const { post, get } = await appWith({ error: name });
    const statuses = [await post('/search', { query: 'harbour' }), await get('/usage'), await get('/search')];
    expect(statuses.map(({ status }) => status)).toEqual(Array(3).fill(namedErrors[name].status));
  });

  test('a rate limit says when to come back, a blocked caller gets no body', async () => {
    const limited = await (await appWith({ error: 'rate-limited' })).post('/search', { query: 'harbour' });
    expect(limited.headers['retry-after']).toBe('60');
    expect((await (await appWith({ error: 'forbidden' })).post('/search', { query: 'harbour' })).text).toBe('');
  });
});

describe('results that were arranged', () => {
  const hit = { page: page({ url: 'https://b.example/', content: 'Pinned.' }), score: 0.9, passages: ['Pinned.'] };

  test('take the place of what the index holds; everything around them stays', async () => {
    const { post } = await appWith({ pinned: () => ({ hits: [hit], answer: 'Yes.' }) });
    const { json } = await post('/search', { query: 'harbour', include_usage: true, include_raw_content: true });
    expect(json).toMatchObject({
      query: 'harbour',
      answer: 'Yes.',
      results: [{ url: 'https://b.example/', content: 'Pinned.', score: 0.9, raw_content: 'Pinned.' }],
      usage: { credits: 1 },
    });
  });

  test('are not used by a request that fails or that is no search', async () => {
    let used = 0;
    const pinned = () => {
      used += 1;
      return { hits: [], answer: null };
    };
    const { post } = await appWith({ pinned });
    await post('/search', { query: '' });
    await post('/search', { query: 'harbour' }, { authorization: 'Bearer wrong' });
    await post('/extract', { urls: 'https://a.example/' });
    expect(used).toBe(0);
    await post('/search', { query: 'harbour' });
    expect(used).toBe(1);
  });
});
