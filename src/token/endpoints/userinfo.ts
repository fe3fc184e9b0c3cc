import { jsonAnswer, noCache, noStore, withFirst } from '../answer.ts';
import { mappedClaims, orderedClaims } from '../claims.ts';
import { grantedTo, mayCall } from '../cors.ts';
import type { Endpoint, Handler } from '../endpoint.ts';
import { type Exchange, formOf } from '../exchange.ts';
import { Refusal, refusals } from '../oauth-error.ts';
import { refuseLoudly } from '../refused-client.ts';
import { grantScope } from '../scope.ts';
import { grantableScope, isBearer, verifiedToken } from '../verified-token.ts';

const proofAlgorithms = 'PS384 RS384 EdDSA ES384 ES256 RS256 ES512 PS256 PS512 RS512';

const notInHeaders = /[^\x20-\x7e\xa0-\xff]|"/g;

/** What a caller without a good token is told (RFC 6750 section 3). */
const challenge = (realm: string, error?: string, description?: string, scheme = 'Bearer ') =>
  `${scheme}realm="${realm.replace(notInHeaders, '?')}"${error === undefined ? '' : `, error="${error}", error_description="${description}"`}`;

/** The token of a request: by header, or in a form, but not both. @throws {Refusal} */
function tokenOf(exchange: Exchange): string {
  const { request, state } = exchange;
  const { name } = state.realm;
  const header = request.headers.authorization;
  const [scheme = '', credentials = ''] = header?.trim().split(/ +/, 2) ?? [];
  const inHeader = scheme.toLowerCase() === 'bearer' && credentials !== '' ? credentials : undefined;
  const inForm = request.method === 'POST' ? formOf(exchange).first('access_token') : undefined;
  if (inHeader !== undefined && inForm !== undefined)
    throw refusals.bearer(
      400,
      challenge(name, 'invalid_request', 'More than one method used for including an access token'),
    );
  if (scheme.toLowerCase() === 'dpop' && credentials !== '')
    throw refusals.bearer(
      401,
      challenge(name, 'invalid_token', 'Token verification failed', `DPoP algs="${proofAlgorithms}", `),
    );
  const token = inHeader ?? inForm;
  if (token === undefined) throw refusals.bearer(401, challenge(name));
  return token;
}

/** OpenID Connect Core section 5.3. */
const get: Handler = async (exchange) => {
  try {
    return await refuseLoudly(exchange, 'USER_INFO_REQUEST_ERROR', async () => {
      const { state, origin } = exchange;
      const { realm } = state;
      exchange.crossOrigin = grantedTo(origin);
      const verified = await verifiedToken(exchange, tokenOf(exchange));
      if (verified === undefined || !isBearer(verified.claims) || !realm.enabled)
        throw refusals.bearer(401, challenge(realm.name, 'invalid_token', 'Token verification failed'));
      const { claims, client, user, session } = verified;
      if (origin !== undefined && !mayCall(client, origin)) exchange.crossOrigin = [];
      const scope = grantScope(realm, client, grantableScope(client, claims.scope));
      if (!scope.openid)
        throw refusals.bearer(403, challenge(realm.name, 'insufficient_scope', 'Missing openid scope'));
      const about = { realm, client, user, clientScopes: scope.clientScopes, notes: session?.notes ?? new Map() };
      const mapped = mappedClaims(about, 'userinfo');
      const answer = jsonAnswer(200, orderedClaims(mapped.claims, { sub: mapped.claims.sub ?? user.id }), [noCache]);
      return withFirst([...noStore, ...exchange.crossOrigin], answer);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(withFirst(noStore, error.answer));
  }
};

export const userinfo: Endpoint = { methods: { GET: get, POST: get }, crossOriginMethods: 'GET, HEAD, OPTIONS' };
