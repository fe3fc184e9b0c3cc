import type { Condition } from './condition.ts';
import type { Match } from './match-schema.ts';
import type { PatternBudget } from './pattern-match.ts';

/** The terms of a text, as the search index has them, without words that only make it a question. */
type TermsOf = (text: string) => ReadonlySet<string>;

/** What the conditions of matches that come together are made with. */
export interface MatchContext {
  readonly budget: PatternBudget;
  /** Loads what `similar` compares by. */
  readonly terms?: (() => Promise<TermsOf>) | undefined;
  /** Further conditions of a match, and of those inside of it. */
  readonly more?: ((match: Match) => readonly Condition[]) | undefined;
  /** The fields that requests of an operation can have; undefined: nobody can tell. */
  readonly fieldsOf?: ((operation: string) => Promise<ReadonlySet<string> | undefined>) | undefined;
}
