import { fold } from './fold.ts';
import { type FrameWord, frameTable, languageOfFrame } from './frame-table.ts';
import type { FrameKind } from './frame-words.ts';
import { detectLanguage, isNameParticle, isStopWordOf, type QueryLanguage } from './query-language.ts';
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
const word = /[\p{L}\p{N}\p{M}.#@](?:[\p{L}\p{N}\p{M}+#_&/@.-]|['’](?=\p{L}))*/gu;
const trailing = /(?<![.'’&/@-])[.'’&/@-]+$/;
const pause = /[,;:?!()[\]{}"“”„«»\n–—|]|[.…] | - /;
const elided = /^(?:qu|[ldcnsjmt])['’]/i;
export const year = /^(?:19|20)\d\d(?:[-–/](?:19|20)?\d\d)?$/;
const figure = /^\d{1,3}$/;
const unusual = /[\d._#@/+]|[\u0250-\uffff]/;
export const pronouns: ReadonlySet<string> = new Set(
  'i me my mine we us our you your it its they them their this that these those what which who whom whose when where why how am is are was were be been do does did can could may might must should would will shall have has had let not if so'.split(
    ' ',
  ),
);

const negation = /^(?:not|no|never|without|nicht|ohne|sans|sin)$/;
/** What is wanted is the way to do what comes next: `how to`, `best way to`. */
const asksHow = /\b(?:how (?:(?:do|does|did|can|should) (?:i|you|we|one|people)|to)|ways? to) (?:\S+ ){0,3}$/i;
const deedCost = -4;

/** What small words add. */
const smallWord = 0.1;

/** What it costs to take a word for a word of the frame that no table has. */
const unknownCost = -4.5;
const unknownNameCost = -5;
/** The same for a word that one of the table joins to what comes next: `credibility of claims about`. */
const joinedCost = -1.5;
const joins = /^(?:about|regarding|concerning|on|around)$/;
/** As far as this, in words. */
const joinedWithin = 3;
/** Adverbs say how something is told. Few names are made like them. */
const adverb = /^[a-z]{4,}[^aeiou\W]ly$/;
const adverbScore = 0.5;
/** Who asks, or who is to answer: `You are a research assistant.` */
const persona =
  /^\W*(?:(?:please )?act as|as|you(?:'re| are)|imagine (?:that )?you(?:'re| are)|i(?:'m| am)) (?:an?|the) [^,.:;]{1,60}[,.:;]\s+(?=\S+\s+\S)/i;
const personaScore = 1;
/** Words that say when or where only together. */
const pairs: ReadonlySet<string> = new Set(['right now', 'so far', 'modern world']);
const pairScore = 2;
/** Names that are no subject beside another one. */
const namesOfSources = /^(?:wikipedia|google|tavily|internet|web|english|json|url|q)$/;

/** A word of a question with what it may be. */
export interface Word extends TaggedWord {
  /** Whether it has a capital that no sentence begins with. */
  readonly isName: boolean;
  readonly entry: FrameWord | undefined;
  /** What it adds when it is taken for a word of the frame. */
  readonly frame: number;
}

export function wordsOf(question: string, { certain, likely }: QueryLanguage): Word[] {
  const languages = certain === undefined ? [...likely] : [certain];
  const table = frameTable(certain);
  const isSmall = (folded: string) =>
    isStopWord(folded) || languages.some((language) => isStopWordOf(folded, language));
  const found = [...question.matchAll(word)];
  const parts = found.flatMap(({ 0: raw, index }) => {
    const text = raw.replace(trailing, '');
    const before = elided.exec(text)?.[0] ?? '';
    return text.length > before.length ? cut(text.slice(before.length), index + before.length) : [];
  });

  /** `donne-moi` is two words, `Jean-Paul` is one. */
  function cut(text: string, start: number) {
    if (!text.includes('-') || table.has(fold(text))) return [{ text, start }];
    const pieces = [...text.matchAll(/[^-]+/g)].map(({ 0: piece, index }) => ({ text: piece, start: start + index }));
    return pieces.every((piece) => table.has(fold(piece.text)) || isSmall(fold(piece.text)))
      ? pieces
      : [{ text, start }];
  }

  /** `beginner's guide` counts as `beginner guide`; `aujourd'hui` is in the table without its apostrophe. */
  const entryOf = (folded: string, next: string) =>
    table.get(folded) ?? (table.has(next) ? table.get(folded.replace(/'s$/, '')) : table.get(folded.replace("'", '')));
  const capitals = parts.filter(({ text }) => /^\p{Lu}/u.test(text)).length;
  const hasSmall = parts.some(({ text }) => /^\p{Ll}/u.test(text));
  const hasLower = question !== question.toUpperCase();
  const saysLittle = !hasSmall || capitals * 1.5 > parts.length;
  const subjectFrom = persona.exec(question)?.[0].length ?? 0;
  let end = 0;
  return parts.map(({ text, start }, at) => {
    const gap = question.slice(end, start);
    end = start + text.length;
    const folded = fold(text);
    const afterPause = at > 0 && pause.test(gap);
    const startsSentence = at === 0 || /[.?!:\n]/.test(gap);
    const isName = !saysLittle && !startsSentence && certain !== 'de' && /^\p{Lu}/u.test(text);
    const isStop = isSmall(folded) && !(hasLower && isInitials(text, parts[at - 1]?.text));
    const entry = entryOf(folded, fold(parts[at + 1]?.text ?? ''));
    return {
      text,
      folded,
      start,
      end,
      kind: entry?.kind,
      isStop,
      isSubject: true,
      afterPause,
      isName,
      entry,
      frame: frameScore(),
    };

    /** Whether small words and words of the table join it to what comes next. */
    function isJoined(): boolean {
      for (let next = at + 1; next <= at + joinedWithin; next += 1) {
        const after = fold(parts[next]?.text ?? '');
        if (joins.test(after)) return next + 1 < parts.length;
        if (!isSmall(after) && !table.has(after)) return false;
      }
      return false;
    }

    function frameScore(): number {
      if (start < subjectFrom) return personaScore;
      const [wordBefore = '', wordAfter = ''] = [parts[at - 1]?.text, parts[at + 1]?.text];
      if (pairs.has(`${folded} ${fold(wordAfter)}`) || pairs.has(`${fold(wordBefore)} ${folded}`)) return pairScore;
      if (negation.test(folded)) return -2;
      if (entry !== undefined && !isStop && asksHow.test(question.slice(0, start))) return deedCost;
      if (entry?.kind === 'connectors' || (entry === undefined && (isStop || isNameParticle(folded)))) return smallWord;
      if (entry !== undefined) return entry.weight - (isName && !namesOfSources.test(folded) ? 3 : 0);
      if (year.test(folded)) return 0.3;
      if (figure.test(folded)) return -0.5;
      if (isName || unusual.test(folded)) return unknownNameCost;
      if (certain !== undefined) return unknownCost;
      return adverb.test(folded) ? adverbScore : isJoined() ? joinedCost : unknownCost;
    }
  });
}

/** Whether a small word is a name or the number of one: `US Open`, `Napoleon I`. */
const isInitials = (text: string, wordBefore: string | undefined): boolean =>
  text === 'US' || text === 'IT' || (text === 'I' && wordBefore !== undefined && /^\p{Lu}\p{Ll}/u.test(wordBefore));
