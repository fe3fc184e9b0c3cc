import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomnessOf, seededRandomness } from '../../../src/control/seed/seeded-randomness.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('the same seed gives the same bytes and numbers', () => {
  const [one, other] = [seededRandomness('a'), seededRandomness('a')];
  for (const random of [one, other]) random.bytes(3);
  expect(hex(one.bytes(10_000))).toBe(hex(other.bytes(10_000)));
  expect(one.number()).toBe(other.number());
});

test('it is the same in every release', () => {
  expect(hex(seededRandomness(1).bytes(8))).toBe('a2f4e5f7daf0e20b');
});

test('another seed gives others, and a number is another seed than its text', () => {
  const first = [1, '1', 2, ''].map((seed) => hex(seededRandomness(seed).bytes(16)));
  expect(new Set(first).size).toBe(4);
});

test('bytes do not depend on how they are drawn', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6000), { maxLength: 5 }), (lengths) => {
      const pieces = seededRandomness('x');
      const whole = seededRandomness('x');
      const total = lengths.reduce((sum, length) => sum + length, 0);
      expect(lengths.map((length) => hex(pieces.bytes(length))).join('')).toBe(hex(whole.bytes(total)));
    }),
  );
});

test('numbers lie in [0, 1) and spread', () => {
  const random = seededRandomness('spread');
  const numbers = Array.from({ length: 4000 }, () => random.number());
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  const tenths = numbers.map((number) => Math.floor(number * 10));
  for (let tenth = 0; tenth < 10; tenth += 1) expect(tenths.filter((it) => it === tenth).length).toBeGreaterThan(300);
});

describe('what a seed gives', () => {
  const random = seededRandomness('the given one');

  test('without a seed is the given randomness', () => {
    expect(randomnessOf(undefined, random)).toBe(random);
    expect(randomnessOf(undefined, random, 'rule 1')).toBe(random);
  });

  test('is its own for each part', () => {
    const drawn = [undefined, 'rule 1', 'rule 2'].map((part) => hex(randomnessOf('a', random, part).bytes(16)));
    expect(new Set(drawn).size).toBe(3);
    expect(drawn[0]).toBe(hex(seededRandomness('a').bytes(16)));
    expect(drawn[1]).toBe(hex(seededRandomness('rule 1 of string a').bytes(16)));
  });
});
