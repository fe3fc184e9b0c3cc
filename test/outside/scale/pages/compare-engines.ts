import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { systemClock } from '../../../../src/runtime/runtime.ts';
import { defaultQuery } from '../../../../src/search/engine/default-query.ts';
import type { Hit, IndexQuery, SearchIndex, Topic } from '../../../../src/search/engine/search-index.ts';
import { searchApp } from '../../../support/search-app.ts';
import type { Report } from '../report.ts';
import type { BothEngines } from './both-engines.ts';

const linesOf = <T>(file: string): readonly T[] =>
  readFileSync(new URL(`../../../search/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const urlsOf = (hits: readonly Hit[]) => hits.map(({ page }) => page.url);
const day = 24 * 3_600_000;

/** Every condition that a search can have. */
const filters: readonly (readonly [name: string, text: string, given: Partial<IndexQuery>])[] = [
  ['a domain', 'kettles', { includeDomains: ['oddshop.example'] }],
  ['a domain without its subdomains', 'kettles', { excludeDomains: ['docs.oddshop.example'] }],
  ['a form of domains', 'python language', { includeDomains: ['*.org'] }],
  ['a form in the middle', 'kettles', { includeDomains: ['docs.*.example'] }],
  ['a form with an open end', 'python asyncio', { includeDomains: ['docs.*'] }],
  ['a path', 'kettles', { includeDomains: ['oddshop.example/in'] }],
  ['a path below', 'capital city', { includeDomains: ['en.wikipedia.org/wiki'] }],
  ['a path that is left out', 'capital city', { excludeDomains: ['wikipedia.org/wiki', '*.gov'] }],
  ['several domains', 'python', { includeDomains: ['docs.python.org', 'pypi.org', 'realpython.com/primer'] }],
  ['preferred domains', 'python decorators', { preferDomains: ['stackoverflow.com'] }],
  ['dates from', 'election', { publishedFrom: systemClock.now() - 400 * day }],
  ['dates until', 'football', { publishedUntil: systemClock.now() - 10 * day, keepUndated: false }],
  [
    'a window',
    'market',
    { publishedFrom: systemClock.now() - 5 * day, publishedUntil: systemClock.now() - day, keepUndated: false },
  ],
  ['only dated pages', 'company', { keepUndated: false }],
  ['news', 'latest election', { topic: 'news' }],
  ['news of a week', 'market shares', { topic: 'news', publishedFrom: systemClock.now() - 7 * day }],
  ['finance', 'Apple shares', { topic: 'finance' }],
  ['one language', 'Hauptstadt', { onlyLanguage: 'de' }],
  ['a preferred language', 'Paris', { preferLanguage: 'fr' }],
  ['a country', 'national parks', { preferCountry: 'canada' }],
  ['a phrase', 'capital of France', { phrases: ['capital of France'] }],
  ['a phrase across a link', 'kettles', { phrases: ['the odd list of kettles'] }],
  ['a phrase of small words', 'to be or not to be', { phrases: ['to be'] }],
  ['a phrase without blanks', '東京', { phrases: ['京2020'] }],
  ['a phrase that is nowhere', 'kettles', { phrases: ['kettles of yesterday'] }],
];

/** What both must answer alike: questions, conditions, walks through sites, and responses as callers get them. */
export async function compareEngines(
  { check }: Report,
  { embedded, elsewhere: { index } }: BothEngines,
): Promise<void> {
  const search = (engine: SearchIndex, text: string, given: Partial<IndexQuery>) =>
    engine.search(defaultQuery(text, { nearest: true, ...given }));

  await check('questions: hits, scores and passages are those of the embedded engine', async () => {
    const questions = linesOf<{ question: string; topic?: Topic }>('questions.jsonl');
    let firsts = 0;
    let same = 0;
    let all = 0;
    for (const { question, topic = 'general' } of questions) {
      const [here, there] = [await search(embedded, question, { topic }), await search(index, question, { topic })];
      assert.equal(there.length, here.length, question);
      firsts += Number(there[0]?.page.url === here[0]?.page.url);
      // What a misspelt word is taken for is chosen among all terms here, and among the most frequent words there.
      if ((await index.explain?.(defaultQuery(question, {})))?.terms.some((term) => term.corrected)) continue;
      const byUrl = new Map(here.map((hit) => [hit.page.url, hit]));
      const both = there.filter(({ page, score }) => score >= 0.2 && byUrl.has(page.url));
      // No page has a higher score than one before it: behind another page scores may be others.
      const isSameSoFar = (at: number) =>
        there.slice(0, at + 1).every(({ page }, place) => page.url === here[place]?.page.url);
      for (const { page, score, passages } of both) {
        assert.deepEqual(page, byUrl.get(page.url)?.page);
        const isSame = Math.abs(score - (byUrl.get(page.url)?.score ?? 0)) < 1e-7;
        assert.ok(isSame || !isSameSoFar(there.findIndex((hit) => hit.page === page)), `${question}: ${page.url}`);
        assert.deepEqual(passages, byUrl.get(page.url)?.passages);
      }
      same += both.length;
      all += here.filter(({ score }) => score >= 0.2).length;
    }
    assert.ok(firsts >= 0.99 * questions.length, `${firsts} of ${questions.length} first hits are the same`);
    assert.ok(same >= 0.98 * all, `${same} of ${all} hits that fit are the same`);
  });

  await check('what no page is about gets ten results with low scores', async () => {
    for (const { question } of linesOf<{ question: string }>('off-topic.jsonl')) {
      const hits = await search(index, question, {});
      assert.equal(hits.length, 10);
      assert.ok((hits[0]?.score ?? 1) < 0.2, `${question}: ${hits[0]?.score}`);
      assert.ok(hits.every(({ score }) => score >= 0.04));
      assert.deepEqual(urlsOf(hits), urlsOf(await search(index, question, {})));
    }
  });

  for (const [name, text, given] of filters) {
    await check(`condition: ${name}`, async () => {
      const asked = { ...given, nearest: false, limit: 40 };
      const [here, there] = [await search(embedded, text, asked), await search(index, text, asked)];
      const few = here.length < 40;
      // Of more pages than are wanted the worst ones may be others.
      if (few) assert.deepEqual(urlsOf(there).sort(), urlsOf(here).sort());
      const best = new Set(urlsOf(here).slice(0, 20));
      const missing = [...best].filter((url) => !urlsOf(there).includes(url));
      assert.ok(missing.length <= 2, `of the best twenty there are not ${missing.join(', ')}`);
      const filled = await search(index, text, { ...given, limit: 40 });
      const accepted = new Set(urlsOf(await search(embedded, text, { ...given, limit: embedded.size })));
      assert.deepEqual(
        urlsOf(filled).filter((url) => !accepted.has(url)),
        [],
      );
    });
  }

  await check('typing errors are forgiven alike', async () => {
    for (const text of [
      'pyhton decorators',
      'phtosynthesis',
      'capitol of Germny',
      'idempotenncy key',
      'Shakespere plays',
    ]) {
      const [here, there] = [await search(embedded, text, {}), await search(index, text, {})];
      assert.equal(there[0]?.page.url, here[0]?.page.url, text);
      assert.ok(Math.abs((there[0]?.score ?? 0) - (here[0]?.score ?? 0)) < 1e-4, text);
    }
  });

  await check('pages by URL, by host and in order', async () => {
    for (const url of [
      'http://www.oddshop.example/index/#x',
      'https://wikipedia.org/wiki/France',
      'https://nowhere.example/',
    ])
      assert.deepEqual(await index.page(url), await embedded.page(url), url);
    for (const host of ['www.nhs.uk', 'docs.oddshop.example:8443', 'nowhere.example']) {
      assert.equal(await index.hasHost(host), await embedded.hasHost(host), host);
      const byUrl = async (engine: SearchIndex) => (await engine.pagesOfHost(host, '/')).map(({ url }) => url).sort();
      assert.deepEqual(await byUrl(index), await byUrl(embedded));
    }
    assert.equal((await index.pagesOfHost('en.wikipedia.org', '/')).length, 2_000);
    assert.deepEqual(
      (await index.list(100, 50)).map(({ url }) => url),
      (await embedded.list(100, 50)).map(({ url }) => url),
    );
    assert.equal(index.size, embedded.size);
  });

  await check('how a search was decided', async () => {
    const query = defaultQuery('the colour of pyhton', { limit: 3 });
    assert.deepEqual((await index.explain?.(query))?.terms, (await embedded.explain?.(query))?.terms);
    assert.deepEqual(
      (await index.explain?.(query))?.hits.map(({ url }) => url),
      (await embedded.explain?.(query))?.hits.map(({ url }) => url),
    );
  });

  await check('responses to requests of the vendor’s own documents', async () => {
    const examples = linesOf<{ path: string; body: Readonly<Record<string, unknown>>; pages: readonly string[] }>(
      'vendor-examples.jsonl',
    );
    const appOver = (engine: SearchIndex) =>
      searchApp({ clock: systemClock, index: async () => engine, settings: { researchSeconds: 0 } });
    const [here, there] = [await appOver(embedded), await appOver(index)];
    for (const { path, body, pages } of examples) {
      const what = `${path} ${JSON.stringify(body)}`;
      const [expected, found] = [await here.post(path, body), await there.post(path, body)];
      assert.equal(found.status, expected.status, what);
      if (pages.length === 0 || path === '/research') continue;
      assert.deepEqual(shapeOf(found.json), shapeOf(expected.json), what);
    }
  });
}

/** A response without what differs each time; of pages that only fill results up, how many there are. */
function shapeOf({ response_time: _time, request_id: _id, ...rest }: Record<string, unknown>): unknown {
  const results = rest.results as readonly (string | { url: string; score?: number })[] | undefined;
  if (results === undefined) return rest;
  const fitting = results.filter((one) => typeof one === 'string' || one.score === undefined || one.score >= 0.2);
  return { ...rest, images: undefined, count: results.length, results: fitting };
}
