import { oauthErrors } from '../http/oauth-error.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Checks that a request names its Host, which HTTP/1.0 may leave out. Only what needs the URL of the request fails
 * without it (Keycloak 26.7).
 * @throws {OAuthError} when there is none
 */
export function requireHost({ request }: RequestContext): void {
  if (request.headers.host === undefined) throw oauthErrors.serverError();
}
