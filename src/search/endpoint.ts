import type { Clock } from '../surroundings.ts';
import type { Account } from './access/account.ts';
import type { JsonObject } from './requests/json-body.ts';
import type { SearchIndex } from './search-index.ts';

/** What a caller sent. */
export interface Asked {
  /** Empty for methods without a body. */
  readonly body: JsonObject;
  /** The last part of the path, where the endpoint has one. */
  readonly id: string;
  /** What follows the question mark, as it came. */
  readonly query: string;
}

/** One request of an admitted caller. */
export interface Exchange {
  readonly requestId: string;
  readonly account: Account;
  /** The pages, once they are loaded. */
  index(): Promise<SearchIndex>;
  readonly clock: Clock;
  /** Seconds since the request was read, to two digits: `response_time`. */
  elapsed(): number;
}

/** What a caller gets. */
export interface Answer {
  /** 200 unless given. */
  readonly status?: number;
  /** JSON, or the pieces of an event stream. */
  readonly body: string | Buffer | AsyncIterable<string>;
  /** What the caller's log keeps of it: without, nothing. */
  readonly spent?: { readonly depth: string; readonly credits: number };
}

/** Does what was asked for. */
export type Action = (exchange: Exchange) => Promise<Answer>;

/** One operation of the interface. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Callers without a key are served too, when they say so. */
  readonly keyless?: true;
  /** Does not count as a request a minute. */
  readonly unlimited?: true;
  /** Reads the request, before anybody looks at the key. @throws the refusal of a bad request. */
  prepare(asked: Asked): Action | Promise<Action>;
}

/** The fields that end most answers, from the comma before them to the last brace. */
export function tailOf(
  { elapsed, requestId }: Pick<Exchange, 'elapsed' | 'requestId'>,
  more: { readonly credits?: number | undefined; readonly auto?: unknown } = {},
): string {
  const auto = more.auto === undefined ? '' : `,"auto_parameters":${JSON.stringify(more.auto)}`;
  const usage = more.credits === undefined ? '' : `,"usage":{"credits":${more.credits}}`;
  return `,"response_time":${elapsed()}${auto}${usage},"request_id":"${requestId}"}`;
}

/** An object with the fields that end most answers. */
export const withTail = (fields: object, ...tail: Parameters<typeof tailOf>): string =>
  JSON.stringify(fields).slice(0, -1) + tailOf(...tail);
