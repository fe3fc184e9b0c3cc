import { authenticateClient } from '../../openid/client-authentication/authenticate-client.ts';
import { reportingFailures } from '../../openid/client-authentication/report-failure.ts';
import { allowClientOrigin, checkOrigin } from '../../openid/context/cors.ts';
import { requireHttps } from '../../openid/context/https.ts';
import { recordEvent } from '../../openid/context/record-event.ts';
import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import type { Endpoint, Handler } from '../../openid/endpoints/realm-endpoint.ts';
import { checkRefreshToken } from '../../openid/grants/refresh-token.ts';
import { noCache, type Response } from '../../openid/http/endpoint-response.ts';
import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { endSession } from '../../openid/logout/end-session.ts';

/** Logs out a browser. Its pages are loaded for the first one. */
async function leave(context: RequestContext, parameter: (name: string) => string | undefined): Promise<Response> {
  const { beginLogout } = await import('./begin-logout.ts');
  return beginLogout(context, parameter);
}

const get: Handler = (context) => {
  const query = new URLSearchParams(context.request.query);
  // An empty parameter of a query is ignored (Keycloak 26.7).
  return leave(context, (name) => query.get(name) || undefined);
};

/** Ends the session of a refresh token for its client. */
const post: Handler = (context) => {
  const form = formOf(context);
  const token = form.first.get('refresh_token');
  if (token === undefined) return leave(context, (name) => form.first.get(name));
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
    if (session !== undefined) {
      await endSession(context, session);
      const { clientId } = client;
      recordEvent(context, { type: 'LOGOUT', clientId, userId: session.userId, sessionId: session.id });
    }
    return { status: 204, leadingHeaders: context.crossOrigin, headers: [noCache] };
  });
};

export const logout: Endpoint = { methods: { GET: get, POST: post }, crossOriginMethods: 'GET, HEAD, OPTIONS' };

/** The endpoint for the form that asks whether to log out. */
export const logoutConfirm: Endpoint = {
  methods: {
    GET: async (context) => (await import('./confirm-logout.ts')).askAgain(context),
    POST: async (context) => (await import('./confirm-logout.ts')).confirmLogout(context),
  },
};

/** Where identity providers say that a session has ended. */
export const logoutByProvider: Endpoint = {
  methods: {
    POST: async (context) => (await import('../broker/backchannel-logout.ts')).backchannelLogout(context),
  },
};
