import { describe, expect, test } from 'vitest';
import { isForeignStopWord, visitWords } from '../../../src/search/engine/page-words.ts';
import { createTokenizer } from '../../../src/search/engine/tokenizer.ts';

const tokenize = createTokenizer();

/** The words of a page with the bits of their places. */
function wordsOf(title: string, content: string) {
  const found = { title: [] as string[], body: [] as string[] };
  let place = -1;
  const note = (field: 'title' | 'body') => (word: string) => found[field].push(`${word}@${place}`);
  visitWords({ title, content }, tokenize, {
    at(next) {
      place = next;
    },
    title: note('title'),
    body: note('body'),
  });
  return found;
}

describe('the title', () => {
  test.each([
    ['Venus', ['venus@3'], []],
    ['Venus - NASA Science', ['venus@3'], ['nasa@4', 'science@4']],
    ['Ada Lovelace – Wiki', ['ada@3', 'lovelace@3'], ['wiki@4']],
    ['Ada | Mathematician – Wiki', ['ada@3', 'mathematician@1'], ['wiki@4']],
    ['Orca (killer whale)', ['orca@3', 'killer@1', 'whale@1'], []],
    ['Mercury (element)', ['mercury@3', 'element@1'], []],
    ['Myopia (nearsightedness)', ['myopia@3', 'nearsightedness@3'], []],
    ['US Open', ['united@3', 'states@3', 'united_states@3', 'open@3'], []],
    ['Venus: a hot planet - NASA', ['venus@3', 'a@1', 'hot@1', 'planet@1'], ['nasa@4']],
    ['Well-known words', ['well@3', 'known@3', 'words@3'], []],
    ['- NASA', ['nasa@3'], []],
    ['Venus - ', ['venus@3'], []],
  ])('%s: the name of the site is none of it', (title, words, rest) =>
    expect(wordsOf(title, '')).toEqual({ title: words, body: rest }),
  );
});

describe('the body', () => {
  test('knows the sentence of each word, and has those of the lead twice', () => {
    expect(wordsOf('', 'One here. **Two** there!\n\n- Three').body).toEqual([
      ...['one@4', 'here@4', 'two@8', 'there@8', 'three@16'],
      ...['one@0', 'here@0', 'two@0', 'there@0', 'three@0'],
    ]);
  });

  test.each([
    ['a word that the lead would cut is not in it', `${'x '.repeat(74)}fits cut`, 'cut', 1],
    ['one that ends with it is', `${'x '.repeat(73)}fits cut`, 'fits', 2],
    ['a text of 150 characters is all lead', `${'x '.repeat(73)}last`, 'last', 2],
    ['later words are not', `${'x '.repeat(80)}later`, 'later', 1],
  ])('%s', (_what, content, word, times) =>
    expect(wordsOf('', content).body.filter((found) => found.startsWith(`${word}@`))).toHaveLength(times),
  );

  test('without blanks is cut after 150 characters', () => {
    expect(wordsOf('', 'x'.repeat(400)).body.map((word) => word.split('@')[0]?.length)).toEqual([400, 150]);
  });
});

test.each([
  ['und', 'de', true],
  ['haus', 'de', false],
  ['und', 'en', false],
  ['und', '', false],
  ['und', 'xx', false],
])('%s says nothing on a page in %j: %s', (word, language, says) =>
  expect(isForeignStopWord(word, language)).toBe(says),
);
