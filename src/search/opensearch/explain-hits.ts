import { writtenOut } from '../engine/equal-names.ts';
import { fold } from '../engine/fold.ts';
import type { QueryExplanation, TermExplanation } from '../engine/query-explanation.ts';
import { termOf } from '../engine/terms.ts';
import type { Tokenize } from '../engine/tokenizer.ts';
import type { MeasuredFit } from './page-fit.ts';
import type { WeighedQuery } from './query-weights.ts';

interface MeasuredHit extends MeasuredFit {
  readonly url: string;
  readonly score: number;
  readonly boost: number;
}

/** What a query was taken for, and how each of its hits got its score. */
export function explainHits(
  text: string,
  tokenize: Tokenize,
  { uses, language }: WeighedQuery,
  hits: readonly MeasuredHit[],
): QueryExplanation {
  const words: string[] = [];
  tokenize(fold(writtenOut(text)), (word) => words.push(word));
  const wordsOf = (term: string) => [...new Set(words.filter((word) => word === term || termOf(word) === term))];
  const terms = uses.map(
    ({ term, found = term, pages, weight }): TermExplanation => ({
      ...{ term, words: wordsOf(term), pages, weight },
      ...(found !== term && { corrected: found }),
    }),
  );
  const used = new Set(terms.flatMap((term) => term.words));
  return {
    terms,
    ignored: [...new Set(words.filter((word) => !used.has(word)))],
    language: language.certain,
    hits: hits.map(({ url, score, boost, fit, terms: found }) => ({
      ...{ url, score, boost },
      ...fit,
      nearest: found.length === 0,
      terms: found,
    })),
  };
}
