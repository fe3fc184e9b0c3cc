import type { Awaitable } from '../runtime/awaitable.ts';
import type { Account } from './access/account.ts';
import type { Hit } from './engine/search-index.ts';
import type { ReadySetName } from './ready-sets/ready-sets.ts';
import type { JsonObject } from './request-body/json-body.ts';
import type { SearchService } from './search-service.ts';

/** The parts of an HTTP request that endpoints read. */
export interface RequestInput {
  /** Empty for methods without a body. */
  readonly body: JsonObject;
  /** The last part of the path, where the endpoint has one. */
  readonly id: string;
  /** What follows the question mark, undecoded. */
  readonly query: string;
}

/** One request of an authenticated caller. */
export interface RequestContext {
  readonly requestId: string;
  readonly account: Account;
  readonly service: SearchService;
  /** What a search finds instead of what the index holds. It is called when it is used. */
  readonly pinned?: (() => PinnedResults) | undefined;
  /** Seconds since the request was read, to two digits: `response_time`. */
  elapsed(): number;
}

/** Hits that were arranged beforehand, and an answer; one of undefined is made from the hits when the request asks for it. */
export interface PinnedHits {
  readonly hits: readonly Hit[];
  readonly answer: string | null | undefined;
}

/** A ready set of results by its name, which is sent as it is. */
interface PinnedSet {
  readonly set: ReadySetName;
  readonly answer: string | null | undefined;
}

export type PinnedResults = PinnedHits | PinnedSet;

/** What a caller gets. */
export interface EndpointResponse {
  /** 200 unless given. */
  readonly status?: number;
  /** JSON, or the pieces of an event stream. */
  readonly body: string | Buffer | AsyncIterable<string>;
  /** What the caller's log records of the request; without it, nothing. */
  readonly usage?: { readonly depth: string; readonly credits: number };
  /** Whether placeholder pages answer, because no stored page is about what was asked. */
  readonly hasPlaceholders?: boolean;
  /** Whether the body of the request is remembered as it was read, because it may come once more. */
  readonly keepsBody?: boolean;
}

/** Executes a request that was read. */
type Action = (context: RequestContext) => Awaitable<EndpointResponse>;

/** One operation of the interface. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Callers without a key are served too, when they ask for that. */
  readonly keyless?: true;
  /** Does not count against the requests per minute. */
  readonly unlimited?: true;
  /** Reads and checks the request, before the key is checked. @throws {ApiError} for a bad request. */
  prepare(input: RequestInput): Awaitable<Action>;
}

/** The fields that end most responses, from the comma before them to the closing brace. */
export function responseTail(
  { elapsed, requestId }: Pick<RequestContext, 'elapsed' | 'requestId'>,
  more: { readonly credits?: number | undefined; readonly auto?: unknown } = {},
): string {
  const auto = more.auto === undefined ? '' : `,"auto_parameters":${JSON.stringify(more.auto)}`;
  const usage = more.credits === undefined ? '' : `,"usage":{"credits":${more.credits}}`;
  return `,"response_time":${elapsed()}${auto}${usage},"request_id":"${requestId}"}`;
}

/** An object as JSON, with the fields that end most responses. */
export const jsonWithTail = (fields: object, ...tail: Parameters<typeof responseTail>): string =>
  JSON.stringify(fields).slice(0, -1) + responseTail(...tail);
