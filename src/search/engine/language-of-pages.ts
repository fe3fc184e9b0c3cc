import type { Analyzer } from './analyzer.ts';
import { fold } from './fold.ts';
import { frameTable } from './frame-table.ts';
import { hintsOf, isFunctionWord, isStopWordOf, languages } from './query-language.ts';
import { languageOf } from './question-words.ts';
import type { TermSource } from './term-source.ts';
import { isStopWord } from './terms.ts';

/** How many words have to be of a language: one may be a name. */
const fewestSigns = 2;
/** What a word counts against another language that pages in English have, too: it may be a word of both. */
const englishShare = 0.5;

const word = /[\p{L}\p{N}]+/gu;
const lowerCase = /^\p{Ll}/u;

/**
 * The language of a text that has too few small words to tell it, by the pages that have its words: `Fahrradtouren am Bodensee`.
 * Undefined when it may be in English.
 */
export function languageOfPages(text: string, { termFor }: Analyzer, source: TermSource): string | undefined {
  if (languageOf(text).likely.has('en')) return undefined;
  const signs = new Map<string, number>();
  let english = 0;
  for (const written of new Set(text.match(word))) {
    const folded = fold(written);
    const id = source.idOf(termFor(folded) ?? folded);
    const isKnown = source.pagesWith(id) > 0;
    const ofPages = isKnown ? source.foreignLanguages(id) : [];
    const told = languages.filter(
      (language) =>
        (lowerCase.test(written) && (isStopWordOf(folded, language) || isFunctionWord(folded, language))) ||
        frameTable(language).has(folded),
    );
    for (const language of new Set([...told, ...ofPages, ...hintsOf(written)]))
      signs.set(language, (signs.get(language) ?? 0) + 1);
    if (told.length === 0 && (isStopWord(folded) || (isKnown && ofPages.length === 0))) english += englishShare;
  }
  const [best] = [...signs].sort(([, one], [, other]) => other - one);
  return best !== undefined && best[1] >= fewestSigns && best[1] > english ? best[0] : undefined;
}
