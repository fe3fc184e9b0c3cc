/** One of the facts that decided an answer, for people who ask why. */
export interface DecisionStep {
  /** The kind of decision, in a word or two. */
  readonly step: string;
  /** The decision in a sentence, without secrets. */
  readonly text: string;
  /** The decision as data. */
  readonly [more: string]: unknown;
}

/** What decided an answer, noted at the time. */
export interface Note {
  /** One word or two: `client`, `rate limit`. */
  readonly step: string;
  /** A sentence. */
  readonly text: string;
  /** Where in a flow it happened. */
  readonly mark?: FlowMark;
}

/** What happened to a step of a flow. Nothing in it was written by a caller. */
export interface FlowMark {
  readonly flow: string;
  /** Identifier of the step, or its authenticator. */
  readonly step: string;
  readonly status: string;
  /** What had happened to steps before the request. */
  readonly earlier: Readonly<Record<string, string>>;
}
