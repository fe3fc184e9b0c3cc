import { expect, test } from 'vitest';
import { isOneErrorFrom } from '../../../src/search/engine/one-error.ts';

test.each([
  ['shakspeare', 'shakespeare'],
  ['napolean', 'napoleon'],
  ['mozzart', 'mozart'],
  ['einstien', 'einstein'],
  ['mozart', 'mozart'],
])('%s is at most one error from %s', (word, other) => {
  expect(isOneErrorFrom(word, other)).toBe(true);
  expect(isOneErrorFrom(other, word)).toBe(true);
});

test.each([
  ['shakspere', 'shakespeare'],
  ['tragedy', 'travels'],
  ['abcd', 'badc'],
  ['', 'ab'],
])('%s is further from %s', (word, other) => {
  expect(isOneErrorFrom(word, other)).toBe(false);
  expect(isOneErrorFrom(other, word)).toBe(false);
});
