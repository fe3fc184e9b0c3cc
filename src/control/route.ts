import type { z } from 'zod';
import type { AddressedRequest } from '../http/request-context.ts';
import type { Control } from './control.ts';
import type { Sandbox } from './sandboxes/sandbox.ts';

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
  readonly query?: z.ZodObject;
  /** By status: the schema of a response in JSON, the media type of another one. */
  readonly responses: Readonly<
    Record<number, { readonly description: string; readonly schema?: z.ZodType; readonly type?: string }>
  >;
  /** Free for all: the guard does not look at it. */
  readonly free?: true;
  readonly handler: (context: RouteContext<never, never>) => RouteResult | Promise<RouteResult>;
}

/** Declares a route; body and query reach the handler checked and with their types. */
export function route<Body extends z.ZodType = z.ZodUndefined, Query extends z.ZodObject = z.ZodObject>(
  declared: Omit<Route, 'body' | 'query' | 'handler'> & {
    readonly body?: Body;
    readonly query?: Query;
    readonly handler: (context: RouteContext<z.output<Body>, z.output<Query>>) => RouteResult | Promise<RouteResult>;
  },
): Route {
  return declared as unknown as Route;
}
