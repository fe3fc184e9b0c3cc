import type { RequestContext } from '../context/request-context.ts';
import type { Header } from '../http/response.ts';
import { signingKey, signJwt, verifyJwt } from '../tokens/jwt.ts';
import { cookieOf, setCookie } from './cookies.ts';
import type { ClientRequest } from './login-tab.ts';

/**
 * Keeps what a client asked for in the browser, so that a login that was forgotten can begin again. Whether it was pushed is
 * not kept: what begins again needs no pushed request (Keycloak 26.7).
 */
export async function restartCookie(context: RequestContext, request: ClientRequest): Promise<Header> {
  const claims = { typ: 'Restart', iss: context.issuer, request: { ...request, pushedUri: undefined } };
  const value = await signJwt(await signingKey(context.state, 'HS512'), 'JWT', JSON.stringify(claims));
  return setCookie(context, 'KC_RESTART', value);
}

/** What the client of this browser asked for; undefined when nobody knows. */
export async function restartedRequest(context: RequestContext): Promise<ClientRequest | undefined> {
  const cookie = cookieOf(context, 'KC_RESTART');
  const claims = cookie ? await verifyJwt(context.state.keys, cookie) : undefined;
  if (claims?.typ !== 'Restart' || claims.iss !== context.issuer) return undefined;
  const request = claims.request as ClientRequest;
  return context.state.realm.clients.get(request.clientId)?.enabled === true ? request : undefined;
}
