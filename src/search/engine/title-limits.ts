import { nearest } from '../../runtime/edit-distance.ts';
import { aimless, doubtful } from './confidence.ts';
import type { Fit } from './fit.ts';
import { fold } from './fold.ts';
import type { TitleNames } from './names.ts';
import { otherInRow } from './ordinals.ts';
import { wordsOnly } from './phrases.ts';
import type { QueryTerms } from './query-terms.ts';
import { hasPluralOf, hasSmallWords, saysNames, saysSmallWords, saysWord } from './same-word.ts';
import type { QueryLead } from './weigh-terms.ts';

type TitleQuery = Pick<
  QueryTerms,
  'subject' | 'isOneWord' | 'isGuess' | 'isVague' | 'language' | 'lead' | 'totalWeight' | 'rarestPossible'
>;

/** One or two letters or digits, or words of no more. */
const fewLetters = /^(?: [a-z]{1,2}|(?: [a-z\d]{1,2}){2,}) $/;

/** What a word that stands in the titles of half of all pages weighs at most: `Wikipedia`, where they are from it. */
const commonShare = 0.1;

/** The highest score that a page may have by what its title says. Few pages are so sure that it matters. */
export function titleLimits(terms: TitleQuery): (fit: Fit, names: () => TitleNames) => number {
  const saysIt = sureTitles(terms);
  const saysAllOfIt = terms.isOneWord && hasSmallWords(terms.subject) ? saysSmallWords(terms.subject) : undefined;
  let isPlural: ((name: string) => boolean) | undefined;
  const isShort = (terms.isOneWord || terms.isVague) && fewLetters.test(wordsOnly(terms.subject));
  const isCommon = !terms.isGuess && terms.totalWeight < commonShare * terms.rarestPossible;
  const hasLead = leadingTitles(terms);
  const isOther = otherInRow(wordsOnly(terms.subject));
  return (fit, names) => {
    const { limit } = fit;
    // Two letters are a name or nothing: `ab` does not mean `Saab AB`.
    if (isShort || isCommon) return aimless;
    if (isOther?.(names().words) === true) return aimless;
    if (saysAllOfIt?.(names()) === false) return aimless;
    if (limit <= doubtful) return limit;
    const title = names();
    const { exact, isWork } = title;
    if (isWork) isPlural ??= hasPluralOf(terms.subject);
    if (isWork && isPlural?.(exact) === true) return aimless;
    return saysIt(title) && (hasLead === undefined || hasLead(fit, title)) ? limit : doubtful;
  };
}

/** What the first word of a query weighs, against the words that a title says, when it says which one of them is meant. */
const leadShare = 0.7;
const headFirst = /^(?:es|fr|it|pt)$/;

/** Whether a title says a word, or one that it becomes without a typing error. */
export function saysLead({ word, isKnown }: QueryLead): (title: Pick<TitleNames, 'words' | 'said'>) => boolean {
  if (isKnown) return saysWord(word);
  const folded = fold(word);
  return ({ words }) => nearest(folded, words.split(' '), 1) !== undefined;
}

/** Tells which titles say the first word of a query, or others that say much more: `Speed` is not what `cheetah top speed` is about. */
export function leadingTitles({
  lead,
  isGuess,
  totalWeight,
  language,
}: TitleQuery): ((fit: Fit, title: TitleNames) => boolean) | undefined {
  if (lead === undefined || (isGuess && lead.isKnown)) return undefined;
  // In Romance languages the first noun is the one that others say more of.
  const isHead = headFirst.test(language.certain ?? [...language.likely].find((one) => one !== 'en') ?? '');
  let says: ((title: TitleNames) => boolean) | undefined;
  return (fit, title) => {
    if (!isHead && fit.title * totalWeight * leadShare > lead.weight) return true;
    says ??= saysLead(lead);
    return says(title);
  };
}

/** Tells which titles leave no doubt that they say what the query does. */
function sureTitles({ subject, isOneWord, isGuess, isVague, language }: TitleQuery): (title: TitleNames) => boolean {
  if (isGuess || isVague) return () => true;
  // Capitals say something else in German.
  if (!isOneWord && (language.certain === 'de' || language.likely.has('de'))) return () => true;
  // Few queries have a page that is so sure.
  let says: ((title: TitleNames) => boolean) | undefined;
  return (title) => {
    says ??= isOneWord ? saysWord(subject) : saysNames(subject);
    return says(title);
  };
}
