import { type CharacterKinds, letter } from './characters.ts';

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
const twoWords = /(?<![a-z0-9._-])(?:[a-z]{2,}\.[a-z]{2,3}|[a-z]-[a-z]{3,})(?![a-z0-9_-]|\.[a-z0-9])/y;

const isJoint = (code: number) => code === dot || code === underscore;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const width = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/** Visits the words that begin at a letter of a script with spaces. @returns where they end */
export function spacedWords(
  kind: CharacterKinds,
): (text: string, start: number, visit: (word: string) => void) => number {
  const inWord = (text: string, at: number) =>
    at >= 0 && at < text.length && kind(text.codePointAt(at) ?? 0) === letter;

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

  return spaced;
}

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

/** What many write as one word: `node.js` as `nodejs`, `e-mail` as `email`. */
function visitAsOne(text: string, start: number, visit: (word: string) => void): void {
  twoWords.lastIndex = start;
  const found = twoWords.exec(text)?.[0];
  if (found !== undefined) visit(found.replace(/[.-]/, ''));
}
