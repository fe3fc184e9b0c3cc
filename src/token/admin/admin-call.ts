import type { Awaitable } from '../../runtime/awaitable.ts';
import type { RealmState } from '../context/realm-state.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Response } from '../http/response.ts';
import type { Realms } from '../realms.ts';
import type { RealmJson } from '../representations/json.ts';
import type { RealmStore } from '../representations/realm-store.ts';
import type { Caller } from './caller.ts';

/** A request to the admin API by somebody who is known. */
export interface AdminCall {
  readonly method: string;
  readonly caller: Caller;
  readonly realms: Realms;
  /** What stands in the path in the place of `{name}`, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** URL of the request without its query, for `Location`. */
  readonly url: string;
  /** Before `/admin`. */
  readonly baseUrl: string;
  readonly clientIp: string;
  /** The request as one to the realm of this name; undefined when there is none. */
  contextOf(realm: string): RequestContext | undefined;
  /** There is no body. */
  readonly isEmpty: boolean;
  /** The body as plain text. @throws {OAuthError} when it is said to be JSON */
  text(): string;
  /** The body. @throws {OAuthError} when it is not valid JSON */
  json(): unknown;
}

/** A request about one realm. */
export interface RealmCall extends AdminCall {
  readonly state: RealmState;
  readonly store: RealmStore;
  /** The request as one to an endpoint of the realm. */
  readonly context: RequestContext;
  /** The representation of the realm. */
  readonly realm: RealmJson;
  /** @throws {OAuthError} when the caller has none of these roles for the realm */
  require(...roles: readonly string[]): void;
}

/** Answers a request below `/admin/realms/{realm}`. @throws {OAuthError} */
export type AdminHandler = (call: RealmCall) => Awaitable<Response>;

export type AdminMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Handlers by path below `/admin/realms/{realm}/`, where `{name}` stands for any segment, and method. */
export type AdminRoutes = Readonly<Record<string, Readonly<Partial<Record<AdminMethod, AdminHandler>>>>>;
