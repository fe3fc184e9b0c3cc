import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemRandomness } from '../../src/runtime/runtime.ts';
import { createUuids, formatUuid, randomPool } from '../../src/runtime/uuid.ts';

test('32 hex digits become a UUID; more are cut off', () => {
  const hex = '00112233445566778899aabbccddeeff';
  expect(formatUuid(hex)).toBe('00112233-4455-6677-8899-aabbccddeeff');
  expect(formatUuid(`${hex}0011`)).toBe('00112233-4455-6677-8899-aabbccddeeff');
});

test('UUIDs have version 4, and none comes twice', () => {
  const newId = createUuids(systemRandomness);
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('a pool hands out every byte at most once', () => {
  let next = 0;
  const counting = { number: () => 0, bytes: (length: number) => Buffer.alloc(length, next++) };
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 64 }), { maxLength: 200 }), (lengths) => {
      const draw = randomPool(counting);
      const first = next;
      const bytes = lengths.flatMap((length) => [...draw(length)]);
      expect(bytes).toHaveLength(lengths.reduce((sum, length) => sum + length, 0));
      const uses = new Map<number, number>();
      for (const byte of bytes) uses.set(byte, (uses.get(byte) ?? 0) + 1);
      for (const count of uses.values()) expect(count).toBeLessThanOrEqual(4096);
      expect(next - first).toBe(uses.size);
    }),
  );
});
