import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bitOf,
  inName,
  inTitle,
  isAmongFirst,
  places,
  roughSentences,
} from '../../../src/search/engine/term-places.ts';

describe('places on a page', () => {
  test('are one bit each, in the order of the sentences, never those of the title', { tags: ['thorough'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (count) => {
        const bits = Array.from({ length: count }, (_, at) => bitOf(at, count) >>> 0);
        for (const bit of bits) expect([Math.log2(bit) % 1, bit === inTitle || bit === inName]).toEqual([0, false]);
        expect(bits).toEqual(bits.toSorted((one, other) => one - other));
        expect(new Set(bits).size).toBe(Math.min(count, places - 2));
      }),
    );
  });

  test('of the first sentences are known', () => {
    const isFirst = (sentence: number) => isAmongFirst(Math.log2(bitOf(sentence, 5)), 2);
    expect([0, 1, 2, 3].map(isFirst)).toEqual([true, true, false, false]);
  });

  test.each([
    ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
    ['v1.2 is out\n\nnow', ['v1.2 is out', 'now']],
    ['一。 二', ['一。', '二']],
  ])('%s', (text, sentences) => expect(roughSentences(text)).toEqual(sentences));
});
