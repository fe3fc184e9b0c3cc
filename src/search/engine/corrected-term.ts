import { termOf } from './terms.ts';
import { termId, type Vocabulary } from './vocabulary.ts';

/** Shorter words are too close to too many others. */
const minLength = 5;
/** Longer words are hardly typing errors, and every letter more takes fifty further looks. */
const maxLength = 24;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const plain = /^[a-z]+$/;

/** Whether a word is one that can be taken for another. */
export const isCorrectable = (word: string): boolean =>
  word.length >= minLength && word.length <= maxLength && plain.test(word);

/**
 * The id of the most frequent term whose word is one typing error away: two letters swapped, one missing, one too many
 * or one wrong. The first letter is taken to be right. Words are corrected before they are stemmed, because an error
 * changes what the stem is (`idempotenncy`, `engne`). -1 when there is none. For words that are correctable.
 */
export function correctedTerm(word: string, vocabulary: Vocabulary, pagesWith: (id: number) => number): number {
  let best = -1;
  let bestPages = 0;
  const consider = (candidate: string) => {
    const id = termId(vocabulary, termOf(candidate));
    const pages = pagesWith(id);
    if (pages > bestPages) {
      best = id;
      bestPages = pages;
    }
  };
  for (let at = 1; at < word.length; at += 1) {
    const start = word.slice(0, at);
    const rest = word.slice(at + 1);
    consider(start + rest);
    if (rest !== '') consider(start + rest.charAt(0) + word.charAt(at) + rest.slice(1));
    for (const letter of letters) {
      consider(start + letter + rest);
      consider(start + letter + word.charAt(at) + rest);
    }
  }
  // What has only an `s` more is no error: the plural has the same term, unless it is a name (`pandas`).
  for (const letter of letters) if (letter !== 's') consider(word + letter);
  return best;
}
