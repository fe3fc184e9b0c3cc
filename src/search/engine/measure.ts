import type { Candidate } from './candidate.ts';
import { CandidatePlaces } from './candidate-places.ts';
import { type Fit, fitMeter } from './fit.ts';
import type { IndexData } from './index-data.ts';
import type { QueryTerms } from './query-terms.ts';
import type { QueryTerm } from './weigh-terms.ts';

/** Measures candidates against a query: `fit` is asked for each of them once, by its place, before those of another query are measured. */
export type Measure = (query: QueryTerms, candidates: readonly Candidate[]) => (candidate: number) => Fit;

export function createMeasure({ postings, pages }: IndexData): Measure {
  const meter = fitMeter();
  const found = new CandidatePlaces(postings, pages.starts.length);
  return (query, candidates) => {
    const terms = query.terms.filter(({ isFraming, isAspect }) => !isFraming || isAspect);
    found.find(terms, candidates);
    return (candidate) => {
      for (let term = 0; term < terms.length; term += 1) {
        const bits = found.at(term, candidate);
        if (bits === 0) continue;
        const { weight, isAspect } = terms[term] as QueryTerm;
        if (isAspect) meter.addAspect(bits);
        else meter.add(weight, bits);
      }
      const { page, sum } = candidates[candidate] as Candidate;
      return meter.fit(query, sum, pages.nameLengths[page] as number);
    };
  };
}
