import { writtenOut } from '../engine/equal-names.ts';
import { framingWords } from '../engine/question-frame.ts';
import { subjectOfQuestion } from '../engine/question-subject.ts';
import type { Tokenize } from '../engine/tokenizer.ts';
import { type Candidate, termsIn } from './candidate-sentences.ts';

/** The terms of what a question is about; of a question about nothing, all of its terms. */
export function subjectTerms(question: string, tokenize: Tokenize): readonly string[] {
  const ofSubject = [...termsIn(subjectOfQuestion(question).text, tokenize)];
  return ofSubject.length > 0 ? ofSubject : [...termsIn(question, tokenize)];
}

/** Tells which sentences have, with the title of their page, the rarest name of a subject and a share of its words. */
export function mentions(
  question: string,
  candidates: readonly Candidate[],
  tokenize: Tokenize,
  share: number,
): (candidate: Candidate) => boolean {
  const terms = subjectTerms(question, tokenize);
  const has = (one: Candidate, term: string) => one.terms.has(term) || one.titleTerms.has(term);
  const names = namesIn(question, terms, tokenize);
  const rarest = rarestOf(names, (term) => candidates.filter((one) => has(one, term)).length);
  return (candidate) =>
    (rarest === undefined || has(candidate, rarest)) &&
    terms.filter((term) => has(candidate, term)).length >= share * terms.length;
}

/** The terms of a question that are written as names; without capitals all of them but its verb. */
function namesIn(question: string, terms: readonly string[], tokenize: Tokenize): readonly string[] {
  const { text } = subjectOfQuestion(question);
  const isFraming = framingWords(question);
  const written = termsIn((writtenOut(text).match(capitalized) ?? []).join(' '), tokenize);
  const names = terms.filter((term) => written.has(term));
  const verbs = termsIn((text.match(anyWord) ?? []).filter(isFraming).join(' '), tokenize);
  return names.length > 0 ? names : terms.filter((term) => !verbs.has(term));
}

const capitalized = /\p{Lu}[\p{L}\p{N}.'’-]*/gu;
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
