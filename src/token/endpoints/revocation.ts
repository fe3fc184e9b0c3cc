import { authenticateClient } from '../client-authentication.ts';
import { admitOrigin, grantedTo } from '../cors.ts';
import type { Endpoint, Handler } from '../endpoint.ts';
import { formOf } from '../exchange.ts';
import { verifyJwt } from '../jwt.ts';
import { refusals } from '../oauth-error.ts';
import { refuseLoudly } from '../refused-client.ts';
import { isBearer, isRefresh } from '../verified-token.ts';

/** RFC 7009. Whose token it is counts before whether it has expired (recorded). */
const post: Handler = (exchange) =>
  refuseLoudly(exchange, 'REVOKE_GRANT_ERROR', async () => {
    const form = formOf(exchange);
    const { state, origin } = exchange;
    if (!state.realm.enabled) throw refusals.disabledRealm();
    exchange.crossOrigin = grantedTo(origin);
    const client = await authenticateClient(exchange);
    admitOrigin(exchange, client);
    if (client.bearerOnly) throw refusals.bearerOnly();
    if (form.hasDuplicates) throw refusals.duplicatedParameter();
    const token = form.first('token');
    if (token === undefined) throw refusals.tokenToRevokeMissing();
    const claims = await verifyJwt(state.keys, token);
    if (claims === undefined) throw refusals.tokenToRevokeInvalid();
    if (!isBearer(claims) && !isRefresh(claims)) throw refusals.unsupportedTokenType();
    if (claims.azp !== client.clientId) throw refusals.otherClientsToken();
    const now = state.now();
    if (claims.sid !== undefined && state.sessions.find(String(claims.sid), now) === undefined)
      throw refusals.tokenToRevokeInvalid();
    if (isRefresh(claims)) state.sessions.end(String(claims.sid));
    else state.revoked.add(String(claims.jti), Math.max(Number(claims.exp), now + 10), now);
    return { status: 200, first: exchange.crossOrigin };
  });

export const revocation: Endpoint = { methods: { POST: post }, crossOriginMethods: 'POST, OPTIONS' };
