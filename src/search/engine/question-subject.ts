import { fold } from './fold.ts';
import { leaveOutDeed } from './foreign-deed.ts';
import { year } from './frame-score.ts';
import { tagWords } from './frame-tags.ts';
import { headOfPart, keepMainSubject } from './main-subject.ts';
import type { QueryLanguage } from './query-language.ts';
import { asksForNew, isDeed } from './question-frame.ts';
import type { TaggedWord } from './question-words.ts';

/** A question, taken apart. It depends on the text alone, so the same question has the same parts with any pages. */
export interface Question {
  /** What it is about, in its own words; empty when it asks for something about nothing. */
  readonly subject: string;
  /** The parts of the subject, where words of the frame stand between them. */
  readonly parts: readonly string[];
  /** The names that the parts of a long question begin with. */
  readonly heads: readonly string[];
  /** The words around the subject, folded, without small ones. */
  readonly frame: readonly FrameUse[];
  readonly language: QueryLanguage;
}

/** A word of the frame in a question. */
interface FrameUse {
  readonly word: string;
  /** Whether it names what is asked of the subject (`history`), so that a page may have it in its title. */
  readonly isAspect: boolean;
}

/** What a question is about. */
export interface QuestionSubject {
  /** The subject in the words of the question; empty when the question asks for something about nothing. */
  readonly text: string;
  /** The subject in the spelling that texts are compared in. Questions about the same have the same key. */
  readonly key: string;
}

const between = /[^\p{L}\p{N}\p{M}+#]+/gu;
const article = /^ ?(?:the|an?) (?=.)/;
const capital = /^\p{Lu}/u;

/** Finds what a question is about: `summarize the history of Rome` and `Rome` have the same subject. */
export function subjectOfQuestion(question: string): QuestionSubject {
  const { subject } = readQuestion(question);
  return { text: subject, key: fold(subject).replace(between, ' ').replace(article, '').trim() };
}

export function readQuestion(text: string): Question {
  const { words, language } = tagWords(text);
  keepNames(words);
  keepLoneWord(text, words);
  leaveOutDeed(text, words, language.certain);
  const quoted = keepQuoted(text, words);
  const isLong = keepMainSubject(text, words);
  const frame: FrameUse[] = [];
  for (const { isSubject, isStop, folded, kind } of words)
    if (!isSubject && !isStop) frame.push({ word: folded, isAspect: kind === 'nouns' || kind === 'summaries' });
  const parts = partsOf(text, words, quoted);
  const heads = isLong ? parts.map(headOfPart) : [];
  return { subject: parts.join(' '), parts, heads, frame, language };
}

/**
 * `who wrote 1984`, `who founded Wikipedia`: where nothing else is left, a year or a name is what the question is about; but
 * `latest news 2026` is about nothing.
 */
function keepNames(words: readonly TaggedWord[]): void {
  const left = words.filter(({ isSubject, isStop, folded }) => isSubject && !isStop && !isDeed(folded));
  if (left.some(({ folded }) => !year.test(folded))) return;
  const isTimely = words.some(({ folded }) => asksForNew(folded) && !year.test(folded));
  const hasDeed = words.some(({ isSubject, folded }) => isSubject && isDeed(folded));
  for (const [at, word] of words.entries())
    if (year.test(word.folded)) word.isSubject = !isTimely;
    else if (hasDeed && at > 0 && !word.isStop && capital.test(word.text)) word.isSubject = true;
}

/** A whole question that asks for one thing by its name. */
const asksForOne = /^\W*(?:(?:what|who)(?: is|'s| are) (?:an? |the )?|define |(?:the |an? )?)(\S+?)\W*$/i;
/** It is no name, and means what can only be told from more words. */
const meansNothingAlone =
  /^(?:new|search|find|tell|explain|summari[sz]e|best|good|more|help|please|thanks?|hello|hi|hey|yes|no|ok|okay)$/;

/** `Google`, `What is a thesis?`: one word is what its question is about, though it is one of the frame elsewhere. */
function keepLoneWord(text: string, words: readonly TaggedWord[]): void {
  if (words.some(({ isSubject, isStop }) => isSubject && !isStop)) return;
  const [, name = ''] = asksForOne.exec(text) ?? [];
  const word = words.at(-1);
  if (word === undefined || word.text !== name || word.isStop) return;
  word.isSubject = !asksForNew(word.folded) && !meansNothingAlone.test(word.folded);
}

const quotation = /["“„«]([^"“”„«»]+)["“”»]/gu;
/** In words. Fewer are a name, which has no small ones at its edges. */
const shortestQuotation = 3;
const none: ReadonlySet<never> = new Set();

/** What stands in quotation marks is meant word by word: `"I have a dream" speech` is about no dream. */
function keepQuoted(question: string, words: readonly TaggedWord[]): ReadonlySet<TaggedWord> {
  if (!/["“„«]/.test(question)) return none;
  const quoted = new Set<TaggedWord>();
  for (const { index, 0: text } of question.matchAll(quotation)) {
    const inside = words.filter(({ start, end }) => start >= index && end <= index + text.length);
    if (inside.length < shortestQuotation || !inside.some(({ isSubject }) => isSubject)) continue;
    for (const word of inside) {
      word.isSubject = true;
      quoted.add(word);
    }
  }
  return quoted;
}

/** Small words at the end of a name: `employment at will`, `get out`. */
const endsName = /^(?:will|can|may|might|must|not|out|off|up|down|over|in|us|it|who)$/;
/** The same words before more of the frame belong to that: `in 2025`. */
const joinsFrame = /^(?:over|in)$/;

/** Whether a letter only says what comes next: `A:` in `Q: … A:`. */
const isLabel = (words: readonly TaggedWord[], at: number): boolean => {
  const { text, afterPause } = words[at] as TaggedWord;
  return text === 'A' && afterPause && (words[at + 1]?.afterPause ?? true);
};

/** The parts of a question that are its subject, each without small words at its edges. */
function partsOf(question: string, words: readonly TaggedWord[], quoted: ReadonlySet<TaggedWord>): string[] {
  const parts: string[] = [];
  let first: TaggedWord | undefined;
  let last: TaggedWord | undefined;
  const close = () => {
    if (first !== undefined && last !== undefined)
      parts.push(question.slice(first.start, last.end).replace(/\s+/g, ' '));
    first = undefined;
    last = undefined;
  };
  for (const [at, word] of words.entries()) {
    if (!word.isSubject) close();
    else if (!word.isStop || quoted.has(word) || (capital.test(word.text) && !isLabel(words, at))) {
      const before = words[at - 1];
      first ??= before?.folded === 'the' ? before : word;
      last = word;
    } else if (endsName.test(word.folded) && !(joinsFrame.test(word.folded) && words[at + 1]?.isSubject === false))
      last = word;
  }
  close();
  return parts;
}
