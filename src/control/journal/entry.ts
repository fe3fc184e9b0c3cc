import type { InterfaceName } from '../facts/request-facts.ts';
import type { OutcomeKind } from '../rules/outcome-schema.ts';

/** What decided an answer. */
export interface Note {
  /** One word or two: `client`, `rate limit`. */
  readonly step: string;
  /** A sentence. */
  readonly text: string;
}

/** A request that is under way, as the journal will name it. */
export interface OpenEntry {
  readonly id: string;
  /** The rule that decided it. */
  rule: string | undefined;
  /** What that rule did; undefined: nothing but wait. */
  outcome: OutcomeKind | undefined;
  /** What was done to the connection instead of, or beside, an answer. */
  fault: string | undefined;
  /** Notes what decided the answer and cannot be worked out later. */
  note(note: Note): void;
}

/** A body as far as it is kept. */
export interface KeptBody {
  /** Text, or the pieces as they came. */
  readonly content: string | readonly (string | Uint8Array)[];
  /** Of the whole body, in bytes; more than what is kept when it was cut. */
  readonly length: number;
}

/** A request that came, and what went. Nothing in it is secret. */
export interface Entry {
  readonly id: string;
  /** Counts the requests of a sandbox in the order in which they came. */
  readonly number: number;
  /** By the sandbox's clock, in milliseconds since the epoch. */
  readonly time: number;
  readonly interface: InterfaceName;
  readonly operation: string | undefined;
  readonly method: string;
  /** Without the base path of a sandbox. */
  readonly target: string;
  readonly httpVersion: string;
  /** Names and values in turn, as they came. */
  readonly requestHeaders: readonly string[];
  readonly requestBody: KeptBody;
  /** Undefined when none was sent. */
  readonly status: number | undefined;
  /** Status line and headers as they were sent. */
  readonly responseHead: string;
  readonly responseBody: KeptBody;
  /** In real time. */
  readonly durationMs: number;
  readonly rule: string | undefined;
  readonly outcome: OutcomeKind | undefined;
  readonly fault: string | undefined;
  readonly notes: readonly Note[];
  /** The client of Basic credentials or of an assertion. */
  readonly authenticatedClient: string | undefined;
  /** Salted digest of the API key. */
  readonly keyDigest: string | undefined;
  /** What it takes up, about. */
  readonly bytes: number;
}
