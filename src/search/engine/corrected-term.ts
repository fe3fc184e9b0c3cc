import { termId, type Vocabulary } from './vocabulary.ts';

/** Shorter words are too close to too many others. */
const minLength = 5;
/** Longer words are hardly typing errors, and every letter more takes fifty further looks. */
const maxLength = 24;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const plain = /^[a-z]+$/;

/**
 * The id of the most frequent term that is one typing error away: two letters swapped, one missing, one too many or one
 * wrong. The first letter is taken to be right. -1 when there is none.
 */
export function correctedTerm(term: string, vocabulary: Vocabulary, pagesWith: (id: number) => number): number {
  if (term.length < minLength || term.length > maxLength || !plain.test(term)) return -1;
  let best = -1;
  let bestPages = 0;
  const consider = (candidate: string) => {
    const id = termId(vocabulary, candidate);
    const pages = pagesWith(id);
    if (pages > bestPages) {
      best = id;
      bestPages = pages;
    }
  };
  for (let at = 1; at < term.length; at += 1) {
    const start = term.slice(0, at);
    const rest = term.slice(at + 1);
    consider(start + rest);
    if (rest !== '') consider(start + rest.charAt(0) + term.charAt(at) + rest.slice(1));
    for (const letter of letters) {
      consider(start + letter + rest);
      consider(start + letter + term.charAt(at) + rest);
    }
  }
  for (const letter of letters) consider(term + letter);
  return best;
}
