import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/runtime/runtime.ts';
import { builtInIndex } from '../../src/search/corpus/built-in-corpus.ts';

import { searchApp } from '../support/search-app.ts';

/** A request from the README of tavily-python, @tavily/core, langchain-tavily or the vendor's quick starts. */
interface Example {
  readonly source: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** At least one of them is found. */
  readonly pages: readonly string[];
}

const examples = readFileSync(new URL('vendor-examples.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Example);

const index = await builtInIndex(systemClock);
const { post, get } = await searchApp({
  clock: systemClock,
  index: async () => index,
  settings: { researchSeconds: 0 },
});

async function urlsFound({ path, body }: Example): Promise<readonly string[]> {
  const { status, json, text } = await post(path, body);
  expect(status).toBe(200);
  if (path === '/map') return json.results;
  if (path !== '/research') return json.results.map(({ url }: { url: string }) => url);
  if (body.stream === true) return [...text.matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url);
  const task = await get(`/research/${json.request_id}`);
  return task.json.sources.map(({ url }: { url: string }) => url);
}

const withoutSlash = (url: string) => url.replace(/^https:\/\/www\./, 'https://').replace(/\/$/, '');

test.each(
  examples.map(
    (example) => [`${example.source}: ${example.path} ${JSON.stringify(example.body).slice(0, 90)}`, example] as const,
  ),
)('%s', async (_, example) => {
  const urls = (await urlsFound(example)).map(withoutSlash);
  if (example.pages.length > 0)
    expect(example.pages.map(withoutSlash).filter((url) => urls.includes(url))).not.toEqual([]);
});
