import type { Analyzer } from './analyzer.ts';
import { fold } from './fold.ts';
import { frameTable, isShared } from './frame-table.ts';
import { hintsOf, isFunctionWord, isStopWordOf, languages } from './query-language.ts';
import type { TermSource } from './term-source.ts';
import { isStopWord } from './terms.ts';

/** How many words have to be of a language: one may be a name. */
const fewestSigns = 2;
/** What a word counts against another language that pages in English have, too: it may be a word of both. */
const englishShare = 0.5;

/** Words of so many pages are words of their language. */
const fewestPages = 2;

const word = /[\p{L}\p{N}]+/gu;
const isWordOf = (folded: string, language: string): boolean =>
  isStopWordOf(folded, language) || isFunctionWord(folded, language);

/** Whether a word only English has says that a question is in it. */
const isOnlyEnglish = (folded: string): boolean =>
  (isStopWord(folded) || frameTable('en').has(folded)) &&
  !isShared(folded) &&
  !languages.some((language) => isWordOf(folded, language) || frameTable(language).has(folded));

/** What stands behind a particle with a capital is a name: `El Niño`. */
const particleBefore = /(?:^|\s)(?:El|La|Los|Las|Le|Les|Il|Der|Die|Das|De|Da|Do)\s$/;
const isOfName = (text: string, at: number): boolean => particleBefore.test(text.slice(0, at));
/** Words of letters alone: numbers and signs are of no language. */
const plain = /^\p{L}{3,}$/u;
const lowerCase = /^\p{Ll}/u;

/**
 * The language of a text that has too few small words to tell it, by the pages that have its words: `Fahrradtouren am Bodensee`.
 * Undefined when it may be in English.
 */
export function languageOfPages(text: string, { termFor }: Analyzer, source: TermSource): string | undefined {
  if ((fold(text).match(word) ?? []).some(isOnlyEnglish)) return undefined;
  const signs = new Map<string, number>();
  let english = 0;
  for (const { 0: written, index } of text.matchAll(word)) {
    const folded = fold(written);
    const id = source.idOf(termFor(folded) ?? folded);
    const isKnown = source.pagesWith(id) > 0;
    const ofPages = isKnown && plain.test(written) ? source.foreignLanguages(id) : [];
    const told = languages.filter(
      (language) => (lowerCase.test(written) && isWordOf(folded, language)) || frameTable(language).has(folded),
    );
    // A word that some pages have, and all of them in one language, is none of another one that one of them has from a name.
    const isSure = ofPages.length === 1 && source.pagesWith(id) >= fewestPages && !isOfName(text, index);
    for (const language of new Set([...told, ...ofPages, ...hintsOf(written)]))
      signs.set(language, (signs.get(language) ?? 0) + (isSure ? fewestSigns : 1));
    if (told.length === 0 && (isStopWord(folded) || (isKnown && ofPages.length === 0))) english += englishShare;
  }
  const [best] = [...signs].sort(([, one], [, other]) => other - one);
  return best !== undefined && best[1] >= fewestSigns && best[1] > english ? best[0] : undefined;
}
