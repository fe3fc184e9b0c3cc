import type { Note } from '../../http/decision-step.ts';
import type { InterfaceName } from '../facts/request-facts.ts';
import type { OutcomeKind } from '../rules/outcome-schema.ts';

/** A body as far as the journal has it. */
export interface EntryBody {
  /** Text, or the pieces as they came. */
  readonly content: string | readonly (string | Uint8Array)[];
  /** Of the whole body, in bytes; more than that of the content when it was cut. */
  readonly length: number;
}

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
  /** In real time. */
  readonly durationMs: number;
  readonly rule: string | undefined;
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
