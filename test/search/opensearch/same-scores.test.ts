import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnalyzer } from '../../../src/search/engine/analyzer.ts';
import { defaultQuery } from '../../../src/search/engine/default-query.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import { pageTerms } from '../../../src/search/engine/page-terms.ts';
import { termSource } from '../../../src/search/engine/term-source.ts';
import { termText } from '../../../src/search/engine/vocabulary.ts';
import { packedTerms, packTerms } from '../../../src/search/opensearch/packed-terms.ts';
import { pageFitter } from '../../../src/search/opensearch/page-fit.ts';
import { weighQuery } from '../../../src/search/opensearch/query-weights.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const analyzer = createAnalyzer();
const word = fc.constantFrom(
  'colour',
  'kettles',
  'the',
  'who',
  'running',
  'node.js',
  'Zug',
  'und',
  '東京',
  'end.',
  'a - b',
);
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const language = fc.constantFrom('en', 'de');

test('a page that comes from elsewhere is measured as in the embedded index', { tags: ['thorough'] }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, text, language), { minLength: 1, maxLength: 8 }),
      text,
      async (texts, question) => {
        const pages = texts.map(([title, content, language], at) =>
          pageOf({ url: `https://${at}.example/`, title, content, language }),
        );
        const data = indexOf(pages);
        const explained = await memoryIndex(data, movableClock()).explain?.(defaultQuery(question, { limit: 20 }));
        const known = pages.map((page) => pageTerms(page, analyzer));
        const average = (of: 'titleLength' | 'bodyLength') =>
          known.reduce((sum, one) => sum + one[of], 0) / known.length;
        const measure = pageFitter({ averageTitle: average('titleLength'), averageBody: average('bodyLength') });
        const source = { ...termSource(data), termOf: (id: number) => termText(data.vocabulary, id) };
        const weighed = weighQuery(question, analyzer, source);
        for (const { url, bm25, coverage, title, proximity, limit, terms: byTerm } of explained?.hits ?? []) {
          const at = pages.findIndex((page) => page.url === url);
          const { fit, terms } = measure(weighed, packedTerms(packTerms(known[at] as (typeof known)[number])));
          expect(terms).toEqual(byTerm);
          const expected = { bm25, coverage, title, proximity, limit };
          // The order of adding up differs.
          for (const [name, value] of Object.entries(expected))
            expect(fit).toHaveProperty(name, expect.closeTo(value, 10));
        }
      },
    ),
  );
});
