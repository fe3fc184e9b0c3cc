import type { IncomingHttpHeaders } from 'node:http';

export const interfaceNames = ['search', 'token', 'example-app'] as const;
export type InterfaceName = (typeof interfaceNames)[number];

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
  /** Whom a form of the token endpoint is about; undefined as well where nobody has looked. */
  readonly username: string | undefined;
  readonly realm: string | undefined;
  readonly apiKey: string | undefined;
}
