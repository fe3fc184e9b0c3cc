import { authenticateClient } from '../client-authentication/authenticate-client.ts';
import { reportFailure, reportingFailures } from '../client-authentication/report-failure.ts';
import { allowClientOrigin, checkOrigin } from '../context/cors.ts';
import { requireHttps } from '../context/https.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { jsonResponse, withLeadingHeaders } from '../http/response.ts';
import type { Claims } from '../mappers/mapper.ts';
import type { Client } from '../realm/client.ts';
import { detachExchanges } from '../token-exchange/subject-notes.ts';
import { verifyJwt } from '../tokens/jwt.ts';
import { anyKind, holderOf, isRefresh, sessionKinds } from '../tokens/verified-token.ts';
import type { Endpoint, Handler } from './endpoint.ts';

const event = 'REVOKE_GRANT_ERROR';
/** A token that is not good any more is as good as revoked, and yet named (Keycloak 26.7). */
const invalidToken = jsonResponse(200, { error: 'invalid_token', error_description: 'Invalid token' });

/** RFC 7009. Whose token it is counts before whether it has expired (Keycloak 26.7). */
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
    if (form.repeated.length > 0) throw oauthErrors.duplicatedParameter();
    const token = form.first('token');
    if (token === undefined) throw oauthErrors.tokenToRevokeMissing();
    const claims = /\s$/.test(token) ? undefined : await verifyJwt(state.keys, token);
    if (claims !== undefined) {
      // A `bearer` in lower case, which clients can ask for, is none here (Keycloak 26.7).
      if (claims.typ !== 'Bearer' && !isRefresh(claims)) throw oauthErrors.unsupportedTokenType();
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
 * The client leaves the session of a refresh token, with one that is offline also the online one beside it, whose access
 * tokens end that way; the last client ends it (Keycloak 26.7).
 */
async function leave({ state }: RequestContext, { clientId }: Client, { sid, typ }: Claims): Promise<void> {
  const id = String(sid);
  if (typ === 'Offline') await state.sessions.detach({ id, offline: true }, clientId, true);
  await state.sessions.detach({ id, offline: false }, clientId, true);
}

export const revocation: Endpoint = { methods: { POST: post }, crossOriginMethods: 'POST, OPTIONS' };
