import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearest } from '../../src/runtime/edit-distance.ts';

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['PORT', 'PORTS', 1],
  ['PORT', 'PROT', 1],
  ['HOST', 'HOME', 2],
  ['APP_VARAINT', 'APP_VARIANT', 1],
  ['kitten', 'sitting', 3],
  // A swapped pair is not edited again: this is what makes the distance the restricted one.
  ['ca', 'abc', 3],
])('%s to %s: %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});

test('no more than the longer text, no less than the difference in length, 0 only for the same', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (from, to) => {
      const distance = editDistance(from, to);
      expect(distance).toBeLessThanOrEqual(Math.max(from.length, to.length));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(from.length - to.length));
      expect(distance === 0).toBe(from === to);
    }),
  );
});

test('the nearest name is the first of those fewest letters away', () => {
  expect(nearest('prot', ['host', 'port', 'part'], 2)).toBe('port');
  expect(nearest('xort', ['aort', 'bort'], 2)).toBe('aort');
  expect(nearest('abc', ['xyz', 'abcdef'], 2)).toBeUndefined();
  expect(nearest('abc', ['abcde'], 2)).toBe('abcde');
});

test.each([
  ['shakspeare', 'shakespeare'],
  ['napolean', 'napoleon'],
  ['mozzart', 'mozart'],
  ['einstien', 'einstein'],
  ['mozart', 'mozart'],
])('%s is at most one error from %s', (word, other) => {
  expect(nearest(word, [other], 1)).toBe(other);
  expect(nearest(other, [word], 1)).toBe(word);
});

test.each([
  ['shakspere', 'shakespeare'],
  ['tragedy', 'travels'],
  ['abcd', 'badc'],
  ['', 'ab'],
])('%s is further from %s', (word, other) => {
  expect(nearest(word, [other], 1)).toBeUndefined();
  expect(nearest(other, [word], 1)).toBeUndefined();
});
