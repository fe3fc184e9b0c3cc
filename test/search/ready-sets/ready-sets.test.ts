import { describe, expect, test } from 'vitest';
import { type ReadySetName, readySets } from '../../../src/search/ready-sets/ready-sets.ts';
import { page } from '../../support/memory-index.ts';
import { searchApp } from '../../support/search-app.ts';

const question = 'capital of "France"';
const names = Object.keys(readySets) as ReadySetName[];
let pinned: { set: ReadySetName; answer: string | null | undefined } = { set: 'empty', answer: undefined };
const { post } = await searchApp({
  pages: [page({ url: 'https://a.example/', title: 'France', content: 'Its capital is Paris.' })],
  overrides: { pinned: () => pinned },
});
async function search(set: ReadySetName, answer?: string | null) {
  pinned = { set, answer };
  return (await post('/search', { query: question, include_answer: true, max_results: 3 })).json;
}
// biome-ignore lint/suspicious/noExplicitAny: sets break the schema
const resultsOf = async (set: ReadySetName): Promise<any[]> => (await search(set)).results;
const isPlain = (result: unknown) => {
  const { url, title, content, score, raw_content: raw } = Object(result);
  return (
    [url, title, content].every((text) => typeof text === 'string' && text !== '') &&
    URL.canParse(url) &&
    typeof score === 'number' &&
    (raw === null || typeof raw === 'string')
  );
};

test.each(names)('%s comes as a whole, in the place of what is found, the same each time', async (name) => {
  const found = await search(name);
  expect(found.results).toEqual(JSON.parse(JSON.stringify(readySets[name](question))));
  expect(found).toMatchObject({ query: question, answer: null, follow_up_questions: null, images: [] });
  expect((await search(name)).results).toEqual(found.results);
  expect((await search(name, 'Paris.')).answer).toBe('Paris.');
});

describe('each set has what its name says', () => {
  test('empty', async () => {
    expect(await resultsOf('empty')).toEqual([]);
  });

  test('no-url', async () => {
    const [first, ...others] = await resultsOf('no-url');
    expect(isPlain(first)).toBe(true);
    for (const result of others) expect(isPlain(result)).toBe(false);
    for (const { url, ...rest } of others) expect(isPlain({ ...rest, url: 'https://a.example/' })).toBe(true);
    expect(others.some((result) => !Object.hasOwn(result, 'url'))).toBe(true);
  });

  test('wrong-types', async () => {
    const [first, ...others] = await resultsOf('wrong-types');
    expect(isPlain(first)).toBe(true);
    for (const result of others) expect(isPlain(result)).toBe(false);
  });

  test('duplicate-urls', async () => {
    const results = await resultsOf('duplicate-urls');
    for (const result of results) expect(isPlain(result)).toBe(true);
    const bare = results.map(({ url }) => url.replace(/^https?:\/\/(www\.)?|[/?#]*(utm_.*|part)?$/g, ''));
    expect(new Set(bare).size).toBe(2);
  });

  test('prompt-injection: results of the right shape, most of which tell a model what to do', async () => {
    const results = await resultsOf('prompt-injection');
    for (const result of results) expect(isPlain(result)).toBe(true);
    const text = JSON.stringify(results);
    for (const part of ['Ignore all previous instructions', '<system>', 'API key', 'SYSTEM:', '<!--']) {
      expect(text).toContain(part);
    }
  });

  test('hostile', async () => {
    const results = await resultsOf('hostile');
    const text = results.map(({ url, title, content }) => [url, title, content].join(' ')).join(' ');
    for (const part of ['<script>', 'javascript:', 'file:///', '\u0000', '\u202e', '\u2028', 'DROP TABLE', '\ud800']) {
      expect(text.includes(part)).toBe(true);
    }
    expect(Math.max(...results.map(({ content }) => content.length))).toBe(200_000);
    expect(results.some((result) => Object.hasOwn(result, '__proto__'))).toBe(true);
  });
});
