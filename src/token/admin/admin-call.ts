import type { Awaitable } from '../../runtime/awaitable.ts';
import type { Realms } from '../openid/context/known-realms.ts';
import type { RealmState } from '../openid/context/realm-state.ts';
import type { RequestContext } from '../openid/context/request-context.ts';
import type { Header, Response } from '../openid/http/endpoint-response.ts';
import type { UserSession } from '../openid/sessions/session-store.ts';
import type { RealmJson } from '../realm/representations/json.ts';
import type { RealmStore } from '../realm/representations/realm-store.ts';
import type { User } from '../realm/user.ts';
import type { AdminCaller } from './admin-caller.ts';

/** A request to the admin API, with its caller. */
export interface AdminCall {
  readonly method: string;
  readonly caller: AdminCaller;
  readonly realms: Realms;
  readonly query: URLSearchParams;
  /** URL of the request without its query, for `Location`. */
  readonly url: string;
  /** Before `/admin`. */
  readonly baseUrl: string;
  readonly clientIp: string;
  readonly contentType: string | undefined;
  /** As it came; empty when there is none. */
  readonly body: string;
  /** The same as bytes. */
  readonly bytes: Buffer;
}

/** Makes the cookies that make a browser that of another user. @param hadSession who asks was logged in to the same realm */
export type ImpersonationCookies = (
  context: RequestContext,
  session: UserSession,
  user: User,
  hadSession: boolean,
) => Promise<readonly Header[]>;

/** A request about one realm. */
export interface RealmCall extends AdminCall {
  /** The parameters of the path by their names, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly state: RealmState;
  readonly store: RealmStore;
  /** The request as one to an endpoint of the realm. */
  readonly context: RequestContext;
  /** The representation of the realm when the request came. */
  readonly realm: RealmJson;
  /** Names of the roles that the caller has for the realm. */
  readonly rights: ReadonlySet<string>;
  readonly impersonationCookies: ImpersonationCookies;
  /** Whether the caller has one of these roles for the realm. */
  may(...roles: readonly string[]): boolean;
  /** @throws {OAuthError} when the caller has none of these roles for the realm */
  require(...roles: readonly string[]): void;
}

/** Answers a request below `/admin/realms/{realm}`. @throws {OAuthError} */
export type AdminHandler = (call: RealmCall) => Awaitable<Response>;

export type AdminMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Handlers by path below `/admin/realms/{realm}/`, where `{name}` stands for any segment, and method. */
export type AdminRoutes = Readonly<Record<string, Readonly<Partial<Record<AdminMethod, AdminHandler>>>>>;
