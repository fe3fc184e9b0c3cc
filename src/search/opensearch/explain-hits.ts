import type { Analyzer } from '../engine/analyzer.ts';
import { explainTerms } from '../engine/explain-terms.ts';
import type { QueryExplanation } from '../engine/query-explanation.ts';
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
  analyzer: Analyzer,
  { uses, language }: WeighedQuery,
  hits: readonly MeasuredHit[],
): QueryExplanation {
  return {
    ...explainTerms(text, analyzer, uses),
    language: language.certain,
    hits: hits.map(({ url, score, boost, fit, terms: found }) => ({
      url,
      score,
      boost,
      ...fit,
      nearest: found.length === 0,
      terms: found,
    })),
  };
}
