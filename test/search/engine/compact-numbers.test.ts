import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Coding, compactNumbers, expandNumbers } from '../../../src/search/engine/compact-numbers.ts';

test('steps up, none and down', () => {
  const { list, codes } = compactNumbers(Uint32Array.of(3, 3, 1), 'steps');
  expect([[...list], [...codes]]).toEqual([[], [6, 0, 3]]);
});

test('the most frequent number has the lowest code', () => {
  const { list, codes } = compactNumbers(Uint32Array.of(7, 900, 900), 'list');
  expect([[...list], [...codes]]).toEqual([
    [900, 7],
    [1, 0, 0],
  ]);
});

test.each<Coding>(['steps', 'list'])('any numbers are found again: %s', (coding) => {
  fc.assert(
    fc.property(fc.uint32Array(), (numbers) => {
      expect(expandNumbers(compactNumbers(numbers, coding), numbers.length)).toEqual(numbers);
    }),
  );
});
