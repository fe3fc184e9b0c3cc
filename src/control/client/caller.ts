/** A call of the control plane. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/-`, with parameters in braces: `/rules/{id}`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends calls for one sandbox, over HTTP or inside the process. */
export interface Caller {
  /** The JSON or the text of the answer; undefined when it has no body. @throws {ControlError} */
  call(call: Call): Promise<unknown>;
  /** Pieces of an answer that does not end by itself; they end when `signal` aborts. @throws {ControlError} */
  stream(call: Call, signal?: AbortSignal): AsyncIterable<string>;
}

/** A sandbox that calls can be sent for. */
export interface CalledSandbox {
  readonly name: string;
  /** Where clients reach it. */
  readonly url: string;
  readonly hasOwnPort: boolean;
}

/**
 * Callers for a sandbox, or for the one that the URL means.
 * @param mayBeAbsent calls make, show, copy or delete the sandbox as such
 */
export type CallerOf = (sandbox?: CalledSandbox, mayBeAbsent?: boolean) => Caller;

/** Parameters of a query as texts; what is undefined is left out. */
export function queryTexts(query: Call['query'] = {}): Record<string, string> {
  const named = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([name, value]) => [name, textOf(value)]));
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
