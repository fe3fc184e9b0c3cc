import type { RequestContext } from '../../../openid/context/request-context.ts';
import { type Header, jsonResponse, noCache, type Response } from '../../../openid/http/endpoint-response.ts';
import { OAuthError } from '../../../openid/http/oauth-error.ts';
import type { UserJson } from '../../../realm/representations/json.ts';
import type { User } from '../../../realm/user.ts';

/** A request to the account API, by the owner of the account. */
export interface AccountCall {
  readonly context: RequestContext;
  readonly user: User;
  /** The representation of the same user. */
  readonly json: UserJson;
  /** The session of the token. */
  readonly sessionId: string | undefined;
  readonly query: URLSearchParams;
  /** What stands in the place of `{…}` in the path of the route. */
  readonly name: string;
  /** Goes on only for a caller whose token has one of these roles of the client `account`. @throws {OAuthError} */
  require(...roles: readonly string[]): void;
}

/** A handler for each method of a path. */
export type AccountRoutes = Readonly<
  Record<string, Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', AccountHandler>>>
>;
type AccountHandler = (call: AccountCall) => Response | Promise<Response>;

export const accountJson = (value: unknown, headers: readonly Header[] = [noCache]): Response => ({
  ...jsonResponse(200, value, headers),
  contentType: 'application/json;charset=UTF-8',
});

export const saved: Response = { status: 204, headers: [noCache] };
export const savedUncached: Response = { status: 204 };

/** An error with Keycloak's name or text for it. */
export const accountError = (status: number, errorMessage: string): OAuthError =>
  new OAuthError(jsonResponse(status, { errorMessage }));
export const plainError = (status: number, error: string): OAuthError =>
  new OAuthError(jsonResponse(status, { error }));
