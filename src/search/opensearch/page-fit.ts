import { lengthNorm, termWeight } from '../engine/bm25.ts';
import { type FieldScore, fieldScores } from '../engine/field-scores.ts';
import { type Fit, fitMeter } from '../engine/fit.ts';
import type { IndexFacts } from './mapping.ts';
import type { KnownTerms } from './packed-terms.ts';
import type { WeighedQuery } from './query-weights.ts';

/** What each term adds to the score of a page, and how well the page fits all in all. */
export interface MeasuredFit {
  readonly fit: Fit;
  /** What the terms add all in all. */
  readonly sum: number;
  readonly terms: readonly { readonly term: string; readonly score: number; readonly fields: readonly FieldScore[] }[];
}

/** Measures a page as the embedded index does, which keeps weights in 32 bits: its scores are the same. */
export function pageFitter({ averageTitle, averageBody }: Pick<IndexFacts, 'averageTitle' | 'averageBody'>) {
  const meter = fitMeter();
  const average = { titleLength: averageTitle, bodyLength: averageBody };
  return (query: WeighedQuery, page: KnownTerms): MeasuredFit => {
    const titleNorm = lengthNorm(page.titleLength, averageTitle);
    const bodyNorm = lengthNorm(page.bodyLength, averageBody);
    const found: { term: string; score: number; fields: readonly FieldScore[] }[] = [];
    let sum = 0;
    for (const { term, weight, isFraming, isAspect } of query.terms) {
      const count = page.counts.get(term);
      if (count === undefined) continue;
      const score = weight * Math.fround(termWeight(count.title / titleNorm, count.body / bodyNorm));
      if (isAspect) meter.addAspect(count.places);
      else if (!isFraming) meter.add(weight, count.places);
      found.push({ term, score, fields: fieldScores(score, count, page, average) });
      sum += score;
    }
    return { fit: meter.fit(query, sum, page.nameLength), sum, terms: found };
  };
}
