import { type Answer, noCache } from '../answer.ts';
import { authenticateClient } from '../client-authentication.ts';
import { admitOrigin, grantedTo } from '../cors.ts';
import type { Endpoint, Handler } from '../endpoint.ts';
import { type Exchange, formOf } from '../exchange.ts';
import { checkRefreshToken } from '../grants/refresh-token.ts';
import { htmlPage } from '../html-page.ts';
import { verifyJwt } from '../jwt.ts';
import { refusals } from '../oauth-error.ts';
import { postLogoutRedirect } from '../post-logout-redirect.ts';
import { refuseLoudly } from '../refused-client.ts';

const refused = (what: string) => htmlPage(400, `We are sorry... ${what}`, [noCache]);

/** The client and the session of an ID token, which may have expired; undefined when it is none. */
async function hinted({ state }: Exchange, hint: string): Promise<{ clientId: string; sid: string } | undefined> {
  const claims = await verifyJwt(state.keys, hint);
  return claims?.typ === 'ID' ? { clientId: String(claims.azp), sid: String(claims.sid) } : undefined;
}

/**
 * OpenID Connect RP-Initiated Logout 1.0. There is no browser session here: a page asks whether to log out, unless an ID
 * token says who wants to, or there is nothing to end and only an address to go to.
 */
async function leave(exchange: Exchange, parameter: (name: string) => string | undefined): Promise<Answer> {
  const { realm, sessions } = exchange.state;
  const [clientId, hint, uri] = [
    parameter('client_id'),
    parameter('id_token_hint'),
    parameter('post_logout_redirect_uri'),
  ];
  if (parameter('redirect_uri') !== undefined) return refused('Invalid parameter: redirect_uri');
  if (uri !== undefined && hint === undefined && clientId === undefined)
    return refused('Missing parameters: id_token_hint');
  const subject = hint === undefined ? undefined : await hinted(exchange, hint);
  const isOther = clientId !== undefined && subject !== undefined && subject.clientId !== clientId;
  if ((hint !== undefined && subject === undefined) || isOther) return refused('Invalid parameter: id_token_hint');

  const client = realm.clients.get(clientId ?? subject?.clientId ?? '');
  const target = uri && client ? postLogoutRedirect(client, uri, parameter('state')) : undefined;
  if (uri !== undefined && target === undefined) return refused('Invalid redirect uri');
  if (subject !== undefined) sessions.end(subject.sid);
  if (target !== undefined) return { status: 302, headers: [['Location', target], noCache] };
  return subject !== undefined && client !== undefined
    ? htmlPage(200, 'You are logged out', [noCache])
    : htmlPage(200, 'Logging out: Do you want to log out?', [noCache]);
}

const get: Handler = (exchange) => {
  const query = new URLSearchParams(exchange.request.query);
  return leave(exchange, (name) => query.get(name) ?? undefined);
};

/** A client ends the session of a refresh token. */
const post: Handler = (exchange) => {
  const form = formOf(exchange);
  const token = form.first('refresh_token');
  if (token === undefined) return leave(exchange, (name) => form.first(name));
  return refuseLoudly(exchange, 'LOGOUT_ERROR', async () => {
    const { state } = exchange;
    if (!state.realm.enabled) throw refusals.disabledRealm();
    exchange.crossOrigin = grantedTo(exchange.origin);
    const client = await authenticateClient(exchange);
    admitOrigin(exchange, client);
    if (client.bearerOnly) throw refusals.bearerOnly();
    const { sid } = await checkRefreshToken(exchange, { client, token, mustLive: false });
    state.sessions.end(sid);
    return { status: 204, first: exchange.crossOrigin, headers: [noCache] };
  });
};

export const logout: Endpoint = { methods: { GET: get, POST: post }, crossOriginMethods: 'GET, HEAD, OPTIONS' };
