import type { Note } from '../../http/decision-step.ts';
import type { InterfaceName } from '../facts/request-facts.ts';
import type { AppliedRule } from '../rules/applied-rule.ts';
import type { OutcomeKind } from '../rules/outcome-schema.ts';

/** A body as far as the journal has it. */
export interface EntryBody {
  /** Text, or the pieces as they came. */
  readonly content: string | readonly (string | Uint8Array)[];
  /** Bytes of the whole body; more than those of the content when it was cut. */
  readonly length: number;
}

/** How far a request has come: its body is on the way, nothing was sent yet, the answer is on the way, it is over. */
export const progressNames = ['receiving', 'waiting', 'answering', 'done'] as const;
export type Progress = (typeof progressNames)[number];

/** What can be said of an entry before anybody reads it: nothing that a caller has written. */
export interface EntryHead {
  /** Counts the requests of a sandbox in the order in which they came. */
  readonly number: number;
  /** By the sandbox's clock, in milliseconds since the epoch. */
  readonly time: number;
  readonly interface: InterfaceName;
  readonly operation: string | undefined;
  readonly method: string;
  readonly httpVersion: string;
  /** Undefined when none was sent. */
  readonly status: number | undefined;
  /** In real time; undefined until it is done. */
  readonly durationMs: number | undefined;
  readonly progress: Progress;
  readonly rule: string | undefined;
  /** All rules that were applied; undefined: none. */
  readonly rules: readonly AppliedRule[] | undefined;
  readonly outcome: OutcomeKind | undefined;
  readonly fault: string | undefined;
}

/** A request and its response. */
export interface EntryMessages {
  /** Without the base path of a sandbox. */
  readonly target: string;
  /** Names and values in turn, as they came. */
  readonly requestHeaders: readonly string[];
  readonly requestBody: EntryBody;
  /** Status line and headers as they were sent. */
  readonly responseHead: string;
  readonly responseBody: EntryBody;
}

/** What a reader sees of the messages: nothing in it is secret. */
export interface ReadableMessages extends EntryMessages {
  readonly notes: readonly Note[];
  /** The client of Basic credentials or of an assertion. */
  readonly authenticatedClient: string | undefined;
  /** Salted digest of the API key. */
  readonly keyDigest: string | undefined;
}

/** A request that came, and what went, as everybody may read it. */
export interface Entry extends EntryHead, ReadableMessages {
  readonly id: string;
}
