import type { Analyzer } from './analyzer.ts';
import { idf } from './bm25.ts';
import { writtenOut } from './equal-names.ts';
import { fold } from './fold.ts';
import { isFunctionWord, isNameParticle, type QueryLanguage } from './query-language.ts';
import { asksForNew, asksHowTo, endsInFrame, framingWords } from './question-frame.ts';
import { readQuestion } from './question-subject.ts';
import type { TermSource } from './term-source.ts';
import { isStopWord } from './terms.ts';
import { addFrame, type NoteUse, type QueryLead, type QueryTerm, weighSubject } from './weigh-terms.ts';
import { withoutParts, writtenTerms } from './written-terms.ts';

export interface QueryTerms {
  /** What the query is about, in its own words; all of it where it has words of frames only. */
  readonly subject: string;
  /** The parts of the subject, where words of the frame stand between them. */
  readonly parts: readonly string[];
  /** The names that the parts of a long question begin with. */
  readonly heads: readonly string[];
  /** Whether it has words of a frame besides. */
  readonly hasFrame: boolean;
  /** Whether it asks for what is new. */
  readonly isTimely: boolean;
  /** Whether it has words of frames only: it asks for something, and says not about what. */
  readonly isFrameOnly: boolean;
  readonly terms: readonly QueryTerm[];
  /** The weights of all terms of the query, those that no page has included. */
  readonly totalWeight: number;
  /** The weights of `terms`. */
  readonly foundWeight: number;
  /** The highest weight of a term, those that no page has included. */
  readonly rarestWeight: number;
  /** The first word of a subject of a few words without a small one between them: `cheetah top speed`. */
  readonly lead: QueryLead | undefined;
  /** The weight of a word that one page has. */
  readonly rarestPossible: number;
  /** Whether one of `terms` is only what a misspelt word may mean. */
  readonly isGuess: boolean;
  /**
   * Whether it has only stop words or single characters (`The Who`, `1+1`), or one word of what to do (`how to get out`),
   * which say little unless they are a name.
   */
  readonly isVague: boolean;
  readonly isOneWord: boolean;
  /** Whether it has too few words for a sentence, rare as they may be. */
  readonly isShort: boolean;
  /** False when the query consists of stop words. */
  readonly hasContentWords: boolean;
  readonly language: QueryLanguage;
}

/** A query of no more words is no sentence. */
const maxShortWords = 3;
/** Words without a small one between them, when they are no more, are a name with what is asked of it. */
const maxCompound = 5;
const isSingleLetter = /^[a-z0-9]$/;

/**
 * The terms of a query. Stop words count only when there is nothing else (`The Who`): titles are found by them.
 * @param onUse is called with every term, those included that no page has
 */
export function queryTerms(
  text: string,
  { tokenize, termFor }: Analyzer,
  source: TermSource,
  onUse?: NoteUse,
): QueryTerms {
  const { pagesWith } = source;
  const question = readQuestion(text);
  const { certain, likely } = question.language;
  const isFrameOnly = question.subject === '';
  const subject = isFrameOnly ? text : question.subject;
  const words = wordsOf(subject);
  if (endsInFrame(text)) words.pop();
  const contentWords = words.filter(
    (word) => !isStopWord(word) && !(certain !== undefined && isFunctionWord(word, certain)),
  );
  const hasContentWords = contentWords.length > 0;
  const termOf = (word: string) => (hasContentWords && termFor(word)) || word;

  function wordsOf(written: string): string[] {
    const found: string[] = [];
    tokenize(fold(writtenOut(written)), (word) => found.push(word));
    return found;
  }
  const counted =
    hasContentWords && !isFrameOnly
      ? withoutParts(contentWords, (word) => pagesWith(source.idOf(termOf(word))) > 0)
      : words;
  const written = writtenTerms(counted, termOf, framingWords(text));
  // With one word more `how to` may mean anything (`how to get out`), unless a title says just that.
  const isVague =
    !hasContentWords || counted.every((word) => isSingleLetter.test(word)) || (written.size === 1 && asksHowTo(text));
  const isCompound = written.size <= maxCompound && counted.length === words.length && !words.some(isNameParticle);
  const weighed = weighSubject(written, likely, source, onUse);
  if (!isFrameOnly) addFrame(weighed, question.frame, source, termOf, onUse);
  return {
    subject,
    parts: question.parts,
    heads: question.heads,
    hasFrame: question.frame.length > 0,
    isTimely: question.frame.some(({ word }) => asksForNew(word)),
    isFrameOnly,
    terms: weighed.terms,
    totalWeight: weighed.totalWeight,
    foundWeight: weighed.foundWeight,
    rarestWeight: weighed.rarestWeight,
    lead: isCompound ? weighed.lead : undefined,
    rarestPossible: idf(1, source.pages),
    isGuess: weighed.isGuess,
    isVague,
    isOneWord: written.size === 1,
    isShort: written.size <= maxShortWords,
    hasContentWords,
    language: { certain, likely: weighed.languages },
  };
}
