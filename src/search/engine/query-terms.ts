import type { Analyzer } from './analyzer.ts';
import { idf } from './bm25.ts';
import { writtenOut } from './equal-names.ts';
import { fold } from './fold.ts';
import { isFunctionWord, type QueryLanguage } from './query-language.ts';
import { asksForNew, asksHowTo, endsInFrame, framingWords } from './question-frame.ts';
import { readQuestion } from './question-subject.ts';
import type { TermSource } from './term-source.ts';
import { isStopWord } from './terms.ts';
import { withoutParts, writtenTerms } from './written-terms.ts';

/** A term of a query that pages have. */
interface QueryTerm {
  readonly id: number;
  /** Its idf, times how often the query names it. */
  readonly weight: number;
  readonly isFraming: boolean;
  /** Whether it names what is asked of the subject: a page that has it in its title tells that rather than another page. */
  readonly isAspect: boolean;
}

export interface QueryTerms {
  /** What the query is about, in its own words; all of it where it has words of frames only. */
  readonly subject: string;
  /** The parts of the subject, where words of the frame stand between them. */
  readonly parts: readonly string[];
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
  /** False when the query consists of stop words. */
  readonly hasContentWords: boolean;
  readonly language: QueryLanguage;
}

/** What became of a term of a query. */
export interface TermUse {
  readonly term: string;
  /** Of the term that is looked for; -1 when no page has it. */
  readonly id: number;
  /** How many pages have what is looked for. */
  readonly pages: number;
  readonly weight: number;
}

/**
 * A page that has a word as it would be without a typing error fits a little less. What was meant is a guess, so the
 * word also keeps some of the rareness that it has as it was typed: the geometric mean of one page and those of the guess.
 */
const correctedShare = 0.8;
/** Each takes up to a thousand looks, and a text with more of them has more than typing errors. */
const maxCorrected = 16;
/** What words of the frame count beside those of the subject, each and all together. */
const frameShare = 0.8;
const maxFrameShare = 0.8;
const isSingleLetter = /^[a-z0-9]$/;

/**
 * The terms of a query. Stop words count only when there is nothing else (`The Who`): titles are found by them.
 * @param onUse is called with every term, those included that no page has
 */
export function queryTerms(
  text: string,
  { tokenize, termFor }: Analyzer,
  source: TermSource,
  onUse?: (use: TermUse) => void,
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
  const languages = new Set(likely);
  const terms: QueryTerm[] = [];
  let totalWeight = 0;
  let foundWeight = 0;
  let rarestWeight = 0;
  let isGuess = false;
  let unknown = 0;
  for (const [term, { word, count, isFraming }] of written) {
    const writtenId = source.idOf(term);
    const isKnown = pagesWith(writtenId) > 0;
    if (!isKnown) unknown += 1;
    const isCorrected = !isKnown && unknown <= maxCorrected;
    const id = isCorrected ? source.corrected(word) : writtenId;
    const weight = count * idf(isKnown ? pagesWith(id) : Math.sqrt(pagesWith(id)), source.pages);
    if (!isFraming) {
      totalWeight += weight;
      rarestWeight = Math.max(rarestWeight, weight);
    }
    const used = isKnown ? weight : correctedShare * weight;
    onUse?.({ term, id, pages: pagesWith(id), weight: used });
    if (id < 0) continue;
    terms.push({ id, weight: used, isFraming, isAspect: false });
    if (isFraming) continue;
    foundWeight += used;
    isGuess ||= !isKnown;
    const only = source.onlyLanguage(id);
    if (only !== undefined && !likely.has('en')) languages.add(only);
  }

  /** Pages that have words of the frame too come before others that are as much about the subject. */
  function addFrame(): void {
    const added = new Map<number, { word: string; weight: number; isAspect: boolean }>();
    for (const { word, isAspect } of question.frame) {
      const id = source.idOf(termOf(word));
      const pages = pagesWith(id);
      if (pages > 0 && !terms.some((term) => term.id === id))
        added.set(id, { word, weight: idf(pages, source.pages), isAspect });
    }
    const sum = [...added.values()].reduce((all, { weight }) => all + weight, 0);
    const share = Math.min(frameShare, (maxFrameShare * totalWeight) / (sum || 1));
    for (const [id, { word, weight, isAspect }] of added) {
      onUse?.({ term: termOf(word), id, pages: pagesWith(id), weight: share * weight });
      terms.push({ id, weight: share * weight, isFraming: true, isAspect });
    }
  }
  if (!isFrameOnly) addFrame();
  return {
    subject,
    parts: question.parts,
    hasFrame: question.frame.length > 0,
    isTimely: question.frame.some(({ word }) => asksForNew(word)),
    isFrameOnly,
    terms,
    totalWeight,
    foundWeight,
    rarestWeight,
    rarestPossible: idf(1, source.pages),
    isGuess,
    isVague,
    isOneWord: written.size === 1,
    hasContentWords,
    language: { certain, likely: languages },
  };
}
