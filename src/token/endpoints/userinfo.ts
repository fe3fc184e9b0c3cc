import { jsonAnswer, noCache, noStore, withFirst } from '../answer.ts';
import { mappedClaims, orderedClaims } from '../claims.ts';
import { admitOrigin, grantedTo } from '../cors.ts';
import type { Endpoint, Handler } from '../endpoint.ts';
import { type Exchange, formOf } from '../exchange.ts';
import { emptyForm } from '../form.ts';
import { Refusal, refusals } from '../oauth-error.ts';
import { refuseLoudly } from '../refused-client.ts';
import { grantScope } from '../scope.ts';
import {
  clientOf,
  grantableScope,
  holderOf,
  isBearer,
  isLightweight,
  isRevoked,
  liveClaims,
  type VerifiedToken,
} from '../verified-token.ts';

const proofAlgorithms = 'PS384 RS384 EdDSA ES384 ES256 RS256 ES512 PS256 PS512 RS512';

const notInHeaders = /[^\x20-\x7e\xa0-\xff]|"/g;

const unverified = 'Token verification failed';

/** What a caller without a good token is told (RFC 6750 section 3). */
const challenge = (realm: string, error?: string, description?: string, scheme = 'Bearer ') =>
  `${scheme}realm="${realm.replace(notInHeaders, '?')}"${error === undefined ? '' : `, error="${error}", error_description="${description}"`}`;

/** The token of a request: by header, or in a form, but not both. @throws {Refusal} */
function tokenOf(exchange: Exchange): string {
  const { request, state } = exchange;
  const { name } = state.realm;
  const parts = request.headers.authorization?.trim().split(/\s+/) ?? [];
  const [scheme = '', credentials] = parts.length === 2 ? parts : [];
  const inHeader = scheme.toLowerCase() === 'bearer' || scheme === 'DPoP' ? credentials : undefined;
  const form = request.method === 'POST' ? formOf(exchange) : emptyForm;
  const inForm = form.first('access_token');
  if (form.isRepeated('access_token'))
    throw refusals.bearer(400, challenge(name, 'invalid_request', 'Duplicate parameter'));
  if (inHeader !== undefined && inForm !== undefined)
    throw refusals.bearer(
      400,
      challenge(name, 'invalid_request', 'More than one method used for including an access token'),
    );
  if (scheme === 'DPoP')
    throw refusals.bearer(401, challenge(name, 'invalid_token', unverified, `DPoP algs="${proofAlgorithms}", `));
  const token = inHeader ?? inForm;
  if (token === undefined) throw refusals.bearer(401, challenge(name));
  return token;
}

/** A good token with the scope `openid`. Any page may hear what is wrong with it until its client is known. @throws {Refusal} */
async function tokenForUserinfo(exchange: Exchange): Promise<VerifiedToken> {
  const { state, origin } = exchange;
  const { realm } = state;
  const badToken = (why = unverified) => refusals.bearer(401, challenge(realm.name, 'invalid_token', why));
  exchange.crossOrigin = grantedTo(origin);
  const claims = await liveClaims(exchange, tokenOf(exchange));
  if (claims === undefined || !isBearer(claims) || !realm.enabled) throw badToken();
  if (!String(claims.scope).split(' ').includes('openid'))
    throw refusals.bearer(403, challenge(realm.name, 'insufficient_scope', 'Missing openid scope'));
  const client = clientOf(exchange, claims);
  if (client === undefined) throw badToken('Client not found');
  admitOrigin(exchange, client);
  if (isRevoked(exchange, claims)) throw badToken();
  if (!client.enabled) throw badToken('Client disabled');
  // Lightweight tokens are for introspection, unless the client is allowed to use them here too.
  if (isLightweight(claims) && client.attributes.get('allow.userinfo.with.lightweight.access.token') !== 'true')
    throw badToken('Lightweight access token not allowed for userinfo endpoint');
  const holder = holderOf(exchange, claims);
  if (typeof holder === 'string') throw badToken(holder);
  return { claims, client, ...holder };
}

/** OpenID Connect Core section 5.3. */
const get: Handler = async (exchange) => {
  try {
    return await refuseLoudly(exchange, 'USER_INFO_REQUEST_ERROR', async () => {
      const { realm } = exchange.state;
      const { claims, client, user, session } = await tokenForUserinfo(exchange);
      const { clientScopes } = grantScope(realm, client, grantableScope(client, claims.scope));
      const about = { realm, client, user, clientScopes, notes: session?.notes ?? new Map() };
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
