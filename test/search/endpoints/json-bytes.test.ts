import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonBytes } from '../../../src/search/endpoints/search/json-bytes.ts';

test('gives the bytes of all pieces, again and again', () => {
  const json = createJsonBytes();
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (pieces) => {
      json.clear();
      for (const piece of pieces) json.add(piece);
      expect(json.take(Buffer.alloc)).toEqual(Buffer.from(pieces.join('')));
    }),
  );
});

test('holds more than it was made for', () => {
  const json = createJsonBytes();
  const long = 'ä'.repeat(100_000);
  json.add('before');
  json.add(long);
  json.add(long);
  expect(json.take(Buffer.alloc).toString()).toBe(`before${long}${long}`);
});
