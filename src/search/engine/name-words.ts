import { withEqualNames } from './equal-names.ts';
import { legalForms } from './name-length.ts';
import { wordsOnly } from './phrases.ts';

export const article = /^ (?:the|an?) (?=.)/;

/** A name in words that can be compared. */
export const nameIn = (text: string) => withoutLegalForm(withEqualNames(wordsOnly(text).replace(article, ' ')));

/** `apple` for `apple inc`. */
function withoutLegalForm(words: string): string {
  const at = words.lastIndexOf(' ', words.length - 2);
  return at > 0 && legalForms.has(words.slice(at + 1, -1)) ? words.slice(0, at + 1) : words;
}
