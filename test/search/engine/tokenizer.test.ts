import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../../src/search/engine/fold.ts';
import { createTokenizer } from '../../../src/search/engine/tokenizer.ts';

const words = createTokenizer();
const wordsOf = (text: string) => {
  const found: string[] = [];
  words(fold(text), (word) => found.push(word));
  return found;
};

test.each([
  ['words and numbers', 'Paris has 2.1 million', ['paris', 'has', '2.1', 'million']],
  ['C++ and C#', 'C++, C# and F#!', ['c++', 'c#', 'and', 'f#']],
  ['a name with a dot in front', 'the .NET runtime', ['the', 'net', '.net', 'runtime']],
  ['a dotted name and its parts', 'node.js', ['node', 'js', 'node.js', 'nodejs']],
  ['a hyphen after one letter', 'E-mail and x-ray-like', ['e', 'email', 'mail', 'and', 'x', 'ray', 'like']],
  ['a call of a module', 'asyncio.gather(a)', ['asyncio', 'gather', 'asyncio.gather', 'a']],
  ['a name with underscores', 'client_id', ['client', 'id', 'client_id']],
  ['the end of a sentence', 'It ends. Then it starts.', ['it', 'ends', 'then', 'it', 'starts']],
  ['dots without words', 'wait ... what', ['wait', 'what']],
  ['hyphens and slashes', 'TCP/IP client-credentials', ['tcp', 'ip', 'client', 'credentials']],
  ['a number with thousands', '1,234,567 people, 12,34', ['1234567', 'people', '12', '34']],
  ['a contraction, curly or straight', "don’t France's", ["don't", "france's"]],
  ['an elision', "l'homme O'Brien", ['l', 'homme', 'o', 'brien']],
  ['accents and ligatures', 'São Tomé, Größe, ŒUVRE, Łódź', ['sao', 'tome', 'grosse', 'oeuvre', 'lodz']],
  ['full-width letters', 'ＡＢＣ１２', ['abc12']],
  ['Cyrillic and Greek', 'Москва Αθήνα', ['москва', 'αθηνα']],
  ['Han in single characters and pairs', '東京都', ['東', '京', '東京', '都', '京都']],
  ['kana and Hangul in pairs', 'ねこ 서울시', ['ねこ', '서울', '울시']],
  ['a lone kana', 'ね', ['ね']],
  ['a script change', 'iPhone手机', ['iphone', '手', '机', '手机']],
  ['vowel signs of Devanagari', 'हिन्दी', ['हिन्दी']],
  ['characters beyond the basic plane', '𠮷野家', ['𠮷', '野', '𠮷野', '家', '野家']],
  ['nothing to find', ' \t—!?😀', []],
])('%s', (_, text, expected) => {
  expect(wordsOf(text)).toEqual(expected);
});

test('every word comes from the text and is not empty, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = fold(text);
      for (const word of wordsOf(text)) {
        expect(word).not.toBe('');
        expect(folded.replace(/[,.-]/g, '')).toContain(word.replaceAll('.', ''));
      }
    }),
  );
});

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});
