import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeNumbers, encodeNumbers } from '../../../src/search/engine/variable-bytes.ts';

test.each([
  ['nothing', [], []],
  ['a byte each', [0, 1, 127], [0, 1, 0x7f]],
  ['more bytes', [128, 272, 2 ** 32 - 1], [0x80, 1, 0x90, 2, 0xff, 0xff, 0xff, 0xff, 0xf]],
])('%s', (_, numbers, bytes) => {
  expect([...encodeNumbers(Uint32Array.from(numbers))]).toEqual(bytes);
});

test('any numbers are found again', () => {
  fc.assert(
    fc.property(fc.uint32Array(), (numbers) => {
      expect(decodeNumbers(encodeNumbers(numbers), numbers.length)).toEqual(numbers);
    }),
  );
});
