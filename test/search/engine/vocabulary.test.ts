import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packVocabulary, termId, termText } from '../../../src/search/engine/vocabulary.ts';

describe('a vocabulary', () => {
  test('finds each of its terms, and no other', () => {
    const terms = fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 6 }), { maxLength: 200 });
    fc.assert(
      fc.property(terms, fc.string({ unit: 'grapheme' }), (all, other) => {
        const packed = packVocabulary(all);
        expect(all.map((term) => termId(packed, term))).toEqual(all.map((_, at) => at));
        expect(all.map((_, at) => termText(packed, at))).toEqual(all);
        expect(termId(packed, other)).toBe(all.indexOf(other));
      }),
    );
  });

  test('has room for another half of its terms', () => {
    for (const count of [0, 1, 5, 100]) {
      const { slots } = packVocabulary(Array.from({ length: count }, (_, at) => `term ${at}`));
      expect(Math.log2(slots.length) % 1).toBe(0);
      expect(slots.length).toBeGreaterThanOrEqual(1.5 * count + 2);
      expect(slots.length).toBeLessThan(2 * (1.5 * count + 2));
    }
  });
});
