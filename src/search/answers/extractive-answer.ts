import type { AnswerLength } from '../endpoints/search/search-request.ts';
import { doubtful } from '../engine/confidence.ts';
import { asksIndirectly } from '../engine/indirect-question.ts';
import type { Hit } from '../engine/search-index.ts';
import { createTokenizer, type Tokenize } from '../engine/tokenizer.ts';
import { saysWhatIsAsked } from './asked-words.ts';
import { type Candidate, candidateSentences, type Sentence } from './candidate-sentences.ts';
import { type Asked, mentions, readAsked, subjectTerms, writtenNames } from './question-terms.ts';
import { sentenceWeight } from './sentence-weight.ts';

/** Picks sentences that answer a question. */
export interface AnswerExtractor {
  /**
   * The answer to a question: sentences of the best pages, unchanged. Null when it is doubtful that the first page is about the
   * subject, when no sentence, with the title of its page, has the rarest name of the subject and half of its words (all of them on
   * another page than the first, which has to be in the same language) and says what is asked of it, or when the question is about
   * something that only another page would name (`the mayor of the capital of …`): a wrong fact is worse than none.
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

/** A first page below it may be about something else: no other one answers then. */
const sure = 0.5;

/** What share of the subject's words a sentence of the first page has with its title. Others, and those of a doubtful page, have all of them. */
const sureShare = 0.5;

export function createAnswerExtractor(): AnswerExtractor {
  const tokenize = createTokenizer();

  function pickSentences(
    { question, kind, subject }: Asked,
    candidates: readonly Candidate[],
    count: number,
    share: number,
  ): readonly Sentence[] {
    const terms = kind === undefined ? subject : subjectTerms(kind.rest, tokenize);
    const weightOf = sentenceWeight(kind, question, terms, candidates);
    const valued = candidates.map((candidate) => ({ candidate, value: weightOf(candidate) }));
    valued.sort((one, other) => other.value - one.value);
    const least = (valued[0]?.value ?? 0) * share;
    const taken = valued.slice(0, count).filter(({ value }) => value >= least);
    const [first, ...rest] = taken.map(({ candidate }) => candidate);
    rest.sort((one, other) => one.source - other.source || one.order - other.order);
    return first === undefined ? [] : [first, ...rest];
  }

  return {
    answer(question, hits, length) {
      const { sentences, share } = lengths[length];
      const [first] = hits;
      if (first === undefined || first.score < minScore || asksIndirectly(question)) return null;
      const least = Math.max(minShare * first.score, first.score >= sure ? doubtful : 0);
      const fitting = hits
        .slice(0, maxPages)
        .filter(({ page, score }) => score >= least && page.language === first.page.language);
      const asked = readAsked(question, tokenize);
      const all = candidateSentences(first.score < sure ? [first] : fitting, tokenize, asked.subject);
      const candidates = answering(asked, all, first.score, tokenize);
      const texts = pickSentences(asked, candidates, sentences, share).map(({ text }) => text);
      return texts.join(' ') || null;
    },
    statementsOf(hits) {
      const all = candidateSentences(hits, tokenize);
      return {
        best(question, count, source) {
          const candidates = source === undefined ? all : all.filter((candidate) => candidate.source === source);
          return pickSentences(readAsked(question, tokenize), candidates, count, 0);
        },
      };
    },
  };
}

/** The sentences that may answer, of pages of which the first has this score. */
function answering(asked: Asked, all: readonly Candidate[], score: number, tokenize: Tokenize): readonly Candidate[] {
  const isDoubtful = score < doubtful;
  const shareOf = ({ source }: Candidate) => (source === 0 && !isDoubtful ? sureShare : 1);
  const said = all.filter(mentions(asked, all, tokenize, shareOf)).filter(saysWhatIsAsked(asked));
  const names = score < sure ? [...writtenNames(asked.question, tokenize)] : [];
  // `Others, such as citizens of India, apply at an embassy of Japan` is about Japan.
  const titled = said.filter(({ titleTerms }) => names.length === 0 || names.some((name) => titleTerms.has(name)));
  return isDoubtful ? titled.filter(answersAllTheSame(asked)) : titled;
}

/** Tells which sentences of a doubtful page answer: those with the kind of thing that is asked for, where the title names something of it. */
const answersAllTheSame =
  ({ kind, subject }: Asked) =>
  ({ text, titleTerms }: Candidate): boolean =>
    kind?.occursIn(text) === true && subject.some((term) => titleTerms.has(term));
