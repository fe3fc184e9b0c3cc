import type { Realms } from '../../openid/context/known-realms.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { encodedRealm, type RequestUrl } from '../../openid/http/issuer.ts';
import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import type { TokenRequest } from '../../openid/http/request.ts';
import { infoPage } from '../pages/info-page.ts';

const text = 'There is no administration console here. Programs use the admin API below /admin/realms.';

/**
 * Answers where Keycloak has its administration console. Its addresses lead to each other as they do there; the page at
 * the end says that there is none.
 * @param segments of the path, decoded
 * @throws {OAuthError} for an unknown realm or path
 */
export function answerConsole(
  realms: Realms,
  { method, path }: TokenRequest,
  [, name, , ...below]: readonly string[],
  { baseUrl }: RequestUrl,
): Response {
  if (method !== 'GET' && method !== 'HEAD') throw oauthErrors.methodNotAllowed();
  const to = (realm: string): Response => ({
    status: 302,
    headers: [['Location', `${baseUrl}/admin/${encodedRealm(realm)}/console/`]],
  });
  if (name === undefined) return to('master');
  const state = realms.get(name);
  if (state === undefined) throw oauth(404, 'Realm not found.  Did you type in a bad URL?');
  if (below.length > 0) throw oauth(404, 'HTTP 404 Not Found');
  return path.endsWith('/') ? infoPage(state.realm, text) : to(name);
}
