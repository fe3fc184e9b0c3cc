import { fold } from './fold.ts';
import { type FrameWord, frameTable } from './frame-table.ts';
import { isStopWordOf, type QueryLanguage } from './query-language.ts';
import { isStopWord } from './terms.ts';

/** A word of a question where it stands. */
export interface CutWord {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
}

/** What the words of a question are looked up in. */
export interface WordLists {
  readonly table: ReadonlyMap<string, FrameWord>;
  /** The form of a verb that the table has, of one with a prefix or a pronoun. */
  plainVerb(folded: string): string | undefined;
  /** Whether a word says nothing by itself, in English or in a language of the question. */
  isSmall(folded: string): boolean;
}

const word = /[\p{L}\p{N}\p{M}.#@](?:[\p{L}\p{N}\p{M}+#_&/@.-]|['’](?=\p{L}))*/gu;
const trailing = /(?<![.'’&/@-])[.'’&/@-]+$/;
const endsInSign = /[.'’&/@-]$/;
const elided = /^(?:qu|[ldcnsjmt])['’]/i;

const withPronoun = /^(\p{L}{3,}?)(?:[mt]e(?:l[oa]s?)?|nos(?:l[oa]s?)?|les?|l[oa]s?)$/u;
/** `heraussuchen`, `buscarme`, `dimmelo`: languages write prefixes before verbs and pronouns behind them. */
const compoundVerbs: Readonly<Record<string, RegExp>> = {
  de: /^(?:herunter|zusammen|heraus|weiter|wieder|durch|nach|raus|auf|aus|ein|her|hin|vor|ab|an|zu)(\p{L}{4,})$/u,
  es: withPronoun,
  it: /^(\p{L}{3,}?)(?:m[ie]|c[ie]|gli)(?:l[oa])?$/u,
  pt: withPronoun,
};

export function wordLists({ certain, likely }: QueryLanguage): WordLists {
  const languages = certain === undefined ? [...likely] : [certain];
  return {
    table: frameTable(certain),
    plainVerb: (folded) => compoundVerbs[certain ?? '']?.exec(folded)?.[1],
    isSmall: (folded) => isStopWord(folded) || languages.some((language) => isStopWordOf(folded, language)),
  };
}

/** The words of a question, without what is elided before them. */
export function cutQuestion(question: string, lists: WordLists): CutWord[] {
  const words: CutWord[] = [];
  word.lastIndex = 0;
  for (let found = word.exec(question); found !== null; found = word.exec(question)) {
    const [raw] = found;
    // Nearly all words end and begin in a letter, and regular expressions take longer than to see that.
    const text = endsInSign.test(raw) ? raw.replace(trailing, '') : raw;
    const before = text.includes("'") || text.includes('’') ? (elided.exec(text)?.[0] ?? '') : '';
    if (text.length > before.length) addPieces(text.slice(before.length), found.index + before.length, lists, words);
  }
  return words;
}

/** `donne-moi` and `est-il` are two words, `Jean-Paul` is one. */
function addPieces(text: string, start: number, lists: WordLists, words: CutWord[]): void {
  const whole = { text, folded: fold(text), start };
  if (text.includes('-')) words.push(...atHyphens(whole, lists));
  else words.push(whole);
}

function atHyphens(whole: CutWord, { table, isSmall }: WordLists): CutWord[] {
  const { text, start } = whole;
  const pieces = [...text.matchAll(/[^-]+/g)].map(({ 0: piece, index }) => ({
    text: piece,
    folded: fold(piece),
    start: start + index,
  }));
  if (pieces.every(({ folded }) => isSmall(folded))) return pieces;
  if (table.has(whole.folded)) return [whole];
  return pieces.every(({ folded }) => table.has(folded) || isSmall(folded)) ? pieces : [whole];
}

/** What the table has of a word: `beginner's guide` counts as `beginner guide`; `aujourd'hui` is in it without its apostrophe. */
export function entryOf(word: CutWord, next: CutWord | undefined, lists: WordLists): FrameWord | undefined {
  const own = entryOfWord(word, next, lists);
  if (own !== undefined) return own;
  const plain = lists.plainVerb(word.folded);
  const verb = plain === undefined ? undefined : lists.table.get(plain);
  return verb?.kind === 'verbs' ? verb : undefined;
}

function entryOfWord({ folded }: CutWord, next: CutWord | undefined, { table }: WordLists): FrameWord | undefined {
  const entry = table.get(folded);
  if (entry !== undefined || !folded.includes("'")) return entry;
  return table.get(table.has(next?.folded ?? '') ? folded.replace(/'s$/, '') : folded.replace("'", ''));
}
