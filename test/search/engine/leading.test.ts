import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leading } from '../../../src/search/engine/leading.ts';

test('are those that sorting all and cutting them gives', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 99 })), fc.integer({ min: 0, max: 12 }), (numbers, count) => {
      const sorted = numbers.toSorted((one, other) => one - other);
      expect(leading(numbers, count, (one, other) => one < other)).toEqual(sorted.slice(0, count));
    }),
  );
});
