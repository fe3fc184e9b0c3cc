import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentenceTerms, sentenceWeights } from '../../../src/search/engine/sentence-terms.ts';

test('a sentence weighs what the terms of the query in it weigh', () => {
  const id = fc.nat({ max: 8 });
  const sentences = fc.array(fc.uniqueArray(fc.oneof(id, fc.constant(-1))), { maxLength: 10 });
  const query = fc.uniqueArray(fc.record({ id, weight: fc.nat({ max: 100 }) }), { selector: (term) => term.id });
  fc.assert(
    fc.property(sentences, query, (terms, wanted) => {
      const expected = terms.map((ids) =>
        wanted.filter((term) => ids.includes(term.id)).reduce((sum, { weight }) => sum + weight, 0),
      );
      expect(sentenceWeights(sentenceTerms(terms), terms.length, wanted)).toEqual(expected);
    }),
  );
});

test('the largest ids keep apart', () => {
  const terms = sentenceTerms([[2 ** 32 - 1], [2 ** 32 - 2]]);
  expect(sentenceWeights(terms, 2, [{ id: 2 ** 32 - 2, weight: 3 }])).toEqual([0, 3]);
});
