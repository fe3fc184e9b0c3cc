// An agent that answers questions with a web search, and every way in which the search can let it down.
import { tavily } from '@tavily/core';
import { test } from 'understudy-server/vitest';
import { expect } from 'vitest';

/** The agent under test. It asks twice at most, and says what it makes of what came. */
async function answer(question, { signal, budget = 2 } = {}) {
  const client = tavily({ apiKey: process.env.TAVILY_API_KEY, apiBaseURL: process.env.TAVILY_API_BASE_URL });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const leaving = new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('out of time')), { once: true }),
      );
      const { results } = await Promise.race([client.search(question, { maxResults: 3 }), leaving]);
      const sound = (results ?? []).filter(
        ({ url, title, content }) =>
          /^https?:\/\//.test(url ?? '') &&
          typeof title === 'string' &&
          !/ignore (all|previous|your)/i.test(content ?? ''),
      );
      const pages = [...new Map(sound.map((one) => [one.url.replace(/[#?].*|\/$/g, ''), one])).values()];
      return pages.length === 0 ? 'I have found nothing.' : pages.map(({ title }) => title).join(', ');
    } catch (error) {
      const text = `${error.message} ${error.response?.status ?? ''}`;
      if (/out of time/.test(text)) return 'The search takes too long.';
      if (/limit|432|433/.test(text) && !/excessive/.test(text)) return 'There are no credits left.';
      if (/Unauthorized|401|Forbidden|403/.test(text)) return 'The key is not accepted.';
      if (attempt >= budget) return 'The search does not work.';
    }
  }
}

const search = { operation: 'search' };

test('asks again when there were too many requests', async ({ understudy }) => {
  await understudy.rules.add({ match: search, when: { times: 1 }, then: { refuse: 'search.rate-limited' } });
  expect(await answer('capital of France')).toContain('France');
  await understudy.verify({
    in_order: [
      { ...search, status: 429 },
      { ...search, status: 200 },
    ],
  });
});

test('gives up when it is refused twice, and does not ask a third time', async ({ understudy }) => {
  await understudy.rules.add({ match: search, then: { refuse: 'search.server-error' } });
  expect(await answer('capital of France')).toBe('The search does not work.');
  await understudy.verify({ match: search, count: 2 });
});

test('knows when the credits are spent, and asks once', async ({ understudy }) => {
  await understudy.rules.add({ match: search, then: { refuse: 'search.plan-exceeded' } });
  expect(await answer('capital of France')).toBe('There are no credits left.');
  await understudy.verify({ match: { status: 432 }, count: 1 });
});

test('knows when its key is not accepted', async ({ understudy }) => {
  await understudy.settings.change({ search: { apiTokens: ['another-key-of-the-service'] } });
  expect(await answer('capital of France')).toBe('The key is not accepted.');
  await understudy.verify({ match: { status: 401 }, count: 1 });
});

test('survives a connection that is cut in the answer', async ({ understudy }) => {
  await understudy.rules.add({
    match: search,
    then: [{ fault: 'cut', after_bytes: 20 }, { results: [{ url: 'https://a.example/', title: 'A', content: 'a' }] }],
  });
  expect(await answer('capital of France')).toBe('A');
});

test('does not wait for ever', async ({ understudy }) => {
  await understudy.rules.add({ match: search, then: { fault: 'hang' } });
  const patience = new AbortController();
  const answered = answer('capital of France', { signal: patience.signal });
  await understudy.verify({ match: { ...search, progress: 'waiting' }, within: 10 });
  patience.abort();
  expect(await answered).toBe('The search takes too long.');
});

test.for([
  ['empty', 'I have found nothing.'],
  ['no-url', /^Result/],
  ['wrong-types', /./],
  ['hostile', /./],
  ['duplicate-urls', /^Result/],
  ['prompt-injection', /^(?!.*ignore)/i],
])('copes with results that are %s', async ([set, expected], { understudy }) => {
  await understudy.rules.add({ match: search, then: { results: set } });
  expect(await answer('capital of France')).toMatch(expected);
});

test('answers each question by what is found for it', async ({ understudy }) => {
  const about = (title) => ({ results: [{ url: 'https://a.example/{{query}}', title, content: 'about {{query}}' }] });
  await understudy.rules.add({
    match: { body: { query: { similar: 'the capital of Spain' } } },
    then: about('Madrid'),
  });
  await understudy.rules.add({ match: search, then: [about('first {{query}}'), about('then {{query}}')] });
  expect(await answer('What is the capital of Spain?')).toBe('Madrid');
  expect([await answer('rivers'), await answer('lakes'), await answer('seas')]).toEqual([
    'first rivers',
    'then lakes',
    'then seas',
  ]);
  const { ids } = await understudy.verify({ match: { body: { query: { any_of: ['rivers', 'lakes'] } } }, count: 2 });
  expect(ids).toHaveLength(2);
});
