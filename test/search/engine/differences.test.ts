import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, sumUp } from '../../../src/search/engine/differences.ts';

test('rising numbers have small differences; where they fall, one wraps', () => {
  expect(differencesOf(Uint32Array.of(3, 5, 5, 900, 2))).toEqual(Uint32Array.of(3, 2, 0, 895, 2 ** 32 - 898));
});

test('any numbers are found again from their differences', () => {
  fc.assert(
    fc.property(fc.uint32Array(), (numbers) => {
      const sums = differencesOf(numbers);
      sumUp(sums);
      expect(sums).toEqual(numbers);
    }),
  );
});
