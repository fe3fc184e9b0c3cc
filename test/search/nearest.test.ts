import { describe, expect, it } from 'vitest';
import { memoryIndex } from '../../src/search/engine/memory-index.ts';
import { movableClock } from '../support/movable-clock.ts';
import { searchApp } from '../support/search-app.ts';
import { indexOf, pageOf } from '../support/search-pages.ts';

const hour = 3_600_000;
const pages = [
  pageOf({
    url: 'https://fruit.example/apple',
    title: 'Apple',
    content: 'An apple is the round fruit of the apple tree. The apple tree grows in orchards.',
  }),
  ...Array.from({ length: 12 }, (_, at) =>
    pageOf({
      url: `https://site${at % 3}.example/${at}`,
      title: `Number ${at}`,
      content: `Here is text number ${at}.`,
      ...(at < 4 && { topic: 'news' as const, age: (at + 1) * 20 * hour }),
    }),
  ),
];
const index = memoryIndex(indexOf(pages), movableClock());
const server = (settings: NonNullable<Parameters<typeof searchApp>[0]>['settings'] = {}) =>
  searchApp({ index: async () => index, settings });
const { post } = await server();
const search = async (body: object) => (await post('/search', body)).json;
const urlsOf = ({ results }: { results: { url: string }[] }) => results.map(({ url }) => url);
const scoresOf = ({ results }: { results: { score: number }[] }) => results.map(({ score }) => score);

describe('a search that few pages fit', () => {
  it('is filled up with others, whose scores are from 0.04 to below 0.2 and fall', async () => {
    const found = await search({ query: 'apple tree' });
    expect(urlsOf(found)[0]).toBe('https://fruit.example/apple');
    expect(new Set(urlsOf(found)).size).toBe(10);
    const [first = 0, ...others] = scoresOf(found);
    expect(first).toBeGreaterThan(0.5);
    for (const score of others) expect(score >= 0.04 && score < 0.2).toBe(true);
    expect(others).toEqual(others.toSorted((one, other) => other - one));
  });

  it('gets the same ones again, and others for another query', async () => {
    const gibberish = await search({ query: 'zxqv flurb', max_results: 5 });
    expect(scoresOf(gibberish)).toHaveLength(5);
    expect(urlsOf(await search({ query: 'zxqv flurb', max_results: 5 }))).toEqual(urlsOf(gibberish));
    expect(urlsOf(await search({ query: 'brontu vlax', max_results: 5 }))).not.toEqual(urlsOf(gibberish));
  });

  it('gets only pages that its conditions allow', async () => {
    const ofSite = await search({ query: 'zxqv', include_domains: ['site1.example'] });
    expect(urlsOf(ofSite).toSorted()).toEqual(['1', '10', '4', '7'].map((at) => `https://site1.example/${at}`));
    const news = await search({ query: 'zxqv', topic: 'news', days: 2 });
    expect(urlsOf(news).toSorted()).toEqual(['https://site0.example/0', 'https://site1.example/1']);
    expect(await search({ query: '"apple orchard"', exact_match: true })).toMatchObject({ results: [] });
  });

  it('has no answer', async () => {
    expect((await search({ query: 'Hobberlund apple vostrumbia prices', include_answer: true })).answer).toBeNull();
    expect((await search({ query: 'apple tree', include_answer: true })).answer).toMatch(/^An apple is/);
  });

  it('is not filled up with SEARCH_WHEN_NOTHING_FITS=nothing', async () => {
    const strict = await server({ whenNothingFits: 'nothing' });
    expect((await strict.post('/search', { query: 'zxqv flurb' })).json.results).toEqual([]);
    const { json } = await strict.post('/search', { query: 'apple tree' });
    expect(urlsOf(json)).toEqual(['https://fruit.example/apple']);
  });
});

it('a search without max_results has as many results as SEARCH_DEFAULT_MAX_RESULTS says', async () => {
  const three = await server({ defaultMaxResults: 3 });
  expect((await three.post('/search', { query: 'apple' })).json.results).toHaveLength(3);
  expect((await three.post('/search', { query: 'apple', max_results: 5 })).json.results).toHaveLength(5);
});

describe('research', () => {
  const research = async (input: string) => {
    const quick = await server({ researchSeconds: 0 });
    const { json } = await quick.post('/research', { input });
    return (await quick.get(`/research/${json.request_id}`)).json;
  };

  it('cites only pages that fit and says when they are few', async () => {
    const { status, content, sources } = await research('apple tree');
    expect([status, sources.length]).toEqual(['completed', 1]);
    expect(content).toContain('Only one source was found on this subject.');
  });

  it('has no sources when nothing fits', async () => {
    expect(await research('zxqv flurb')).toMatchObject({
      sources: [],
      content: '# zxqv flurb\n\nNo sources were found.',
    });
  });
});

it('a 422 has the reason phrase of the real service', async () => {
  const { app } = await server();
  const { statusCode, statusMessage } = await app.inject({
    method: 'POST',
    url: '/search',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  expect([statusCode, statusMessage]).toEqual([422, 'Unprocessable Entity']);
});
