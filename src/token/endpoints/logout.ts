import { authenticateClient } from '../client-authentication/authenticate-client.ts';
import { reportingFailures } from '../client-authentication/report-failure.ts';
import { allowClientOrigin, checkOrigin } from '../context/cors.ts';
import { requireHttps } from '../context/https.ts';
import { recordEvent } from '../context/record-event.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { checkRefreshToken } from '../grants/refresh-token.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { noCache, type Response } from '../http/response.ts';
import { endSession } from '../logout/end-session.ts';
import type { Endpoint, Handler } from './endpoint.ts';

/** Pages are loaded for the first browser. */
async function leave(context: RequestContext, parameter: (name: string) => string | undefined): Promise<Response> {
  const { beginLogout } = await import('../logout/begin-logout.ts');
  return beginLogout(context, parameter);
}

const get: Handler = (context) => {
  const query = new URLSearchParams(context.request.query);
  // An empty parameter of a query counts for nothing (Keycloak 26.7).
  return leave(context, (name) => query.get(name) || undefined);
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
    if (session !== undefined) recordEvent(context, { type: 'LOGOUT', userId: session.userId, sessionId: session.id });
    return { status: 204, leadingHeaders: context.crossOrigin, headers: [noCache] };
  });
};

export const logout: Endpoint = { methods: { GET: get, POST: post }, crossOriginMethods: 'GET, HEAD, OPTIONS' };

/** Where the page goes that asks whether to log out. */
export const logoutConfirm: Endpoint = {
  methods: {
    GET: async (context) => (await import('../logout/confirm-logout.ts')).askAgain(context),
    POST: async (context) => (await import('../logout/confirm-logout.ts')).confirmLogout(context),
  },
};
