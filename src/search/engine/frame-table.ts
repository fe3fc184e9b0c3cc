import { type FrameKind, frameWords } from './frame-words.ts';

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

/** The language that words of frames tell: English by one of them, others by two, or by one where the language is likely anyway. */
export function languageOfFrame(words: readonly string[], likely: ReadonlySet<string>): string | undefined {
  if (words.some((word) => word.length >= minForeignLength && frameTable('en').has(word))) return 'en';
  let best: string | undefined;
  let most = 1;
  for (const language of Object.keys(frameWords)) {
    if (language === 'en') continue;
    const isOwn = (word: string) =>
      word.length >= minTellingLength && frameTable(language).has(word) && !frameTable('en').has(word);
    const own = new Set(words.filter(isOwn)).size;
    const count = own === 0 ? 0 : own + (likely.has(language) ? 1 : 0);
    if (count > most) {
      best = language;
      most = count;
    }
  }
  return best;
}
