import { idf } from './bm25.ts';
import type { QueryLanguage } from './query-language.ts';
import type { Question } from './question-subject.ts';
import type { TermSource } from './term-source.ts';
import { wordWeights } from './word-weight.ts';
import type { WrittenTerm } from './written-terms.ts';

/** A term of a query that pages have. */
export interface QueryTerm {
  readonly id: number;
  /** Its idf, times how often the query names it. */
  readonly weight: number;
  readonly isFraming: boolean;
  /** Whether it names what is asked of the subject: a page that has it in its title tells that rather than another page. */
  readonly isAspect: boolean;
}

/** The first word of what a query is about: other words say more of it, or it says which one of them is meant. */
export interface QueryLead {
  readonly word: string;
  readonly weight: number;
  /** Whether pages have it as it was typed. */
  readonly isKnown: boolean;
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

/** Is called with every term of a query, those included that no page has. */
export type NoteUse = ((use: TermUse) => void) | undefined;

/** The terms of a query's subject, and what they weigh together. */
interface WeighedTerms {
  readonly terms: QueryTerm[];
  totalWeight: number;
  foundWeight: number;
  rarestWeight: number;
  /** The first word, where the query has several, and its weight. */
  lead: QueryLead | undefined;
  isGuess: boolean;
  /** Languages that a page may be in. */
  readonly languages: Set<string>;
}

/** Weighs the terms of the subject. A word that no page has is taken for the one that was meant. */
export function weighSubject(
  written: ReadonlyMap<string, WrittenTerm>,
  likely: QueryLanguage['likely'],
  source: TermSource,
  onUse: NoteUse,
): WeighedTerms {
  const { pagesWith } = source;
  const weighed: WeighedTerms = {
    terms: [],
    totalWeight: 0,
    foundWeight: 0,
    rarestWeight: 0,
    lead: undefined,
    isGuess: false,
    languages: new Set(likely),
  };
  const meanings = meaningsOf(written, source);
  const weightOf = wordWeights(written, (term) => {
    const { id, isKnown } = meanings.get(term) ?? meaningless;
    const pages = pagesWith(id);
    return idf(isKnown ? pages : Math.sqrt(pages), source.pages);
  });
  for (const [term, { word, isFraming }] of written) {
    const { id, isKnown } = meanings.get(term) ?? meaningless;
    const weight = weightOf(term);
    if (!isFraming) {
      if (written.size > 1) weighed.lead ??= { word, weight, isKnown };
      weighed.totalWeight += weight;
      weighed.rarestWeight = Math.max(weighed.rarestWeight, weight);
    }
    const used = isKnown ? weight : correctedShare * weight;
    onUse?.({ term, id, pages: pagesWith(id), weight: used });
    if (id < 0) continue;
    weighed.terms.push({ id, weight: used, isFraming, isAspect: false });
    if (isFraming) continue;
    weighed.foundWeight += used;
    weighed.isGuess ||= !isKnown;
    if (likely.has('en')) continue;
    const [only, another] = source.foreignLanguages(id);
    if (only !== undefined && another === undefined) weighed.languages.add(only);
  }
  return weighed;
}

/** The term that is looked for. */
interface Meaning {
  readonly id: number;
  /** Whether pages have it as it was typed. */
  readonly isKnown: boolean;
}

const meaningless: Meaning = { id: -1, isKnown: false };

/** The terms that are looked for: those of a query, and for some that no page has what may have been meant. */
function meaningsOf(written: ReadonlyMap<string, WrittenTerm>, source: TermSource): ReadonlyMap<string, Meaning> {
  let unknown = 0;
  const meanings = new Map<string, Meaning>();
  for (const [term, { word }] of written) {
    const id = source.idOf(term);
    const isKnown = source.pagesWith(id) > 0;
    if (!isKnown) unknown += 1;
    meanings.set(term, { id: isKnown || unknown > maxCorrected ? id : source.corrected(word), isKnown });
  }
  return meanings;
}

/** Adds words of the frame: pages that have them too come before others that are as much about the subject. */
export function addFrame(
  { terms, totalWeight }: WeighedTerms,
  frame: Question['frame'],
  source: TermSource,
  termOf: (word: string) => string,
  onUse: NoteUse,
): void {
  const added = new Map<number, { word: string; weight: number; isAspect: boolean }>();
  for (const { word, isAspect } of frame) {
    const id = source.idOf(termOf(word));
    const pages = source.pagesWith(id);
    if (pages > 0 && !terms.some((term) => term.id === id))
      added.set(id, { word, weight: idf(pages, source.pages), isAspect });
  }
  const sum = [...added.values()].reduce((all, { weight }) => all + weight, 0);
  const share = Math.min(frameShare, (maxFrameShare * totalWeight) / (sum || 1));
  for (const [id, { word, weight, isAspect }] of added) {
    onUse?.({ term: termOf(word), id, pages: source.pagesWith(id), weight: share * weight });
    terms.push({ id, weight: share * weight, isFraming: true, isAspect });
  }
}
