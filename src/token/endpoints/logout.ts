import { authenticateClient } from '../client-authentication/authenticate-client.ts';
import { reportingFailures } from '../client-authentication/report-failure.ts';
import { allowClientOrigin, checkOrigin } from '../context/cors.ts';
import { requireHttps } from '../context/https.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { requireHost } from '../context/request-host.ts';
import { checkRefreshToken } from '../grants/refresh-token.ts';
import { htmlPage } from '../http/html-page.ts';
import { isNamed } from '../http/negotiate.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { json, jsonResponse, noCache, type Response } from '../http/response.ts';
import { endSession } from '../logout/end-session.ts';
import { verifyJwt } from '../tokens/jwt.ts';
import type { Endpoint, Handler } from './endpoint.ts';
import { postLogoutRedirect } from './post-logout-redirect.ts';

/** A page, or JSON for clients that name it, however little they want it (Keycloak 26.7). */
const errorPage = ({ request }: RequestContext, what: string): Response =>
  isNamed(request.headers.accept, json)
    ? jsonResponse(400, { error: what }, [noCache])
    : htmlPage(400, `We are sorry... ${what}`, [noCache]);

/** The client and the session of an ID token, which may have expired; undefined when it is none. */
async function hinted({ state }: RequestContext, hint: string): Promise<{ clientId: string; sid: string } | undefined> {
  const claims = await verifyJwt(state.keys, hint);
  return claims?.typ === 'ID' ? { clientId: String(claims.azp), sid: String(claims.sid) } : undefined;
}

/**
 * OpenID Connect RP-Initiated Logout 1.0. There is no browser session here: a page asks whether to log out, unless an ID
 * token says who wants to, or there is nothing to end and only a URL to go to.
 */
async function leave(context: RequestContext, parameter: (name: string) => string | undefined): Promise<Response> {
  const { realm, sessions } = context.state;
  const [clientId, hint, uri] = [
    parameter('client_id'),
    parameter('id_token_hint') || undefined,
    parameter('post_logout_redirect_uri'),
  ];
  if (parameter('redirect_uri') !== undefined) return errorPage(context, 'Invalid parameter: redirect_uri');
  if (uri !== undefined && hint === undefined && clientId === undefined)
    return errorPage(context, 'Missing parameters: id_token_hint');
  const subject = hint === undefined ? undefined : await hinted(context, hint);
  const isOther = clientId !== undefined && subject !== undefined && subject.clientId !== clientId;
  if ((hint !== undefined && subject === undefined) || isOther)
    return errorPage(context, 'Invalid parameter: id_token_hint');

  const client = realm.clients.get(clientId ?? subject?.clientId ?? '');
  const target = uri && client ? postLogoutRedirect(client, uri, parameter('state')) : undefined;
  if (uri !== undefined && target === undefined) return errorPage(context, 'Invalid redirect uri');
  requireHost(context);
  // An offline session outlives the login (Keycloak 26.7).
  const session = subject && (await sessions.get({ id: subject.sid, offline: false }));
  if (session !== undefined) await endSession(context, session);
  if (target !== undefined) return { status: 302, headers: [['Location', target], noCache] };
  return subject !== undefined && client !== undefined
    ? htmlPage(200, 'You are logged out', [noCache])
    : htmlPage(200, 'Logging out: Do you want to log out?', [noCache]);
}

const get: Handler = (context) => {
  const query = new URLSearchParams(context.request.query);
  return leave(context, (name) => query.get(name) ?? undefined);
};

/** A client ends the session of a refresh token. */
const post: Handler = (context) => {
  const form = formOf(context);
  const token = form.first('refresh_token');
  if (token === undefined) return leave(context, (name) => form.first(name));
  return reportingFailures(context, 'LOGOUT_ERROR', async (): Promise<Response> => {
    const { state } = context;
    context.crossOrigin = allowClientOrigin(context.origin);
    requireHttps(context);
    if (!state.realm.enabled) throw oauthErrors.disabledRealm();
    const client = await authenticateClient(context);
    checkOrigin(context, client);
    if (client.bearerOnly) throw oauthErrors.bearerOnly();
    const { claims, sid } = await checkRefreshToken(context, { client, token, mustLive: false });
    const session = await state.sessions.get({ id: sid, offline: claims.typ === 'Offline' });
    if (session !== undefined) await endSession(context, session);
    return { status: 204, leadingHeaders: context.crossOrigin, headers: [noCache] };
  });
};

export const logout: Endpoint = { methods: { GET: get, POST: post }, crossOriginMethods: 'GET, HEAD, OPTIONS' };
