import { describe, expect, test } from 'vitest';
import { idf, lengthNorm } from '../../../src/search/engine/bm25.ts';
import { doubtful } from '../../../src/search/engine/confidence.ts';
import { factors } from '../../../src/search/engine/filters.ts';
import { scoreOf } from '../../../src/search/engine/fit.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import { ceilingOf, withinLimits } from '../../../src/search/engine/score-limits.ts';
import type { IndexQuery } from '../../../src/search/engine/search-index.ts';
import { anyPage } from '../../support/any-page.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const pages = [
  pageOf({ url: 'https://both.example/', title: 'Copper kettle', content: 'A copper kettle boils. Water runs.' }),
  pageOf({ url: 'https://body.example/', title: 'Tea', content: 'Water boils in a kettle. It takes minutes.' }),
  pageOf({ url: 'https://title.example/', title: 'Kettles', content: 'None of it.' }),
  pageOf({ url: 'https://else.example/', title: 'Apples', content: 'Apples fall.' }),
];
const index = memoryIndex(indexOf(pages), movableClock());

async function explain(text: string, more: Partial<IndexQuery> = {}) {
  const explanation = await index.explain?.({ ...anyPage, text, ...more });
  if (explanation === undefined) throw new Error('there is no explanation');
  return explanation;
}

describe('the words of a query', () => {
  test('lead to terms with the pages that have them; stop words count for nothing', async () => {
    const { terms, ignored } = await explain('the kettles and a Kettle of copper, copper');
    expect(terms.map(({ term, words, pages: count }) => [term, words, count])).toEqual([
      ['kettl', ['kettles', 'kettle'], 3],
      ['copper', ['copper'], 1],
    ]);
    expect(terms.map(({ weight }) => weight)).toEqual([2 * idf(3, 4), 2 * idf(1, 4)]);
    expect(ignored).toEqual(['the', 'and', 'a', 'of']);
  });

  test('are shown as they were typed, with what is looked for instead', async () => {
    const { terms } = await explain('coppper quux');
    expect(terms.map(({ term, words, pages: count, corrected }) => [term, words, count, corrected])).toEqual([
      ['coppper', ['coppper'], 1, 'copper'],
      ['quux', ['quux'], 0, undefined],
    ]);
    expect(terms.every((term) => 'corrected' in term === (term.term === 'coppper'))).toBe(true);
  });

  test.each([
    ['kettle', undefined],
    ['wie funktioniert der Kessel', 'de'],
  ])('%s: the language is %s', async (text, language) => expect((await explain(text)).language).toBe(language));
});

describe('hits', () => {
  test('come in the order of the search, with its scores', async () => {
    const query = { ...anyPage, text: 'copper kettle' };
    const found = await index.search(query);
    const { hits } = await explain('copper kettle', { passages: 3 });
    expect(hits.map(({ url, score }) => [url, score])).toEqual(found.map(({ page, score }) => [page.url, score]));
  });

  test('say which terms they have in which fields', async () => {
    const { hits } = await explain('copper kettle');
    const fields = hits.map(({ url, terms }) => [
      url,
      terms.map((term) => [term.term, term.fields.map(({ field }) => field).join(' ')]),
    ]);
    expect(Object.fromEntries(fields)).toEqual({
      'https://both.example/': [
        ['copper', 'title content'],
        ['kettl', 'title content'],
      ],
      'https://title.example/': [['kettl', 'title']],
      'https://body.example/': [['kettl', 'content']],
    });
  });

  test('have the score of a term by field, as title and text bring it', async () => {
    const { hits } = await explain('copper kettle');
    const all = hits.flatMap(({ terms }) => terms);
    for (const { score, fields } of all)
      expect(fields.reduce((sum, field) => sum + field.score, 0)).toBeCloseTo(score, 12);
    const kettle = hits.find(({ url }) => url === 'https://both.example/')?.terms.find(({ term }) => term === 'kettl');
    // Titles have 2, 1, 1, 1 terms; of the texts these have 5, 5, 1, 2: stop words do not count.
    const inTitle = 1 / lengthNorm(2, 5 / 4);
    // The text is so short that all of it is its beginning, where words count twice.
    const inBody = 2 / lengthNorm(5, 13 / 4);
    const [k1, titleWeight, titleShare] = [1.2, 3, 0.5];
    const saturated = (count: number) => ((k1 + 1) * count) / (k1 + count);
    const added = titleWeight * inTitle + inBody;
    const ofBody = (saturated(added) * inBody) / added / (1 + titleShare);
    const ofTitle =
      ((saturated(added) * titleWeight * inTitle) / added + titleShare * saturated(inTitle)) / (1 + titleShare);
    expect(kettle?.fields).toEqual([
      { field: 'title', score: expect.closeTo(idf(3, 4) * ofTitle, 5) },
      { field: 'content', score: expect.closeTo(idf(3, 4) * ofBody, 5) },
    ]);
  });

  test('are scored by what is shown', async () => {
    const { hits } = await explain('copper kettle', { preferDomains: ['body.example'] });
    const scores = hits.map(({ url, boost, limit, ...fit }) => ({
      score: scoreOf(fit, url === 'https://both.example/' ? boost * factors.exactName : boost),
      // Its title says less than the first word of the query.
      limit: url === 'https://title.example/' ? Math.min(limit, doubtful) : limit,
      ceiling: ceilingOf(fit, url === 'https://both.example/' ? 'name' : 'keywords'),
    }));
    expect(withinLimits(scores)).toEqual(hits.map(({ score }) => score));
    expect(hits.map(({ url, boost }) => [url, boost > 1])).toContainEqual(['https://body.example/', true]);
    expect(hits.filter(({ boost }) => boost === 1)).toHaveLength(2);
    const [best] = hits;
    expect([best?.coverage, best?.title, best?.proximity, best?.nearest]).toEqual([1, 1, 1, false]);
    const body = hits.find(({ url }) => url === 'https://body.example/');
    const share = idf(3, 4) / (idf(3, 4) + idf(1, 4));
    expect([body?.title, body?.coverage, body?.proximity]).toEqual([
      0,
      expect.closeTo(share, 12),
      expect.closeTo(share, 12),
    ]);
  });

  test('that only fill up are marked', async () => {
    const { hits } = await explain('copper', { nearest: true, limit: 3 });
    expect(hits.map(({ nearest, terms }) => [nearest, terms.length])).toEqual([
      [false, 1],
      [true, 0],
      [true, 0],
    ]);
  });
});
