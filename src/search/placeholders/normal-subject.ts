import { isSmallAnywhere } from '../engine/query-language.ts';

/** The greatest length, in characters. A longer subject is cut, and its address tells it from others that begin in the same way. */
const maxLength = 160;

/** Controls, signs of text direction, and characters that no font has. */
const unprintable = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Letters and signs that are written in half or twice the usual width. The other compatible ones stay: `ำ` is one letter in Thai. */
const otherWidth = /[\uff01-\uffee]+/g;
/** What Markdown, HTML or a reader could take for markup or quotation. */
const markup = /[[\]{}<>|\\`^~*_"“”„«»‹›「」『』【】〈〉《》]/g;
/** A subject begins with a letter, a number or a sign such as `.NET` has, and ends with one or as `C++` and `(film)` do. */
const start = /^(?:(?![.#@(]?[\p{L}\p{N}])[^\p{L}\p{N}\p{So}\p{Sc}])+/u;
const end = /(?<![^\p{L}\p{N}\p{M}\p{So}\p{Sc}+#)%])[^\p{L}\p{N}\p{M}\p{So}\p{Sc}+#)%]+$/u;
/** A text has a subject when it has one of these. */
const speaking = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Words that titles write small, of the languages that have them. */
const smallWords: ReadonlySet<string> = new Set(
  'a an the of and or in on at for to by with from vs de la le les du des el los las y et und oder der den dem des das von zu im am für mit van het en da do dos das e di il lo del della il'.split(
    ' ',
  ),
);

/**
 * A subject in one spelling, as titles have it: `zorblatt industries` and `ZORBLATT INDUSTRIES` are `Zorblatt Industries`.
 * A word with capitals of its own keeps them (`GmbH`). Empty for a text without letters, numbers or pictures.
 */
export function normalSubject(text: string): string {
  const plain = text
    .replace(otherWidth, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replace(unprintable, ' ')
    .replace(markup, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(start, '')
    .replace(end, '');
  if (!speaking.test(plain)) return '';
  const words = (isShouted(plain) ? plain.toLowerCase() : plain).split(' ');
  return shortened(words.map(inTitle).join(' '));
}

/** A single word in capitals is an abbreviation, a sentence of them is not. */
const isShouted = (text: string) => text === text.toUpperCase() && /\p{Lu}{5}/u.test(text) && text.includes(' ');

function inTitle(word: string, place: number): string {
  const small = word.toLowerCase();
  if (place > 0 && (smallWords.has(small) || isSmallAnywhere(small))) return small;
  if (word !== small || (place > 0 && [...word].length < 3)) return word;
  const [first = ''] = word;
  const capital = first.toUpperCase();
  // Some letters have no single capital (`ß`), and those of Georgian are for whole words.
  return [...capital].length === 1 && !/\p{sc=Georgian}/u.test(first) ? capital + word.slice(first.length) : word;
}

/** The beginning of a text that is too long, cut between words where it has some. */
function shortened(text: string): string {
  // Each of them has one or two units: what is behind that makes no difference.
  const characters = [...text.slice(0, 2 * maxLength + 2)];
  if (characters.length <= maxLength) return text;
  const start = characters.slice(0, maxLength - 1).join('');
  const border = start.lastIndexOf(' ');
  return `${(border > start.length / 2 ? start.slice(0, border) : start).trimEnd()}…`;
}
