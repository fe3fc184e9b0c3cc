import { aimless, doubtful } from './confidence.ts';
import type { Fit } from './fit.ts';
import type { TitleNames } from './names.ts';
import type { QueryTerms } from './query-terms.ts';
import { hasPluralOf, saysEnding, saysNames, saysWord } from './same-word.ts';

type TitleQuery = Pick<QueryTerms, 'subject' | 'isOneWord' | 'isGuess' | 'isVague' | 'language'>;

/** One or two letters, or single ones. */
const fewLetters = /^(?:[a-z]{1,2}|[a-z](?: [a-z])+)$/i;

/** The highest score that a page may have by what its title says. Few pages are so sure that it matters. */
export function titleLimits(terms: TitleQuery): (fit: Fit, names: () => TitleNames) => number {
  const saysIt = sureTitles(terms);
  const isToTheEnd = terms.isOneWord ? saysEnding(terms.subject) : () => true;
  let isPlural: ((name: string) => boolean) | undefined;
  const isShort = (terms.isOneWord || terms.isVague) && fewLetters.test(terms.subject);
  return ({ limit }, names) => {
    // Two letters are a name or nothing: `ab` does not mean `Saab AB`.
    if (isShort) return aimless;
    if (limit <= doubtful) return limit;
    const title = names();
    const { exact, isWork } = title;
    if (!isToTheEnd(title)) return aimless;
    if (isWork) isPlural ??= hasPluralOf(terms.subject);
    if (isWork && isPlural?.(exact) === true) return aimless;
    return saysIt(title) ? limit : doubtful;
  };
}

/** Tells which titles leave no doubt that they say what the query does. */
function sureTitles({ subject, isOneWord, isGuess, isVague, language }: TitleQuery): (title: TitleNames) => boolean {
  if (isGuess || isVague) return () => true;
  // Capitals say something else in German.
  const isEnglish = language.certain === undefined && [...language.likely].every((one) => one === 'en');
  if (!isOneWord && !isEnglish) return () => true;
  // Few queries have a page that is so sure.
  let says: ((title: TitleNames) => boolean) | undefined;
  return (title) => {
    says ??= isOneWord ? saysWord(subject) : saysNames(subject);
    return says(title);
  };
}
