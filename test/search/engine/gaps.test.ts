import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeGaps, encodeGaps } from '../../../src/search/engine/gaps.ts';

test.each([
  ['nothing', [], []],
  ['steps up, none and down', [3, 3, 1], [6, 0, 3]],
  ['steps of more than six bits', [64, 200, 2 ** 31], [0x80, 1, 0x90, 2, 0xf0, 0xfc, 0xff, 0xff, 0xf]],
])('%s', (_, numbers, bytes) => {
  expect([...encodeGaps(Uint32Array.from(numbers))]).toEqual(bytes);
});

test('any numbers are found again', () => {
  fc.assert(
    fc.property(fc.uint32Array(), (numbers) => {
      expect(decodeGaps(encodeGaps(numbers), numbers.length)).toEqual(numbers);
    }),
  );
});
