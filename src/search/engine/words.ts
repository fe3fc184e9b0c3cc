import { characterKinds, han, letter, separator } from './characters.ts';

/** Calls `visit` with every word of a folded text, in order. */
export type Words = (folded: string, visit: (word: string) => void) => void;

const dot = 0x2e;
const apostrophe = 0x27;
const underscore = 0x5f;
const comma = 0x2c;
const plus = 0x2b;
const hash = 0x23;
const contraction = /^(?:s|t|d|m|re|ve|ll)(?![\p{L}\p{N}])/u;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/**
 * Cuts text into words.
 * - A name of code is a word and so are its parts: `asyncio.gather`, `node.js`, `client_id`, `.net`; `c++` and `c#` are words.
 * - `1,000,000` is one number.
 * - A contraction stays whole (`don't`), an elision is two words (`l'homme`).
 * - Scripts without spaces give overlapping pairs of characters, and single ones where these mean something (Han).
 */
export function createWords(): Words {
  const kind = characterKinds();

  const inWord = (text: string, at: number) => at < text.length && kind(text.codePointAt(at) ?? 0) === letter;
  const width = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

  function endOfPart(text: string, from: number): number {
    let at = from;
    while (inWord(text, at)) at += width(text, at);
    const next = text.charCodeAt(at);
    if (next === apostrophe && contraction.test(text.slice(at + 1, at + 4))) {
      at += 1;
      while (inWord(text, at)) at += 1;
    } else if (next === plus && text.charCodeAt(at + 1) === plus) at += 2;
    else if (next === hash && !inWord(text, at + 1)) at += 1;
    return at;
  }

  const startsThousand = (text: string, at: number) =>
    text.charCodeAt(at) === comma &&
    isDigit(text.charCodeAt(at - 1)) &&
    isDigit(text.charCodeAt(at + 1)) &&
    isDigit(text.charCodeAt(at + 2)) &&
    isDigit(text.charCodeAt(at + 3)) &&
    !isDigit(text.charCodeAt(at + 4));

  function number(text: string, start: number, firstEnd: number, visit: (word: string) => void): number {
    let end = firstEnd;
    while (startsThousand(text, end)) end += 4;
    visit(text.slice(start, end).replaceAll(',', ''));
    return end;
  }

  function spaced(text: string, start: number, visit: (word: string) => void): number {
    let end = endOfPart(text, start);
    if (startsThousand(text, end)) return number(text, start, end, visit);
    visit(text.slice(start, end));
    let parts = 1;
    for (;;) {
      const joint = text.charCodeAt(end);
      if ((joint !== dot && joint !== underscore) || !inWord(text, end + 1)) break;
      const from = end + 1;
      end = endOfPart(text, from);
      visit(text.slice(from, end));
      parts += 1;
    }
    const leading = start > 0 && text.charCodeAt(start - 1) === dot && (start === 1 || !inWord(text, start - 2));
    if (parts > 1) visit(text.slice(start, end));
    else if (leading) visit(text.slice(start - 1, end));
    return end;
  }

  function pairs(text: string, start: number, visit: (word: string) => void): number {
    let at = start;
    let before = '';
    let length = 0;
    while (at < text.length) {
      const code = text.codePointAt(at) ?? 0;
      const of = kind(code);
      if (of === separator || of === letter) break;
      const character = String.fromCodePoint(code);
      if (of === han) visit(character);
      if (before !== '') visit(before + character);
      before = character;
      length += 1;
      at += character.length;
    }
    if (length === 1 && kind(before.codePointAt(0) ?? 0) !== han) visit(before);
    return at;
  }

  return (folded, visit) => {
    let at = 0;
    while (at < folded.length) {
      const code = folded.codePointAt(at) ?? 0;
      const of = kind(code);
      if (of === separator) at += code > 0xffff ? 2 : 1;
      else if (of === letter) at = spaced(folded, at, visit);
      else at = pairs(folded, at, visit);
    }
  };
}
