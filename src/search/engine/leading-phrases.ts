import { nameIn } from './name-words.ts';

const capital = /^\p{Lu}/u;
/** In words. */
const longestName = 4;

/** What a subject begins with, of two words and more, where no word with a capital goes on with the name. */
export function leadingPhrases(subject: string): ReadonlySet<string> {
  const words = subject.trim().split(/\s+/);
  const found = new Set<string>();
  for (let length = 2; length <= longestName && length < words.length; length += 1)
    if (!capital.test(words[length] ?? '') || words.every((word) => capital.test(word)))
      found.add(nameIn(words.slice(0, length).join(' ')));
  return found;
}
