import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashOrder, hashOrderBy, hashOrderOfValues, nodeHash } from '../../../src/token/realm/java-hash-order.ts';

describe('the hash of a value that was read from JSON', () => {
  // String.hashCode, Integer and Long, BigInteger, BooleanNode, List.hashCode and Map.hashCode of Java.
  test.each([
    ['', 0],
    ['a', 97],
    ['hello', 99_162_322],
    ['polygenelubricants', -2_147_483_648],
    [7, 7],
    [-7, -7],
    [2 ** 31, -2_147_483_648],
    [4_294_967_296, 1],
    [-1n, 0],
    [2n ** 63n - 1n, -2_147_483_648],
    [-(2n ** 63n), -2_147_483_648],
    [2n ** 64n, 961],
    [-(2n ** 64n), -961],
    [2n ** 64n + 5n, 966],
    [true, 3],
    [false, 1],
    [null, 4],
    [[], 1],
    [['a'], 128],
    [['a', 1], 3969],
    [{}, 0],
    [{ a: 1 }, 96],
    [{ a: 1, b: true }, 193],
  ])('%s: %d', (value, hash) => expect(nodeHash(value)).toBe(hash));
});

/** Java's spread of a hash over a table, by its definition. */
const bucketOf = (text: string, buckets: number) => {
  const hash = nodeHash(text);
  return (hash ^ (hash >>> 16)) & (buckets - 1);
};

test('a table grows when more than three quarters are taken, and its places count from the first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 40 }), (texts) => {
      let buckets = 16;
      while (texts.length > buckets - buckets / 4) buckets *= 2;
      const places = hashOrder(texts).map((text) => bucketOf(text, buckets));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(hashOrder(texts).toSorted()).toEqual(texts.toSorted());
    }),
  );
});

test('twelve fit into sixteen places, thirteen do not', () => {
  // 'p' is 112: place 0 of 16, and 16 of 32. 'a' is 97: place 1 of both.
  const texts = ['p', ...[...'abcdefghijk']];
  expect(hashOrder(texts)[0]).toBe('p');
  expect(hashOrder([...texts, 'l'])[0]).toBe('a');
});

test('in one place items stay as they came, and of equal keys the first one counts', () => {
  expect(hashOrder(['Aa', 'BB'])).toEqual(['Aa', 'BB']);
  expect(hashOrder(['BB', 'Aa'])).toEqual(['BB', 'Aa']);
  expect(hashOrderBy(['b1', 'a1', 'b2'], ([key = '']) => key)).toEqual(['a1', 'b1']);
});

test.each([
  [
    [true, false],
    [false, true],
  ],
  [
    [{ javaHash: 2 }, 1],
    [1, { javaHash: 2 }],
  ],
  [[undefined, 'a'], undefined],
  [[1.5], undefined],
  [[2 ** 53, 1], undefined],
])('values %j come as %j', (values, ordered) => expect(hashOrderOfValues(values)).toEqual(ordered));
