import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalBytes, equalSecrets, secretSet } from '../../src/http/constant-time.ts';

test.each([
  ['', ''],
  ['secret', 'secret'],
  ['ü', 'ü'],
])('%j is %j', (one, other) => {
  expect(equalSecrets(one, other)).toBe(true);
  expect(equalBytes(Buffer.from(one), Buffer.from(other))).toBe(true);
});

test('secrets differ by any character, and by their length', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(equalSecrets(one, other)).toBe(one === other);
      expect(equalBytes(Buffer.from(one), Buffer.from(other))).toBe(Buffer.from(one).equals(Buffer.from(other)));
    }),
  );
  expect(equalBytes(Buffer.from('ab'), Buffer.from('ac'))).toBe(false);
});

test('each secret of a set counts, wherever it stands', () => {
  const isSecret = secretSet(['a', 'b', 'c']);
  expect(['a', 'b', 'c', 'd', '', 'ab'].filter(isSecret)).toEqual(['a', 'b', 'c']);
  expect(secretSet([])('')).toBe(false);
});

test('a set tells apart what is longer, shorter or no ASCII', () => {
  const text = fc.oneof(fc.string({ maxLength: 3 }), fc.string({ unit: 'grapheme', maxLength: 120 }));
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(secretSet([one, 'another'])(other)).toBe(Buffer.from(one).equals(Buffer.from(other)));
      expect(secretSet(['another', one])(one)).toBe(true);
    }),
  );
  for (const length of [84, 85, 86, 254, 255, 256, 1_000]) {
    const secret = 'k'.repeat(length);
    const candidates = [
      secret,
      `${secret}k`,
      `${secret}\0`,
      secret.slice(1),
      `x${secret.slice(1)}`,
      `${secret.slice(1)}x`,
    ];
    expect(candidates.map(secretSet([secret]))).toEqual([true, false, false, false, false, false]);
  }
});
