import * as z from 'zod';
import type { AddressedRequest } from '../../http/request-context.ts';
import type { Control } from '../control.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';

/** What a route is called with. */
export interface RouteContext<Body, Query> {
  readonly control: Control;
  /** The sandbox that the request means. */
  readonly sandbox: Sandbox;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly query: Query;
  readonly request: AddressedRequest;
  /** The program that has started the server asks, not a caller from outside. */
  readonly inCode: boolean;
}

/** What a route answers. */
export interface RouteResult {
  /** 200 unless given. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON; a string or bytes go out as they are; undefined: no body. */
  readonly body?: unknown;
  /** The body may be megabytes of JSON, which are written while other requests are answered. */
  readonly isLarge?: boolean;
  /** Pieces of an event stream; it ends when the caller leaves. */
  readonly stream?: AsyncIterable<string>;
}

/** One operation of the control plane. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/-`, with parameters in braces: `/rules/{id}`. */
  readonly path: string;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly body?: z.ZodType;
  /** Checks a body with a list of thousands while other requests are answered; undefined: `body` checks it at once. */
  readonly check?: ((body: unknown) => Promise<unknown>) | undefined;
  readonly query?: z.ZodObject;
  /** By status: the schema of a response in JSON, the media type of another one. */
  readonly responses: Readonly<
    Record<number, { readonly description: string; readonly schema?: z.ZodType; readonly type?: string }>
  >;
  /** It changes what belongs to one process only, unless it is a sandbox by a name. */
  readonly isOfProcess?: true;
  /** Free for all: the guard does not look at it. */
  readonly free?: true;
  readonly handler: (context: RouteContext<never, never>) => RouteResult | Promise<RouteResult>;
}

/** The parameter by which a caller says that one process is meant. */
const processQuery = z.strictObject({
  process: z
    .literal('this', 'must be this')
    .optional()
    .describe('behind STATE_URL: changes `default` in the process that takes the call'),
});

/** A route that changes what belongs to one process only. */
export const ofProcess = (own: Route): Route => ({
  ...own,
  query: own.query?.extend(processQuery.shape) ?? processQuery,
  isOfProcess: true,
});

/** Declares a route; body and query reach the handler checked and with their types. */
export function route<Body extends z.ZodType = z.ZodUndefined, Query extends z.ZodObject = z.ZodObject>(
  declared: Omit<Route, 'body' | 'check' | 'query' | 'handler'> & {
    readonly body?: Body;
    readonly check?: (body: unknown) => Promise<z.output<Body>>;
    readonly query?: Query;
    readonly handler: (context: RouteContext<z.output<Body>, z.output<Query>>) => RouteResult | Promise<RouteResult>;
  },
): Route {
  return declared as unknown as Route;
}
