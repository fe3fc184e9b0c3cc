import type { TokenChanges } from '../../../contract/token-changes.ts';
import type { Client } from '../../realm/realm-client.ts';
import { reportingFailures } from '../client-authentication/report-failure.ts';
import { allowClientOrigin, checkOrigin } from '../context/cors.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { requireHost } from '../context/request-host.ts';
import { wantsBoundTokens } from '../grants/certificate-binding.ts';
import type { AccessTokenHeader } from '../http/bearer-token.ts';
import {
  type Header,
  jsonTextResponse,
  noCache,
  noStore,
  type Response,
  withLeadingHeaders,
} from '../http/endpoint-response.ts';
import { emptyForm } from '../http/form.ts';
import { OAuthError, oauthErrors, unboundToken } from '../http/oauth-error.ts';
import { claimsJson } from '../mappers/claim-value.ts';
import type { Claims } from '../mappers/mapper.ts';
import { isPresentable } from '../possession/presented-token.ts';
import { grantScope } from '../scopes/grant-scope.ts';
import { claimsInHashOrder } from '../tokens/claim-order.ts';
import { mappedClaims } from '../tokens/claims.ts';
import { encryptFor, isEncrypted } from '../tokens/encrypt-token.ts';
import { changedClaims, signChanged } from '../tokens/sign-changed.ts';
import { signingKey, signJwt } from '../tokens/signed-jwt.ts';
import {
  clientOf,
  holderOf,
  isLightweight,
  isRevoked,
  liveClaims,
  type VerifiedToken,
} from '../tokens/verified-token.ts';
import type { Endpoint, Handler } from './realm-endpoint.ts';

const proofAlgorithms = 'PS384 RS384 EdDSA ES384 ES256 RS256 ES512 PS256 PS512 RS512';

const notInHeaders = /[^\x20-\x7e\xa0-\xff]|"/g;

const unverified = 'Token verification failed';

/** The challenge for a client without a good token (RFC 6750 section 3). */
const challenge = (realm: string, error?: string, description?: string, scheme = 'Bearer ') =>
  `${scheme}realm="${realm.replace(notInHeaders, '?')}"${error === undefined ? '' : `, error="${error}", error_description="${description}"`}`;

/** The token of a request, with the scheme of a challenge to it. */
interface SentToken extends AccessTokenHeader {
  readonly scheme: string;
}

/** The token of a request, in its header or in its form. @throws {OAuthError} when there is none, or one in each */
function tokenOf(context: RequestContext): SentToken {
  const { request, state } = context;
  const { name } = state.realm;
  const parts = request.headers.authorization?.trim().split(/\s/) ?? [];
  const [scheme = '', credentials] = parts.length === 2 ? parts : [];
  const hasProof = scheme.toLowerCase() === 'dpop';
  const inHeader = scheme.toLowerCase() === 'bearer' || hasProof ? credentials : undefined;
  const form = request.method === 'POST' ? formOf(context) : emptyForm;
  const inForm = form.first.get('access_token');
  if (form.repeated.has('access_token'))
    throw oauthErrors.bearer(400, challenge(name, 'invalid_request', 'Duplicate parameter'));
  context.crossOrigin = allowClientOrigin(context.origin);
  if (inHeader !== undefined && inForm !== undefined)
    throw oauthErrors.bearer(
      400,
      challenge(name, 'invalid_request', 'More than one method used for including an access token'),
    );
  const token = inHeader ?? inForm;
  if (token === undefined) throw oauthErrors.bearer(401, challenge(name));
  // Keycloak 26.7 takes the scheme in any case, but names it in its challenge only when it is written so.
  return { token, hasProof, scheme: scheme === 'DPoP' ? `DPoP algs="${proofAlgorithms}", ` : 'Bearer ' };
}

/**
 * The token of a request, verified and with the scope `openid`. Pages of any origin may read errors until the client is
 * known.
 * @throws {OAuthError}
 */
