import { oauthErrors } from '../http/oauth-error.ts';
import type { RequestContext } from './request-context.ts';

/**
 * What needs the URL of the request itself fails where HTTP/1.0 has brought no Host; everything else does without
 * (Keycloak 26.7).
 * @throws {OAuthError}
 */
export function requireHost({ request }: RequestContext): void {
  if (request.headers.host === undefined) throw oauthErrors.serverError();
}
