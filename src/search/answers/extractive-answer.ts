import type { AnswerLength } from '../endpoints/search/search-request.ts';
import { writtenOut } from '../engine/equal-names.ts';
import { fold } from '../engine/fold.ts';
import { asksIndirectly } from '../engine/indirect-question.ts';
import { framingWords } from '../engine/question-frame.ts';
import { subjectOfQuestion } from '../engine/question-subject.ts';
import type { Hit } from '../engine/search-index.ts';
import { sentencesOf } from '../engine/sentences.ts';
import { isStopWord, termOf } from '../engine/terms.ts';
import { createTokenizer } from '../engine/tokenizer.ts';
import { type AskedKind, askedKind } from './asked-kind.ts';

/** A sentence of a found page, as it stands there. */
export interface Sentence {
  readonly text: string;
  /** The place of its page among the hits. */
  readonly source: number;
}

/** Picks sentences that answer a question. */
export interface AnswerExtractor {
  /**
   * The answer to a question: sentences of the best pages, unchanged. Null when the first page is hardly about the subject, when no
   * sentence, with the title of its page, has the rarest name of the subject and half of its words, or when the question is
   * about something that only another page would name (`the mayor of the capital of …`): a wrong fact is worse than none.
   */
  answer(question: string, hits: readonly Hit[], length: AnswerLength): string | null;
  /** The sentences of pages, for several questions. */
  statementsOf(hits: readonly Hit[]): Statements;
}

/** Sentences to choose from. */
export interface Statements {
  /** The heaviest sentence, then the next ones in the order of their pages. Only those of one source if it is given. */
  best(question: string, count: number, source?: number): readonly Sentence[];
}

/** How many sentences an answer has, and what share of the heaviest one's weight each must have. */
const lengths: Readonly<Record<AnswerLength, { sentences: number; share: number }>> = {
  basic: { sentences: 2, share: 0.6 },
  advanced: { sentences: 5, share: 0.15 },
};

/** Sentences are taken from the first pages only. */
const maxPages = 6;

/** The first page needs this score, and the others this share of it, for their sentences to answer. */
const minScore = 0.4;
const minShare = 0.6;

/** Of longer pages (in characters) only the passages are looked at. */
const longPageLength = 5_000;

interface Candidate extends Sentence {
  readonly order: number;
  /** What its page counts, against the best one. */
  readonly weight: number;
  readonly terms: ReadonlySet<string>;
  readonly titleTerms: ReadonlySet<string>;
}

