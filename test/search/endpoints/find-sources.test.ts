import { describe, expect, test } from 'vitest';
import { builtInIndex } from '../../../src/search/corpus/built-in-corpus.ts';
import { findSources, partsOf } from '../../../src/search/endpoints/research/find-sources.ts';
import { movableClock } from '../../support/movable-clock.ts';

const index = await builtInIndex(movableClock());
const titles = async (question: string, count = 8, filters = {}) =>
  (await findSources(index, question, count, filters)).map(({ hit }) => hit.page.title);

test.each([
  ['what is photosynthesis', []],
  ['how does the Federal Reserve decide', ['Federal Reserve']],
  [
    'is the iPhone 16 better than the Galaxy S24?',
    ['iPhone 16', 'Galaxy S24', 'is the iPhone 16 better than the Galaxy S24'],
  ],
  ['Tesla vs BYD', ['BYD', 'Tesla']],
  ['solar, wind, and hydro power', ['solar', 'wind', 'hydro power']],
  ['What is a moon? Who named Io?', ['What is a moon', 'Who named Io']],
])('the parts of "%s"', (question, parts) => {
  expect(partsOf(question)).toEqual(parts);
});

describe('what is read', () => {
  test('is each of the things that are compared', async () => {
    const found = await titles('Compare PostgreSQL and MySQL for a new web application');
    expect(found[0]).toMatch(/^PostgreSQL vs MySQL/);
    expect(found).toContain('MySQL - Wikipedia');
    expect(found).toContain('PostgreSQL - Wikipedia');
  });

  test('is not what fits only the instruction', async () => {
    expect(await titles('Write a report about renewable energy')).toEqual(await titles('renewable energy'));
  });

  test('is no page twice, and not more than asked for', async () => {
    const found = await titles('Compare Kubernetes, PostgreSQL, Netflix, Python and Spotify', 4);
    expect(new Set(found).size).toBe(4);
  });

  test('obeys the filters for the parts, too', async () => {
    const found = await findSources(index, 'Tesla vs BYD', 8, { includeDomains: ['en.wikipedia.org'] });
    expect(found.length).toBeGreaterThan(1);
    expect(found.map(({ hit }) => new URL(hit.page.url).hostname)).toEqual(found.map(() => 'en.wikipedia.org'));
  });

  test('is nothing when nothing fits', async () => {
    expect(await titles('flux capacitor maintenance in Qwxyz and Zzyzx')).toEqual([]);
  });
});
