import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Header } from '../../openid/http/endpoint-response.ts';
import { signingKey, signJwt, verifyJwt } from '../../openid/tokens/signed-jwt.ts';
import { cookieOf, setCookie } from './cookies.ts';
import type { ClientRequest } from './login-tab.ts';

/**
 * A cookie with the request of a client, so that a forgotten login can begin again. It does not say that the request
 * was pushed: a login that begins again needs no pushed request (Keycloak 26.7).
 */
export async function restartCookie(context: RequestContext, request: ClientRequest): Promise<Header> {
  const claims = { typ: 'Restart', iss: context.issuer, request: { ...request, pushedUri: undefined } };
  const value = await signJwt(await signingKey(context.state, 'HS512'), 'JWT', JSON.stringify(claims));
  return setCookie(context, 'KC_RESTART', value);
}

/** The request of the client in the cookie; undefined without one. */
export async function restartedRequest(context: RequestContext): Promise<ClientRequest | undefined> {
  const cookie = cookieOf(context, 'KC_RESTART');
  const claims = cookie ? await verifyJwt(context.state.keys, cookie) : undefined;
  if (claims?.typ !== 'Restart' || claims.iss !== context.issuer) return undefined;
  const request = claims.request as ClientRequest;
  return context.state.realm.clients.get(request.clientId)?.enabled === true ? request : undefined;
}
