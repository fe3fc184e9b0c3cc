import { writtenOut } from '../engine/equal-names.ts';
import { fold } from '../engine/fold.ts';
import { framingWords } from '../engine/question-frame.ts';
import { subjectOfQuestion } from '../engine/question-subject.ts';
import type { Tokenize } from '../engine/tokenizer.ts';
import { type AskedKind, askedKind } from './asked-kind.ts';
import { type Candidate, termsIn } from './candidate-sentences.ts';
import { meaningsOf } from './word-meanings.ts';

/** The terms of what a question is about; of a question about nothing, all of its terms. */
export function subjectTerms(question: string, tokenize: Tokenize): readonly string[] {
  const ofSubject = [...termsIn(subjectOfQuestion(question).text, tokenize)].filter((term) => !asks.test(term));
  return ofSubject.length > 0 ? ofSubject : [...termsIn(question, tokenize)];
}

/** A question that is to be answered, with what is read of it. */
export interface Asked {
  readonly question: string;
  readonly kind: AskedKind | undefined;
  /** The terms of what it is about. */
  readonly subject: readonly string[];
}

/** Reads a question once for all that looks for its answer. */
export const readAsked = (question: string, tokenize: Tokenize): Asked => ({
  question,
  kind: askedKind(question),
  subject: subjectTerms(question, tokenize),
});

/** What only asks, in the spelling of `fold`. */
const asks = /^(?:wer|wann|wo|woran|wie|warum|qui|quand|pourquoi|combien|quien(?:es)?|cuando|donde|cuant[oa]s?)$/;

/** `He was top scorer four times` says of whom only beside its page's title. */
const pronounFirst = /^(?:he|she|it|they|his|her|its|their)\b/i;

/**
 * Tells which sentences have, with the title of their page, the rarest name of a subject, a share of its words, and the year that a
 * question names; one that begins with a pronoun only where the title names something of the subject.
 */
export function mentions(
  { question, subject: terms }: Asked,
  candidates: readonly Candidate[],
  tokenize: Tokenize,
  shareOf: (candidate: Candidate) => number,
): (candidate: Candidate) => boolean {
  const has = (one: Candidate, term: string) => one.terms.has(term) || one.titleTerms.has(term);
  const names = namesIn(question, terms, tokenize);
  const rarest = rarestOf(names, (term) => candidates.filter((one) => has(one, term)).length);
  const years = asksForNewest.test(question) ? [] : (question.match(anyYear) ?? []);
  const isExtreme = asksForMost.test(question);
  return (candidate) =>
    (!isExtreme || saysMost.test(candidate.text)) &&
    !(pronounFirst.test(candidate.text) && !terms.some((term) => candidate.titleTerms.has(term))) &&
    (rarest === undefined || has(candidate, rarest)) &&
    years.every((year) => has(candidate, year)) &&
    terms.filter((term) => has(candidate, term)).length >= shareOf(candidate) * terms.length;
}

/** The terms of a question's subject that are written with capitals. */
export const writtenNames = (question: string, tokenize: Tokenize): ReadonlySet<string> =>
  termsIn((writtenOut(subjectOfQuestion(question).text).match(capitalized) ?? []).join(' '), tokenize);

/** The terms of a question that are written as names; without capitals all of them but what is asked. */
function namesIn(question: string, terms: readonly string[], tokenize: Tokenize): readonly string[] {
  const { text } = subjectOfQuestion(question);
  const isFraming = framingWords(question);
  const written = writtenNames(question, tokenize);
  const names = terms.filter((term) => written.has(term));
  const isAsked = (word: string) => isFraming(word) || meaningsOf(fold(word)).length > 0;
  const asked = termsIn((text.match(anyWord) ?? []).filter(isAsked).join(' '), tokenize);
  return names.length > 0 ? names : terms.filter((term) => !asked.has(term));
}

const capitalized = /\p{Lu}[\p{L}\p{N}.'’-]*/gu;
/** A year says when; beside such a word it only says that now is meant. */
const anyYear = /(?<![\p{L}\p{N}.,-])(?:19|20)\d\d(?![\p{L}\p{N}-]|[.,]\d)/gu;
const asksForNewest = /\b(?:latest|newest|recent|news|today|current|currently|now|best|top|vs\.?|versus)\b/i;
/** Who asks for the most or the longest of several is not told by a sentence that compares none. */
const asksForMost =
  /\b(?:most(?! (?:important|recent|relevant|current|reliable)\b)|fewest|(?:bigg|larg|small|long|short|tall|high|low|deep|fast|slow|old|young|rich|poor|strong|weak|hott|cold|warm|heavi)est)\b/i;
const saysMost = /\b(?:most|fewest|least|record|top|first|more than any|no other|\p{L}{2,}est)\b/iu;
const anyWord = /[\p{L}\p{N}]+/gu;

/** The one that is counted least; the first of several. */
function rarestOf(terms: readonly string[], count: (term: string) => number): string | undefined {
  let rarest: string | undefined;
  let least = Infinity;
  for (const term of terms) {
    const found = count(term);
    if (found < least) {
      rarest = term;
      least = found;
    }
  }
  return rarest;
}
