import { type FrameKind, frameWords } from './frame-words.ts';
import { functionWordsOf, isFunctionWord, isNameParticle } from './query-language.ts';
import { isStopWord } from './terms.ts';

/** A word as the table of frames has it. */
export interface FrameWord {
  readonly kind: FrameKind;
  readonly weight: number;
}

type FrameTable = ReadonlyMap<string, FrameWord>;

function tableOf(language: string): FrameTable {
  const table = new Map<string, FrameWord>();
  for (const [kind, words] of Object.entries(frameWords[language] ?? {})) {
    let weight = 0;
    for (const word of words.split(' ')) {
      if (/^\d$/.test(word)) weight = Number(word);
      else table.set(word, { kind: kind as FrameKind, weight });
    }
  }
  return table;
}

const tables = new Map<string, FrameTable>();

/** Shorter words of other languages may be names or parts of them. */
const minForeignLength = 6;

function mergedTable(): FrameTable {
  const merged = new Map<string, FrameWord>();
  for (const language of Object.keys(frameWords))
    for (const [word, entry] of frameTable(language))
      if (language === 'en' || (word.length >= minForeignLength && !merged.has(word))) merged.set(word, entry);
  return merged;
}

/** The words of frames in a language; without one those in English, and the longer ones of all other languages. */
export function frameTable(language: string | undefined): FrameTable {
  const key = language ?? '';
  let table = tables.get(key);
  if (table === undefined) {
    table = language === undefined ? mergedTable() : tableOf(language);
    tables.set(key, table);
  }
  return table;
}

/** Shorter words are words of several languages. */
const minTellingLength = 3;
/** English words that other languages have as well. */
const shared = new Set('a am an as die do he i in is me no of on over so son was we web internet'.split(' '));

/** Whether an English word is one of other languages, too. */
export const isShared = (word: string): boolean => shared.has(word);

const foreignLanguages = Object.keys(frameWords).filter((language) => language !== 'en');
let told: ReadonlyMap<string, readonly string[]> | undefined;

/** The languages other than English that a word tells: most words of questions tell none. */
function languagesTold(): ReadonlyMap<string, readonly string[]> {
  if (told !== undefined) return told;
  const found = new Map<string, string[]>();
  const english = frameTable('en');
  for (const language of foreignLanguages) {
    const ofFrames = [...frameTable(language).keys()].filter(
      (word) => word.length >= minTellingLength && !english.has(word),
    );
    const ofLanguage = [...functionWordsOf(language), ...ofFrames].filter((word) => !isNameParticle(word));
    for (const word of new Set(ofLanguage)) found.set(word, [...(found.get(word) ?? []), language]);
  }
  told = found;
  return found;
}

/** How many words of a question are those of a language, and not of English, by language. */
function ownWords(words: ReadonlySet<string>): ReadonlyMap<string, number> | undefined {
  const table = languagesTold();
  let counts: Map<string, number> | undefined;
  for (const word of words)
    for (const language of table.get(word) ?? none) {
      counts ??= new Map();
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  return counts;
}

const none: readonly never[] = [];

/** How many words of a question are English, and not of another language. */
function englishWords(words: ReadonlySet<string>, other: string): number {
  const isEnglish = (word: string) =>
    !shared.has(word) &&
    !isFunctionWord(word, other) &&
    !frameTable(other).has(word) &&
    (isStopWord(word) || isLongEnglish(word));
  return [...words].filter(isEnglish).length;
}

const isLongEnglish = (word: string) => word.length >= minForeignLength && frameTable('en').has(word);

/**
 * The language that small words and words of frames tell: English by a long one of them, others by two, or one where the language is likely anyway, and more
 * than there are of English.
 */
export function languageOfFrame(words: readonly string[], likely: ReadonlySet<string>): string | undefined {
  const distinct = new Set(words);
  const counts = ownWords(distinct);
  let best: string | undefined;
  let most = 1;
  if (counts !== undefined)
    for (const language of foreignLanguages) {
      const own = counts.get(language) ?? 0;
      const count = own === 0 ? 0 : own + (likely.has(language) ? 0.5 : 0);
      if (count > most && own > englishWords(distinct, language)) {
        best = language;
        most = count;
      }
    }
  return best ?? (words.some(isLongEnglish) ? 'en' : undefined);
}
