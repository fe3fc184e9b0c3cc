import type { Analyzer } from '../engine/analyzer.ts';
import { idf } from '../engine/bm25.ts';
import type { NamedUse } from '../engine/explain-terms.ts';
import { type QueryTerms, queryTerms } from '../engine/query-terms.ts';
import type { Clause } from './clauses.ts';
import type { NumberedTerms } from './term-facts.ts';

export interface WeighedTerm {
  readonly term: string;
  /** See `engine/query-terms.ts`. */
  readonly isFraming: boolean;
  readonly isAspect: boolean;
  readonly weight: number;
  /** What the engine multiplies the counts of the term by. */
  readonly idf: number;
}

/** A query as it is asked: its terms by name. */
export interface WeighedQuery extends Omit<QueryTerms, 'terms'> {
  readonly terms: readonly WeighedTerm[];
  readonly uses: readonly NamedUse[];
}

export function weighQuery(text: string, analyzer: Analyzer, source: NumberedTerms): WeighedQuery {
  const uses: NamedUse[] = [];
  const { terms, ...rest } = queryTerms(text, analyzer, source, (use) =>
    uses.push({ ...use, found: use.id < 0 ? undefined : source.termOf(use.id) }),
  );
  const weighed = terms.map(({ id, weight, isFraming, isAspect }) => ({
    term: source.termOf(id),
    weight,
    isFraming,
    isAspect,
    idf: idf(source.pagesWith(id), source.pages),
  }));
  return { ...rest, terms: weighed, uses };
}

/** What a title adds by itself, once: see `engine/bm25.ts`. */
const titleShare = 0.5;

/**
 * Pages that have any of the terms, best first by about what `engine/bm25.ts` adds up: BM25 over title and text together,
 * and something for each term in the title.
 */
export const anyTerm = (terms: readonly WeighedTerm[]): Clause => ({
  bool: {
    should: terms.flatMap(({ term, weight, idf }) => [
      { term: { terms: { value: term, boost: weight / idf } } },
      { term: { title_terms: { value: term, boost: titleShare * weight } } },
    ]),
  },
});
