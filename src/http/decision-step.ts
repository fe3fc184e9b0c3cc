/** One of the facts that decided an answer, for people who ask why. */
export interface DecisionStep {
  /** What was decided, in a word or two. */
  readonly step: string;
  /** How, in a sentence. Never a secret. */
  readonly text: string;
  /** The same as data. */
  readonly [more: string]: unknown;
}
