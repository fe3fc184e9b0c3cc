import { withEqualNames, writtenOut } from './equal-names.ts';
import { fold } from './fold.ts';
import type { TitleNames } from './names.ts';
import { wordsOnly } from './phrases.ts';
import { isStopWord, singular } from './terms.ts';

const cut = (words: string) => words.trim().split(' ');
const wordsIn = (text: string) => cut(withEqualNames(wordsOnly(text)));

/** What a title says. */
type Said = Pick<TitleNames, 'words' | 'said'>;
/** Whether a title says something. */
type Says = (title: Said) => boolean;

/**
 * Whether a title says a word, in the singular or plural: terms are stems, which unrelated words may share (`revolution`
 * and `Revolut`, `markets` and `marketing`). True for every title when there is not one word.
 */
export function saysWord(query: string): Says {
  const words = wordsIn(writtenOut(query));
  return words.length > 1 || words[0] === '' ? () => true : saysAll(words);
}

/** Whether a title says the names in a query, by their capitals: `Marathon` does not say all of `Boston Marathon`. */
export function saysNames(query: string): Says {
  const names = namesIn(writtenOut(query));
  return names.length === 0 ? () => true : saysAll(wordsIn(names.join(' ')));
}

/** Small words before or behind the other word of a name: `employment at will` is no employment, `I have a dream` no dream. */
const smallWords = 2;
/** One of these behind a single word is enough: a `living will` is no living. */
const oneIsEnough = /^(?:will|may|must|off|out|up|down)$/;

/** Whether a title says a name with its small words: true for every title when the name has none at its edges. */
export function saysSmallWords(name: string): Says {
  const phrase = wordsOnly(name);
  return hasSmallWords(name) ? ({ words }) => words.includes(phrase) : () => true;
}

/** Whether a name of one other word has small ones at its edges, which say what is meant. */
export function hasSmallWords(name: string): boolean {
  const words = cut(wordsOnly(name));
  const hasSmall = [words.slice(0, smallWords), words.slice(-smallWords)].some((edge) => edge.every(isStopWord));
  return (words.length > smallWords && hasSmall) || (words.length === smallWords && oneIsEnough.test(words[1] ?? ''));
}

/** Whether a query has a word of a name in the plural where the name has it in the singular: `black swans` are no `Black Swan`. */
export function hasPluralOf(query: string): (name: string) => boolean {
  const plurals = cut(wordsOnly(query)).filter((one) => one !== singular(one));
  return (name) => plurals.some((one) => !name.includes(` ${one} `) && name.includes(` ${singular(one)} `));
}

/** Most titles say words as they are. */
function saysAll(words: readonly string[]): Says {
  let forms: readonly (readonly string[])[] | undefined;
  return (title) => {
    if (words.every((word) => title.words.includes(` ${word} `))) return true;
    forms ??= words.map((word) => [word, `${word}s`, word.replace(/s$/, ''), singular(word)].map((one) => ` ${one} `));
    return forms.every((ofWord) => ofWord.some((one) => title.said.includes(one)));
  };
}

const word = /[\p{L}\p{N}][\p{L}\p{N}.'-]*/gu;
const capitalized = /^\p{Lu}\p{Ll}+(?:\p{Lu}\p{L}*)?$/u;
/** Among few words an abbreviation says which thing is meant (`UK passport`), among many it is one of several. */
const abbreviation = /^\p{Lu}{2,5}$/u;
const fewWords = 4;
/** In words, without stop words: whoever types so few begins none of them with a capital unless it is a name. */
const maxKeywords = 3;

/** Words in capitals; the first one only where it does not begin a sentence, and none where stop words have them too. */
function namesIn(query: string): readonly string[] {
  if (query === query.toUpperCase()) return [];
  const [first = '', ...others] = query.match(word) ?? [];
  const isStop = (one: string) => isStopWord(fold(one));
  const isFew = () => [first, ...others].filter((one) => !isStop(one)).length <= fewWords;
  const names = others.filter((one) => capitalized.test(one) || (abbreviation.test(one) && isFew()));
  if (names.some(isStop)) return [];
  const mayBeFirst = others.length > 0 && others.length < maxKeywords && capitalized.test(first);
  const isFirst = mayBeFirst && !isStop(first) && !others.some(isStop);
  return isFirst ? [first, ...names] : names;
}
