import type { FieldScore } from './field-scores.ts';
import type { Fit } from './fit.ts';

/** A term of a query, after stemming and spelling. */
export interface TermExplanation {
  readonly term: string;
  /** The words of the query that lead to it. */
  readonly words: readonly string[];
  /** How many pages have it. */
  readonly pages: number;
  readonly weight: number;
  /** The term that is looked for instead, because no page has this one. */
  readonly corrected?: string;
}

/** How a hit got its score. */
export interface HitExplanation extends Fit {
  readonly url: string;
  readonly score: number;
  /** What preferences multiply the score by. */
  readonly boost: number;
  /** Whether it only fills the results up. */
  readonly nearest: boolean;
  readonly terms: readonly TermScore[];
}

/** What a term brings to a hit. */
interface TermScore {
  readonly term: string;
  readonly score: number;
  /** The score by field. */
  readonly fields: readonly FieldScore[];
}

export interface QueryExplanation {
  readonly terms: readonly TermExplanation[];
  /** Words that count for nothing. */
  readonly ignored: readonly string[];
  readonly language: string | undefined;
  readonly hits: readonly HitExplanation[];
}