export function createAnswerExtractor(): AnswerExtractor {
  const tokenize = createTokenizer();

  function termsOf(text: string): ReadonlySet<string> {
    const terms = new Set<string>();
    tokenize(fold(text), (word) => {
      if (!isStopWord(word)) terms.add(termOf(word));
    });
    return terms;
  }

  /** The statements of pages, each once; of a long page those in its passages. */
  function candidatesOf(hits: readonly Hit[]): Candidate[] {
    const seen = new Set<string>();
    const best = hits[0]?.score ?? 1;
    return hits.flatMap(({ page, score, passages }, source) => {
      const titleTerms = termsOf(page.title);
      const isLong = page.content.length > longPageLength;
      return (isLong ? passages.flatMap(sentencesOf) : sentencesOf(page.content))
        .filter(isStatement)
        .filter((text) => !seen.has(text) && seen.add(text))
        .map((text, order) => ({
          text,
          source,
          order,
          weight: (score / best) ** 2,
          titleTerms,
          terms: termsOf(text),
        }));
    });
  }

  function pickSentences(
    question: string,
    candidates: readonly Candidate[],
    count: number,
    share: number,
  ): readonly Sentence[] {
    const kind = askedKind(question);
    const wanted = wantedTerms(kind?.rest ?? question);
    const weightOf = sentenceWeight(kind, question, wanted, candidates);
    const valued = candidates.map((candidate) => ({ candidate, value: weightOf(candidate) }));
    valued.sort((one, other) => other.value - one.value);
    const least = (valued[0]?.value ?? 0) * share;
    const taken = valued.slice(0, count).filter(({ value }) => value >= least);
    const [first, ...rest] = taken.map(({ candidate }) => candidate);
    rest.sort((one, other) => one.source - other.source || one.order - other.order);
    return first === undefined ? [] : [first, ...rest];
  }

  /** The terms of what a question is about; of a question about nothing, all of its terms. */
  function wantedTerms(question: string): readonly string[] {
    const ofSubject = [...termsOf(subjectOfQuestion(question).text)];
    return ofSubject.length > 0 ? ofSubject : [...termsOf(question)];
  }

  /** Tells which sentences have, with the title of their page, the rarest name of a subject and at least half of its words. */
  function mentions(question: string, candidates: readonly Candidate[]) {
    const wanted = wantedTerms(question);
    const has = ({ terms, titleTerms }: Candidate, term: string) => terms.has(term) || titleTerms.has(term);
    const rarest = rarestOf(namesIn(question, wanted), (term) => candidates.filter((one) => has(one, term)).length);
    return (candidate: Candidate) =>
      (rarest === undefined || has(candidate, rarest)) &&
      2 * wanted.filter((term) => has(candidate, term)).length >= wanted.length;
  }

  /** The terms of a question that are written as names; without capitals all of them but its verb. */
  function namesIn(question: string, wanted: readonly string[]): readonly string[] {
    const { text } = subjectOfQuestion(question);
    const isFraming = framingWords(question);
    const written = termsOf((writtenOut(text).match(capitalized) ?? []).join(' '));
    const names = wanted.filter((term) => written.has(term));
    const verbs = termsOf((text.match(anyWord) ?? []).filter(isFraming).join(' '));
    return names.length > 0 ? names : wanted.filter((term) => !verbs.has(term));
  }

  return {
    answer(question, hits, length) {
      const { sentences, share } = lengths[length];
      const [first] = hits;
      if (first === undefined || first.score < minScore || asksIndirectly(question)) return null;
      const all = candidatesOf(hits.slice(0, maxPages).filter(({ score }) => score >= minShare * first.score));
      const candidates = all.filter(mentions(question, all));
      const texts = pickSentences(question, candidates, sentences, share).map(({ text }) => text);
      return texts.join(' ') || null;
    },
    statementsOf(hits) {
      const all = candidatesOf(hits);
      return {
        best(question, count, source) {
          const candidates = source === undefined ? all : all.filter((candidate) => candidate.source === source);
          return pickSentences(question, candidates, count, 0);
        },
      };
    },
  };
}

/** What a word counts that only the title of the page has: its sentences are about the same, but do not say it. */
const titleShare = 0.9;
/** What a name or figure adds where the question asks for one, when the sentence has all its words. */
const kindShare = 0.7;

/**
 * The weight of a sentence: its share of the question's terms, those that few sentences have counting most and those of
 * the page's title nearly as much as its own; more near the start of the page, which says what it is about, most of all
 * when the question asks for that; more with what the question asks for, such as a figure or a name.
 */
function sentenceWeight(
  kind: AskedKind | undefined,
  question: string,
  wanted: readonly string[],
  candidates: readonly Candidate[],
) {
  const idf = new Map(
    wanted.map((term) => {
      const having = candidates.filter(({ terms }) => terms.has(term)).length;
      return [term, Math.log(1 + candidates.length / (1 + having))];
    }),
  );
  const total = [...idf.values()].reduce((sum, value) => sum + value, 0) || 1;
  const opening = asksWhatItIs.test(question) ? 0.6 : 0.3;
  return ({ text, terms, titleTerms, weight, order }: Candidate): number => {
    let shared = 0;
    for (const [term, value] of idf) shared += terms.has(term) ? value : titleTerms.has(term) ? titleShare * value : 0;
    const asked = kind?.occursIn(text) === true ? kindShare * (shared / total) : 0;
    return weight * (shared / total + opening / (1 + order) + asked);
  };
}

const asksWhatItIs =
  /^\s*(?:(?:who|what)(?:'s| is| are| was| were)|what does|define|meaning of|how (?:do|does|did) .* works?)\b/i;
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

/** Headings, items of lists and lines of code do not answer. */
const isStatement = (text: string) => text.length >= 12 && /[.!。！…۔।]["'”’)\]]*$/u.test(text);
