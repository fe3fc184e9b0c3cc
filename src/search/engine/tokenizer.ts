import { characterKinds, letter, separator } from './characters.ts';
import { nameJoiner } from './equal-names.ts';
import { spacedWords } from './spaced-words.ts';
import { visitPairs } from './unspaced-words.ts';

/** Calls `visit` with every word of a folded text, in order. */
export type Tokenize = (folded: string, visit: (word: string) => void) => void;

const operator = /(?<![^\s`'"(])(?:===?|!==?|=>|&&|\|\||\?\?|<=|>=|::|->|:=)(?![^\s`'"),.;?])/y;
const operatorStarts: ReadonlySet<number> = new Set([...'=!&|?<>:-'].map((sign) => sign.charCodeAt(0)));

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
  const spaced = spacedWords(kind);
  const { start, take: visit } = nameJoiner();
  return (folded, visitor) => {
    start(visitor);
    let at = 0;
    while (at < folded.length) {
      const code = folded.codePointAt(at) ?? 0;
      const of = kind(code);
      if (of === separator) at = operatorEnd(folded, at, code, visit) || at + (code > 0xffff ? 2 : 1);
      else if (of === letter) at = spaced(folded, at, visit);
      else at = visitPairs(kind, folded, at, visit);
    }
  };
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
