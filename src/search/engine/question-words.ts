import { type CutWord, cutQuestion, type WordLists, wordLists } from './cut-question.ts';
import { fold } from './fold.ts';
import { type CutQuestion, endOfPreamble, entryAt, frameScore } from './frame-score.ts';
import { type FrameWord, languageOfFrame } from './frame-table.ts';
import type { FrameKind } from './frame-words.ts';
import { detectLanguage, type QueryLanguage } from './query-language.ts';
import { isStopWord } from './terms.ts';

/** A word of a question, and whether it belongs to the frame or to the subject. */
export interface TaggedWord {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  /** Undefined: no table of frames has it. */
  readonly kind: FrameKind | undefined;
  readonly isStop: boolean;
  isSubject: boolean;
  /** Whether a comma, a colon or another sign parts it from the word before. */
  readonly afterPause: boolean;
}

/** A word of a question with what it may be. */
export interface Word extends TaggedWord {
  readonly entry: FrameWord | undefined;
  /** What it adds when it is taken for a word of the frame. */
  readonly frame: number;
}

/** The language of a question, which words of frames tell too: `Parle-moi de`. */
export function languageOf(question: string): QueryLanguage {
  const words = fold(question).match(languageWord) ?? [];
  const language = detectLanguage(question, words, isStopWord);
  const told = languageOfFrame(words, language.likely);
  if (told === language.certain) return language;
  if (told === 'en') return { ...language, likely: new Set([...language.likely, told]) };
  return told === undefined ? language : { certain: told, likely: new Set([...language.likely, told]) };
}

/** A contraction is one word, an elision is two. */
const languageWord = /[\p{L}\p{N}]+(?:'(?:s|t|d|m|re|ve|ll)(?![\p{L}\p{N}]))?/gu;
const pause = /[,;:?!()[\]{}"“”„«»\n–—|]|[.…] | - /;
const sentenceEnd = /[.?!:\n]/;
export const pronouns: ReadonlySet<string> = new Set(
  'i me my mine we us our you your it its they them their this that these those what which who whom whose when where why how am is are was were be been do does did can could may might must should would will shall have has had let not if so'.split(
    ' ',
  ),
);

export function wordsOf(text: string, language: QueryLanguage): Word[] {
  const lists = wordLists(language);
  const words = cutQuestion(text, lists);
  const question: CutQuestion = { text, words, lists, certain: language.certain };
  const hasLower = text !== text.toUpperCase();
  const tellsNames = language.certain !== 'de' && capitalsTell(words);
  const subjectFrom = endOfPreamble(text);
  let end = 0;
  return words.map((word, at) => {
    const gap = text.slice(end, word.start);
    end = word.start + word.text.length;
    const startsSentence = at === 0 || sentenceEnd.test(gap);
    const entry = entryAt(question, at);
    const isStop =
      lists.isSmall(word.folded) &&
      !(hasLower && isInitials(word.text, words[at - 1]?.text)) &&
      !(at === 0 && isFirstName(words, lists));
    const isName = tellsNames && !startsSentence && capital.test(word.text);
    // Without a spread, which takes half of the time that cutting a question does.
    return {
      text: word.text,
      folded: word.folded,
      start: word.start,
      end,
      kind: entry?.kind,
      isStop,
      isSubject: true,
      afterPause: at > 0 && pause.test(gap),
      entry,
      frame: frameScore(question, { at, isStop, isName, entry }, subjectFrom),
    };
  });
}

const capital = /^\p{Lu}/u;

/** Whether capitals say which words are names: not where most words have one. */
function capitalsTell(words: readonly CutWord[]): boolean {
  const capitals = words.filter(({ text }) => capital.test(text)).length;
  return capitals * 1.5 <= words.length && words.some(({ text }) => /^\p{Ll}/u.test(text));
}

/** In words: longer ones are questions (`Will Rome win the prize`). */
const longestWithName = 4;
const firstNames = /^(?:Will|May)$/;

/** Whether the first word is a name and no auxiliary: `Will Smith movies`. */
const isFirstName = (words: readonly CutWord[], { isSmall }: WordLists): boolean =>
  words.length <= longestWithName &&
  firstNames.test(words[0]?.text ?? '') &&
  capital.test(words[1]?.text ?? '') &&
  words.slice(1).every(({ folded }) => !isSmall(folded));

/** Whether a small word is a name or the number of one: `US Open`, `Napoleon I`. */
const isInitials = (text: string, wordBefore: string | undefined): boolean =>
  text === 'US' || text === 'IT' || (text === 'I' && wordBefore !== undefined && /^\p{Lu}\p{Ll}/u.test(wordBefore));
