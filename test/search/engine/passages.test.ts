import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passagesOf } from '../../../src/search/engine/passages.ts';

/** Sentences of `length` characters, each of a letter of its own. */
const sentences = (lengths: readonly number[]) =>
  lengths.map((length, at) => ({
    text: String.fromCharCode(97 + (at % 26)).repeat(length),
    startsBlock: false,
  }));
const lettersOf = (passages: string[]) => passages.map((passage) => passage.replace(/(.)\1*/g, '$1'));

test.each<[string, number[], number[], number, string[]]>([
  ['a short page is one passage', [100, 100, 100], [0, 1, 0], 3, ['a b c']],
  ['the most relevant sentence, grown to 500 characters', [300, 300, 300], [0, 1, 0], 1, ['b']],
  ['the better neighbour comes along', [240, 240, 240], [1, 2, 0], 1, ['a b']],
  ['equal neighbours: the following one', [240, 240, 240], [0, 2, 0], 1, ['b c']],
  ['several, in the order of the page', [300, 300, 300, 300], [1, 0, 0, 2], 2, ['a', 'd']],
  ['no more than hold a term', [300, 300, 300], [0, 1, 0], 3, ['b']],
  ['the start when no term is there', [300, 300], [0, 0], 3, ['a']],
  ['none', [300], [1], 0, []],
])('%s', (_, lengths, weights, count, expected) => {
  expect(lettersOf(passagesOf(sentences(lengths), weights, count))).toEqual(expected);
});

test('passages are at most 500 characters, do not overlap and hold the most relevant sentence', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 25 });
  const termWeights = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 25, maxLength: 25 });
  fc.assert(
    fc.property(lengths, termWeights, fc.integer({ min: 1, max: 5 }), (sizes, weights, count) => {
      const all = sentences(sizes);
      const values = weights.slice(0, all.length);
      const passages = passagesOf(all, values, count);
      expect(passages.length).toBeGreaterThan(0);
      expect(passages.length).toBeLessThanOrEqual(count);
      for (const passage of passages) expect(passage.length).toBeLessThanOrEqual(500);
      const letters = lettersOf(passages).join(' ').split(' ');
      expect(letters).toEqual([...new Set(letters)].sort());
      const best = values.indexOf(Math.max(...values));
      expect(letters).toContain(String.fromCharCode(97 + best));
    }),
  );
});

test('a line of the page is a line of the passage', () => {
  const lines = sentences([1, 1, 1]).map((sentence, at) => ({ ...sentence, startsBlock: at !== 1 }));
  expect(passagesOf(lines, [1, 1, 1], 1)).toEqual(['a b\nc']);
});
