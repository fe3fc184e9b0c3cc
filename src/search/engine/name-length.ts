import { withEqualNames, writtenOut } from './equal-names.ts';
import { fold } from './fold.ts';
import { headOf, subjectOf } from './subject.ts';
import { isStopWord } from './terms.ts';

const between = /[\s,;:!?"“”()[\]–—/|-]+/u;
const isWord = /[\p{L}\p{N}]/u;
/** What tells pages of the same name apart: `Mercury (element)`. */
const qualifier = /\s\([^)]*\)/gu;
/** They are part of the names of companies that nobody says. */
export const legalForms: ReadonlySet<string> = new Set(
  'inc inc. plc ltd ltd. corp corp. corporation company co. llc ag gmbh group'.split(' '),
);

/**
 * How many different words the name of a page has: what its title begins with, without qualifiers, stop words and legal
 * forms, at least 1.
 */
export function nameLength(title: string): number {
  const words = new Set<string>();
  for (const word of withEqualNames(fold(writtenOut(headOf(subjectOf(title)))).replace(qualifier, '')).split(between))
    if (isWord.test(word) && !isStopWord(word) && !legalForms.has(word)) words.add(word);
  return Math.min(Math.max(words.size, 1), maxNameLength);
}

/** In words; further ones make no difference. */
const maxNameLength = 255;
