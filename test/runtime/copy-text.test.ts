import { expect, test } from 'vitest';
import { copyText } from '../../src/runtime/copy-text.ts';
import { heapInUse, wordOfBigText } from '../support/heap.ts';

test('a copy says the same and does not keep what it was cut from', () => {
  const before = heapInUse();
  const copies = Array.from({ length: 40 }, (_, index) => copyText(wordOfBigText(`offline_access ü ${index}`, 4)));
  expect(heapInUse() - before).toBeLessThan(100_000_000);
  expect(copies[7]).toBe('offline_access ü 7');
});