async function tokenForUserinfo(context: RequestContext): Promise<VerifiedToken> {
  const { realm } = context.state;
  const sent = tokenOf(context);
  const badToken = (why = unverified) =>
    oauthErrors.bearer(401, challenge(realm.name, 'invalid_token', why, sent.scheme));
  const claims = await liveClaims(context, sent.token);
  if (claims === undefined || !realm.enabled) throw badToken();
  const client = clientOf(context, claims);
  if (client === undefined || !(await isPresentable(context, sent, { claims, client }))) throw badToken();
  if (!String(claims.scope).split(' ').includes('openid'))
    throw oauthErrors.bearer(403, challenge(realm.name, 'insufficient_scope', 'Missing openid scope'));
  checkOrigin(context, client);
  requireHost(context);
  if (await isRevoked(context, claims, client)) throw badToken();
  if (!client.enabled) throw badToken('Client disabled');
  const holder = await holderOf(context, claims, client);
  if (typeof holder === 'string') throw badToken(holder);
  if (!holder.user.enabled) throw badToken('User disabled');
  if (Number(claims.iat) < holder.user.notBefore) throw badToken('User not valid');
  if (wantsBoundTokens(client)) throw badToken(unboundToken);
  // Lightweight tokens are for introspection, unless the client is allowed to use them here too.
  if (isLightweight(claims) && client.attributes.get('allow.userinfo.with.lightweight.access.token') !== 'true')
    throw badToken('Lightweight access token not allowed for userinfo endpoint');
  return { claims, client, ...holder };
}

/** What userinfo says about the holder of a token. */
function describe({ state }: RequestContext, { claims, client, user, session }: VerifiedToken): Claims {
  const { realm } = state;
  const scope = grantScope({ realm, client, user }, String(claims.scope));
  const sessionId = session?.id ?? state.ids.uuid();
  const about = { realm, client, user, scope, notes: session?.notes ?? new Map(), sessionId };
  const mapped = mappedClaims(about, 'userinfo');
  // Keycloak 26.7 leaves out these claims of tokens, although mappers write them.
  for (const name of ['acr', 'auth_time', 'azp']) delete mapped.claims[name];
  // These come first, in this order: Keycloak 26.7 finds them so in a bucket of its hash table.
  return {
    sub: mapped.claims.sub ?? user.id,
    ...(mapped.audience.length > 0 && { aud: mapped.audience }),
    ...('address' in mapped.claims && { address: mapped.claims.address }),
    ...claimsInHashOrder(mapped.claims),
  };
}

/** The response for a client, which may want it signed, encrypted, or both (OpenID Connect Core section 5.3.2). */
async function respond(context: RequestContext, token: VerifiedToken): Promise<Response> {
  const claims = describe(context, token);
  const { client } = token;
  const isSigned = client.attributes.has('user.info.response.signature.alg');
  const changes = context.request.overrides?.token?.('userinfo');
  const text = isSigned ? await sign(context, client, claims, changes) : unsigned(claims, changes);
  const isSecret = isEncrypted(client, 'user.info');
  if (!isSigned && !isSecret) return jsonTextResponse(200, text, [noCache]);
  const body = isSecret ? await encrypt(context, client, text, isSigned ? 'JWT' : undefined) : text;
  return { status: 200, headers: [noCache], contentType: 'application/jwt', body };
}

function unsigned(claims: Claims, changes: TokenChanges | undefined): string {
  const text = claimsJson(claimsInHashOrder(claims));
  return changes === undefined ? text : changedClaims(text, changes);
}

async function sign(
  { state, issuer }: RequestContext,
  client: Client,
  claims: Claims,
  changes: TokenChanges | undefined,
): Promise<string> {
  const key = await signingKey(state, client.attributes.get('user.info.response.signature.alg'));
  const signed = claimsInHashOrder({ ...claims, iss: issuer, aud: client.clientId });
  const payload = claimsJson(signed);
  return changes === undefined ? signJwt(key, 'JWT', payload) : signChanged(state, key, 'JWT', payload, changes);
}

async function encrypt({ state }: RequestContext, client: Client, text: string, contentType: string | undefined) {
  const encrypted = await encryptFor(client, 'user.info', text, contentType).catch(() => undefined);
  if (encrypted === undefined) throw oauthErrors.bearer(500, challenge(state.realm.name));
  return encrypted;
}

const exposedToPages = ([name, value]: Header): Header =>
  name === 'Access-Control-Expose-Headers' ? [name, `${value}, WWW-Authenticate`] : [name, value];

/** OpenID Connect Core section 5.3. */
const get: Handler = async (context) => {
  try {
    return await reportingFailures(context, 'USER_INFO_REQUEST_ERROR', async () => {
      const response = await respond(context, await tokenForUserinfo(context));
      return withLeadingHeaders([...noStore, ...context.crossOrigin], response);
    });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const crossOrigin = context.crossOrigin.map(exposedToPages);
    context.crossOrigin = [];
    throw new OAuthError(withLeadingHeaders([...noStore, ...crossOrigin], error.response));
  }
};

export const userinfo: Endpoint = { methods: { GET: get, POST: get }, crossOriginMethods: 'GET, HEAD, OPTIONS' };
