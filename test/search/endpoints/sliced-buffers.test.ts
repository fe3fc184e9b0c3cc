import { expect, test } from 'vitest';
import { slicedBuffers } from '../../../src/search/endpoints/search/sliced-buffers.ts';

test('no two buffers share a byte', () => {
  const bufferOf = slicedBuffers();
  const lengths = [10, 0, 30_000, 1, 200_000, 32 * 1024, ...Array.from({ length: 20 }, () => 20_000)];
  const buffers = lengths.map((length, at) => bufferOf(length).fill(at));
  expect(buffers.map(({ length }) => length)).toEqual(lengths);
  for (const [at, buffer] of buffers.entries()) expect(buffer.every((byte) => byte === at)).toBe(true);
});
