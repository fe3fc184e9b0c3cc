import type { IncomingHttpHeaders } from 'node:http';
import type { AppliedRule } from '../rules/applied-rule.ts';

export const interfaceNames = ['search', 'token', 'example-app'] as const;
export type InterfaceName = (typeof interfaceNames)[number];

/** What became of a request, as far as a match for the journal asks. */
export interface EntryState {
  readonly status: number | undefined;
  readonly progress: string;
  readonly rule: string | undefined;
  readonly rules: readonly AppliedRule[] | undefined;
}

/** What rules and verifications match a request by. */
export interface RequestFacts {
  readonly interface: InterfaceName;
  /** One word; undefined for a path that nobody knows. */
  readonly operation: string | undefined;
  readonly method: string;
  /** Without base path, percent-decoded. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: IncomingHttpHeaders;
  /** The body as JSON or form says it, otherwise its text; undefined when there is none, or it was not looked at. */
  readonly body: unknown;
  readonly clientId: string | undefined;
  /** The user that a form of the token endpoint is about; undefined as well where nobody has looked. */
  readonly username: string | undefined;
  readonly realm: string | undefined;
  readonly apiKey: string | undefined;
  readonly cookies: Readonly<Record<string, string>>;
  /** The state that a rule has set in the sandbox. */
  readonly state: string;
  /** What became of a request, if it is in the journal. */
  readonly entry?: EntryState | undefined;
}
