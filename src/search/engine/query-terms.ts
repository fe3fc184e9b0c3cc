import { idf } from './bm25.ts';
import { wordCount, wordsOfName, writtenOut } from './equal-names.ts';
import { fold } from './fold.ts';
import { framingWords } from './framing-words.ts';
import { detectLanguage, isFunctionWord, isNameParticle, type QueryLanguage } from './query-language.ts';
import type { TermSource } from './term-source.ts';
import { isStopWord, termOf } from './terms.ts';
import type { Tokenize } from './tokenizer.ts';

/** A term of a query that pages have. */
interface QueryTerm {
  readonly id: number;
  /** Its idf, times how often the query names it. */
  readonly weight: number;
  readonly isFraming: boolean;
}

export interface QueryTerms {
  readonly terms: readonly QueryTerm[];
  /** The weights of all terms of the query, those that no page has included. */
  readonly totalWeight: number;
  /** The weights of `terms`. */
  readonly foundWeight: number;
  /** The highest weight of a term, those that no page has included. */
  readonly rarestWeight: number;
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
/** Articles and prepositions of other languages that names have too. */
const particleShare = 0.2;
/** They bring up pages that say the same, but a page that has another word for it fits as well. */
const framingShare = 0.3;

const isSingleLetter = /^[a-z0-9]$/;
/** Its last word says nothing about the subject, and many pages have it. */
const asksHowItWorks = /^\s*how (?:do|does|did) [^.?!]+ works?\s*\??\s*$/i;
const asksMeaning = /(?<=\S) (?:meaning|definition|explained)\s*\??\s*$/i;
/** With one word more it may mean anything (`how to get out`), unless a title says just that. */
const asksHowTo = /^\s*how to /i;
/** It asks for no more than `how to`. */
const asksForBestWay = /^\s*(?:what(?: is|'s) )?(?:the )?(?:best|easiest|right|proper|fastest|quickest) way (?=to )/i;

/**
 * The terms of a query. Stop words count only when there is nothing else (`The Who`): titles are found by them.
 * @param onUse is called with every term, those included that no page has
 */
export function queryTerms(
  text: string,
  tokenize: Tokenize,
  source: TermSource,
  onUse?: (use: TermUse) => void,
): QueryTerms {
  const { pagesWith } = source;
  const words: string[] = [];
  tokenize(fold(writtenOut(text).replace(asksForBestWay, '').replace(asksMeaning, '')), (word) => words.push(word));
  const { certain, likely } = detectLanguage(text, words, isStopWord);
  const subject = asksHowItWorks.test(text) ? words.slice(0, -1) : words;
  const contentWords = subject.filter(
    (word) => !isStopWord(word) && !(certain !== undefined && isFunctionWord(word, certain)),
  );
  const hasContentWords = contentWords.length > 0;
  const isKnown = (word: string) => pagesWith(source.idOf(termOf(word))) > 0;
  const counted = hasContentWords ? withoutParts(contentWords, isKnown) : words;
  const counts = new Map<string, number>();
  const wordOf = new Map<string, string>();
  const framing = new Set<string>();
  const frames = framingWords(text);
  for (const word of counted) {
    const term = hasContentWords ? termOf(word) : word;
    const share = isNameParticle(word) ? particleShare : frames(word) ? framingShare : 1;
    if (share === framingShare) framing.add(term);
    counts.set(term, (counts.get(term) ?? 0) + share * wordCount(term));
    wordOf.set(term, word);
  }
  const isVague =
    !hasContentWords ||
    counted.every((word) => isSingleLetter.test(word)) ||
    (counts.size === 1 && asksHowTo.test(text));
  const languages = new Set(likely);
  const terms: QueryTerm[] = [];
  let totalWeight = 0;
  let foundWeight = 0;
  let rarestWeight = 0;
  let isGuess = false;
  let unknown = 0;
  for (const [term, count] of counts) {
    const word = wordOf.get(term) ?? term;
    const written = source.idOf(term);
    const isKnown = pagesWith(written) > 0;
    if (!isKnown) unknown += 1;
    const isCorrected = !isKnown && unknown <= maxCorrected;
    const id = isCorrected ? source.corrected(word) : written;
    const weight = count * idf(isKnown ? pagesWith(id) : Math.sqrt(pagesWith(id)), source.pages);
    const isFraming = framing.has(term);
    if (!isFraming) {
      totalWeight += weight;
      rarestWeight = Math.max(rarestWeight, weight);
    }
    const used = isKnown ? weight : correctedShare * weight;
    onUse?.({ term, id, pages: pagesWith(id), weight: used });
    if (id < 0) continue;
    terms.push({ id, weight: used, isFraming });
    if (isFraming) continue;
    foundWeight += used;
    isGuess ||= !isKnown;
    const only = source.onlyLanguage(id);
    if (only !== undefined && !likely.has('en')) languages.add(only);
  }
  return {
    terms,
    totalWeight,
    foundWeight,
    rarestWeight,
    isGuess,
    isVague,
    isOneWord: counts.size === 1,
    hasContentWords,
    language: { certain, likely: languages },
  };
}

/** `node.js` stands for `node`, `js` and `nodejs` as well where pages have it: one word of the query counts once. */
function withoutParts(words: readonly string[], isKnown: (word: string) => boolean): readonly string[] {
  const compounds = words.filter((word) => /[._]/.test(word));
  if (compounds.length === 0) return words;
  const parts = new Set<string>();
  for (const word of compounds) {
    const ofName = wordsOfName(word);
    const own = ofName ?? [...word.split(/[._]/), word.replace(/[._]/g, '')];
    if (isKnown(word)) for (const part of own) parts.add(part);
    else if (ofName !== undefined) parts.add(word);
  }
  return words.filter((word) => !parts.has(word));
}
