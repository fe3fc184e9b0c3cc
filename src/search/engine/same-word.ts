import { withEqualNames, writtenOut } from './equal-names.ts';
import { wordsOnly } from './phrases.ts';
import { singular } from './terms.ts';

/**
 * Whether a title says a word, in the singular or plural: terms are stems, which unrelated words may share (`revolution`
 * and `Revolut`, `markets` and `marketing`). True for every title when there is not one word.
 */
export function saysWord(query: string): (title: string) => boolean {
  const word = withEqualNames(wordsOnly(writtenOut(query))).trim();
  if (word === '' || word.includes(' ')) return () => true;
  const forms = new Set([word, `${word}s`, word.replace(/s$/, ''), singular(word)]);
  const isSame = (one: string) => forms.has(one) || forms.has(singular(one));
  return (title) => withEqualNames(wordsOnly(title)).trim().split(' ').some(isSame);
}
