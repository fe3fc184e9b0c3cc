import { stem } from 'porter2';
import { equalName } from './equal-names.ts';
import { oneSpelling } from './spelling.ts';
import { stopWords } from './stop-words.ts';

const latin = /^[a-z']+$/;
/** Endings of inflection: what they leave is the same word. */
const inflected = /(?:ing|ed|ingly|edly|er)$/;
/** Words whose stem is that of an unrelated common word (universe, past, import, anim, arm, wand, author, franc, panda). */
const keptWhole = new Set(
  'university paste important importance animal animate animation army wander authority authorize france pandas'.split(
    ' ',
  ),
);
/** A derived word that loses more letters is mostly another one: `appendicitis` is not `append`, `experience` no `experiment`. */
const maxLoss = 3;

/** A word without the ending of its plural. */
export const singular = (word: string): string =>
  word.endsWith('s')
    ? word
        .replace(/(?<=..)ies$/, 'y')
        .replace(/(?<=(?:ss|sh|ch|x|z))es$/, '')
        .replace(/(?<=[^sui'])s$/, '')
    : word;

/**
 * The term a word is indexed under: its English stem (Porter 2), or its singular where the stem would be that of other
 * words too. Words with digits, signs or other letters stay as they are.
 */
export function termOf(written: string): string {
  const word = equalName(written);
  if (!latin.test(word) || keptWhole.has(word)) return word;
  const spelled = oneSpelling(word);
  const base = singular(spelled);
  const stemmed = stem(spelled);
  const isAnother = base.length - stemmed.length > maxLoss && !inflected.test(base);
  return isAnother || keptWhole.has(base) ? base : stemmed;
}

/** Whether a word is left out of bodies and queries. */
export const isStopWord = (word: string): boolean => stopWords.has(word);
