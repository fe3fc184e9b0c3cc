import type { PatternBudget } from './pattern-match.ts';

/** The terms of a text, as the search index has them, without words that only make it a question. */
type TermsOf = (text: string) => ReadonlySet<string>;

/** What the conditions of matches that come together are made with. */
export interface MatchContext {
  readonly budget: PatternBudget;
  /** Loads what `similar` compares by. */
  readonly terms?: (() => Promise<TermsOf>) | undefined;
  /** The fields that requests of an operation can have; undefined: nobody can tell. */
  readonly fieldsOf?: ((operation: string) => Promise<ReadonlySet<string> | undefined>) | undefined;
}
