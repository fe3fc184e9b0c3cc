import { characterKinds, han, letter, separator } from './characters.ts';
import { nameJoiner } from './equal-names.ts';

/** Calls `visit` with every word of a folded text, in order. */
export type Tokenize = (folded: string, visit: (word: string) => void) => void;

const dot = 0x2e;
const apostrophe = 0x27;
const underscore = 0x5f;
const comma = 0x2c;
const plus = 0x2b;
const hash = 0x23;
const hyphen = 0x2d;
const joining = [dot, apostrophe, underscore, comma, plus, hash, hyphen];
const contraction = /^(?:s|t|d|m|re|ve|ll)(?![\p{L}\p{N}])/u;
const figures = /^[\d.]+$/;
const operator = /(?<![^\s`'"(])(?:===?|!==?|=>|&&|\|\||\?\?|<=|>=|::|->|:=)(?![^\s`'"),.;?])/y;
const operatorStarts: ReadonlySet<number> = new Set([...'=!&|?<>:-'].map((sign) => sign.charCodeAt(0)));
const isJoint = (code: number) => code === dot || code === underscore;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/** Where a run of Latin letters and figures ends. */
function endOfPlain(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!((code >= 0x61 && code <= 0x7a) || isDigit(code))) return at;
    at += 1;
  }
}

/** Whether nothing follows that may belong to the word: nearly always, so that most words need no closer look. */
function endsPlainly(text: string, end: number): boolean {
  if (end === text.length) return true;
  const next = text.charCodeAt(end);
  return next < 0x80 && !joining.includes(next);
}

/**
 * Cuts text into words.
 * - A name of code is a word and so are its parts: `asyncio.gather`, `node.js`, `client_id`, `.net`; `c++` and `c#` are words.
 * - `node.js` is found as `nodejs` and `e-mail` as `email`.
 * - Operators of programming languages that stand alone are words: `===`, `=>`, `&&`.
 * - `1,000,000` and `3.14` are one number.
 * - A contraction stays whole (`don't`), an elision is two words (`l'homme`).
 * - After names of several words comes the word that stands for them: see `equal-names.ts`.
 * - Scripts without spaces give overlapping pairs of characters, and single ones where these mean something (Han).
 */
export function createTokenizer(): Tokenize {
  const kind = characterKinds();
  const twoWords = /(?<![a-z0-9._-])(?:[a-z]{2,}\.[a-z]{2,3}|[a-z]-[a-z]{3,})(?![a-z0-9_-]|\.[a-z0-9])/y;

  const inWord = (text: string, at: number) =>
    at >= 0 && at < text.length && kind(text.codePointAt(at) ?? 0) === letter;
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

  /** A run of parts joined by dots and underscores: each part and the whole; figures only as the whole (`3.14`). */
  function spaced(text: string, start: number, visit: (word: string) => void): number {
    const plainEnd = endOfPlain(text, start);
    if (endsPlainly(text, plainEnd) && plainEnd > start && text.charCodeAt(start - 1) !== dot) {
      visit(text.slice(start, plainEnd));
      return plainEnd;
    }
    const firstEnd = endOfPart(text, start);
    if (startsThousand(text, firstEnd)) return number(text, start, firstEnd, visit);
    const ends = [firstEnd];
    let end = firstEnd;
    while (isJoint(text.charCodeAt(end)) && inWord(text, end + 1)) {
      end = endOfPart(text, end + 1);
      ends.push(end);
    }
    if (ends.length > 1 && !figures.test(text.slice(start, end))) {
      let from = start;
      for (const to of ends) {
        visit(text.slice(from, to));
        from = to + 1;
      }
    }
    visit(text.slice(start, end));
    visitAsOne(text, start, visit);
    if (ends.length === 1 && text.charCodeAt(start - 1) === dot && !inWord(text, start - 2)) {
      visit(text.slice(start - 1, end));
    }
    return end;
  }

  /** What many write as one word: `node.js` as `nodejs`, `e-mail` as `email`. */
  function visitAsOne(text: string, start: number, visit: (word: string) => void): void {
    twoWords.lastIndex = start;
    const found = twoWords.exec(text)?.[0];
    if (found !== undefined) visit(found.replace(/[.-]/, ''));
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

  /** Where an operator between blanks ends, or 0. */
  function operatorEnd(text: string, at: number, code: number, visit: (word: string) => void): number {
    if (code > 0x7c || !operatorStarts.has(code)) return 0;
    operator.lastIndex = at;
    const found = operator.exec(text)?.[0];
    if (found === undefined) return 0;
    visit(found);
    return at + found.length;
  }

  const { start, take: visit } = nameJoiner();
  return (folded, visitor) => {
    start(visitor);
    let at = 0;
    while (at < folded.length) {
      const code = folded.codePointAt(at) ?? 0;
      const of = kind(code);
      if (of === separator) at = operatorEnd(folded, at, code, visit) || at + (code > 0xffff ? 2 : 1);
      else if (of === letter) at = spaced(folded, at, visit);
      else at = pairs(folded, at, visit);
    }
  };
}
