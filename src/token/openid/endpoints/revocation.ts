import type { Client } from '../../realm/realm-client.ts';
import { authenticateClient } from '../client-authentication/authenticate-client.ts';
import { reportFailure, reportingFailures } from '../client-authentication/report-failure.ts';
import { allowClientOrigin, checkOrigin } from '../context/cors.ts';
import { requireHttps } from '../context/https.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { jsonResponse, withLeadingHeaders } from '../http/endpoint-response.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { Claims } from '../mappers/mapper.ts';
import { detachExchanges } from '../token-exchange/subject-notes.ts';
import { verifyJwt } from '../tokens/signed-jwt.ts';
import { anyKind, holderOf, isBound, isRefresh, sessionKinds } from '../tokens/verified-token.ts';
import type { Endpoint, Handler } from './realm-endpoint.ts';

const event = 'REVOKE_GRANT_ERROR';
/** Keycloak 26.7 answers 200 for a token that is not good any more, and names the error. */
const invalidToken = jsonResponse(200, { error: 'invalid_token', error_description: 'Invalid token' });

/** RFC 7009. The client of the token is checked before its expiry (Keycloak 26.7). */
const post: Handler = (context) =>
  reportingFailures(context, event, async () => {
    const form = formOf(context);
    const { state, origin } = context;
    context.crossOrigin = allowClientOrigin(origin);
    requireHttps(context);
    if (!state.realm.enabled) throw oauthErrors.disabledRealm();
    const client = await authenticateClient(context);
    checkOrigin(context, client);
    if (client.bearerOnly) throw oauthErrors.bearerOnly();
    if (form.repeated.size > 0) throw oauthErrors.duplicatedParameter();
    const token = form.first.get('token');
    if (token === undefined) throw oauthErrors.tokenToRevokeMissing();
    const claims = /\s$/.test(token) ? undefined : await verifyJwt(state.keys, token);
    if (claims !== undefined) {
      // Keycloak 26.7 does not take `bearer` in lower case here, which a client can choose for its tokens.
      if (claims.typ !== 'Bearer' && !isBound(claims) && !isRefresh(claims)) throw oauthErrors.unsupportedTokenType();
      if (claims.azp !== client.clientId) throw oauthErrors.otherClientsToken();
    }
    const kinds = claims && isRefresh(claims) ? anyKind : sessionKinds(claims ?? {});
    if (claims === undefined || typeof (await holderOf(context, claims, client, kinds)) === 'string') {
      reportFailure(context, { event: 'invalid_token', response: invalidToken }, { type: event });
      return withLeadingHeaders(context.crossOrigin, invalidToken);
    }
    if (claims.sid !== undefined) await detachExchanges(state, claims);
    if (isRefresh(claims)) await leave(context, client, claims);
    else await state.revoked.add(String(claims.jti), Math.max(Number(claims.exp), state.now() + 10));
    return { status: 200, leadingHeaders: context.crossOrigin };
  });

/**
 * Takes a client out of the session of its refresh token; the last client ends the session. From an offline session it
 * also leaves the online one beside it, which ends its access tokens (Keycloak 26.7).
 */
async function leave({ state }: RequestContext, { clientId }: Client, { sid, typ }: Claims): Promise<void> {
  const id = String(sid);
  if (typ === 'Offline') await state.sessions.detach({ id, offline: true }, clientId, true);
  await state.sessions.detach({ id, offline: false }, clientId, true);
}

export const revocation: Endpoint = { methods: { POST: post }, crossOriginMethods: 'POST, OPTIONS' };
