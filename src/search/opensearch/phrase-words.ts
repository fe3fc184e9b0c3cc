import { wordsOnly } from '../engine/phrases.ts';

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/**
 * The words of a text between blanks. In scripts without spaces each character is one: a phrase may start and end inside
 * of a run of them.
 */
export const separateWords = (text: string): string =>
  wordsOnly(text).replace(unspaced, ' $& ').replace(/ +/g, ' ').trim();
