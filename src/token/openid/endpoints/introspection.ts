import type { Client } from '../../realm/realm-client.ts';
import { authenticateClient } from '../client-authentication/authenticate-client.ts';
import { reportingFailures } from '../client-authentication/report-failure.ts';
import { requireHttps } from '../context/https.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { jsonTextResponse, noCache, type Response } from '../http/endpoint-response.ts';
import { OAuthError, oauthErrors } from '../http/oauth-error.ts';
import { claimsJson } from '../mappers/claim-value.ts';
import type { Claims } from '../mappers/mapper.ts';
import { grantScope } from '../scopes/grant-scope.ts';
import { reuseOf } from '../sessions/rotation.ts';
import { type OrderedClaims, orderClaims, tokenJson } from '../tokens/claim-order.ts';
import { audienceClaim, mappedClaims } from '../tokens/claims.ts';
import { withChanges } from '../tokens/sign-changed.ts';
import { signingKey, signJwt } from '../tokens/signed-jwt.ts';
import { audiencesOf, isRefresh, type VerifiedToken, verifiedToken } from '../tokens/verified-token.ts';
import type { Endpoint, Handler } from './realm-endpoint.ts';

interface Described {
  /** The claims of the token, which are made again. */
  readonly token: OrderedClaims;
  readonly response: Claims;
}

/** The response for one kind of token; undefined when the token is of another kind. */
type Describe = (context: RequestContext, token: VerifiedToken, resourceServer: Client) => Described | undefined;

/**
 * Whether a client may see that a token is active. It must be in the audience, even of its own token (Keycloak 26.7).
 */
const isFor = (audience: unknown, { clientId, attributes }: Client) =>
  audiencesOf(audience).includes(clientId) ||
  attributes.get('allow.token.introspection.without.audience.check') === 'true';

/**
 * Makes the claims of a token again, so that lightweight tokens come back whole. Without a session, claims that only
 * the login knew are gone. Audiences of the token itself come first.
 */
function describe({ state }: RequestContext, { claims, client, user, session }: VerifiedToken): Described {
  const { realm } = state;
  const { exp, iat, jti, iss, sub, typ, azp, sid, cnf, scope: scopeClaim } = claims;
  const scope = grantScope({ realm, client, user }, typeof scopeClaim === 'string' ? scopeClaim : undefined);
  const notes = session?.notes ?? new Map();
  const sessionId = session?.id ?? state.ids.uuid();
  const own = audiencesOf(claims.aud).map(String);
  const mapped = mappedClaims({ realm, client, user, scope, notes, sessionId }, 'introspection', own);
  const aud = audienceClaim(mapped.audience);
  const token = orderClaims(mapped.claims, {
    exp,
    iat,
    jti,
    iss,
    aud,
    sub,
    typ,
    azp,
    sid,
    cnf,
    scope: scopeClaim || undefined,
  });
  const changes = typeof jti === 'string' ? state.changedTokens.get(jti) : undefined;
  const made: Claims = { ...token.placed, ...token.added };
  const described = changes === undefined ? made : withChanges(made, changes);
  const response = {
    ...described,
    client_id: described.azp,
    username: described.username ?? described.preferred_username ?? user.username,
    token_type: typ,
    active: true,
  };
  return { token, response };
}

/** The claims of a token as introspection shows them, whoever asks. */
export const introspectedClaims = (context: RequestContext, token: VerifiedToken): Claims =>
  describe(context, token).response;

/**
 * Describes any token that the realm has signed, also an ID token. A token without an audience has the audience that
 * mappers add.
 */
const accessToken: Describe = (context, token, resourceServer) => {
  const described = describe(context, token);
  return isFor(token.claims.aud ?? described.response.aud, resourceServer) ? described : undefined;
};

/** Describes a refresh token to its own client, until the token is replaced. */
const refreshToken: Describe = (context, token, resourceServer) => {
  const { claims, client, session } = token;
  if (!isRefresh(claims) || client !== resourceServer || session === undefined) return undefined;
  const { revokeRefreshToken, refreshTokenMaxReuse } = context.state.realm;
  const isReplaced = revokeRefreshToken && reuseOf(session, claims, refreshTokenMaxReuse) !== undefined;
  return isReplaced ? undefined : describe(context, token);
};

/** Describes any access token in the short form of a permission ticket (Keycloak 26.7). */
const requestingPartyToken: Describe = (context, token, resourceServer) => {
  const described = accessToken(context, token, resourceServer);
  if (described === undefined) return undefined;
  const { exp, iat, jti, typ, acr } = described.response;
  const aud = token.claims.aud ?? described.response.aud;
  const permissions = permissionsIn(token.claims);
  return { ...described, response: { exp, iat, jti, aud, typ, acr, permissions, active: true } };
};

interface TokenPermission {
  readonly rsid?: string;
  readonly scopes?: readonly string[];
}

/** The permissions of a requesting party token, each with its members by the names of Keycloak and of the standard. */
function permissionsIn({ authorization }: Claims): readonly object[] | undefined {
  if (authorization === undefined) return undefined;
  const { permissions = [] } = authorization as { readonly permissions?: readonly TokenPermission[] };
  return permissions.map((one) => ({ ...one, resource_id: one.rsid, resource_scopes: one.scopes ?? [] }));
}

/** The kinds of tokens by `token_type_hint`. */
const hints: ReadonlyMap<string, Describe> = new Map([
  ['access_token', accessToken],
  ['refresh_token', refreshToken],
  ['requesting_party_token', requestingPartyToken],
]);

async function authenticated(context: RequestContext): Promise<Client> {
  try {
    return await authenticateClient(context);
  } catch (error) {
    const isWrong = error instanceof OAuthError && error === oauthErrors.wrongSecret();
    throw isWrong ? oauthErrors.introspectionAuthentication() : error;
  }
}

/** Whether a client wants the claims signed besides, as a token that it can pass on (Keycloak 26.7). */
const wantsJwt = ({ request }: RequestContext, { attributes }: Client) =>
  request.headers.accept === 'application/jwt' &&
  attributes.get('client.introspection.response.allow.jwt.claim.enabled') === 'true';

async function signed({ state }: RequestContext, { attributes }: Client, { token }: Described): Promise<string> {
  const key = await signingKey(state, attributes.get('access.token.signed.response.alg'));
  return signJwt(key, 'JWT', tokenJson(token));
}

/** RFC 7662. */
const post: Handler = async (context): Promise<Response> =>
  reportingFailures(context, 'INTROSPECT_TOKEN_ERROR', async () => {
    const form = formOf(context);
    requireHttps(context);
    if (!context.state.realm.enabled) throw oauthErrors.disabledRealm();
    const client = await authenticated(context);
    if (client.isPublic) throw oauthErrors.publicIntrospection();
    if (form.repeated.size > 0) throw oauthErrors.duplicatedParameter();
    const text = form.first.get('token');
    if (text === undefined) throw oauthErrors.tokenNotProvided();
    const kind = hints.get(form.first.get('token_type_hint') ?? 'access_token');
    if (kind === undefined) throw oauthErrors.unsupportedHint();
    const token = await verifiedToken(context, text);
    const described = token === undefined ? undefined : kind(context, token, client);
    if (described === undefined) return jsonTextResponse(200, claimsJson({ active: false }), [noCache]);
    const jwt = wantsJwt(context, client) ? await signed(context, client, described) : undefined;
    return jsonTextResponse(200, claimsJson({ ...described.response, ...(jwt !== undefined && { jwt }) }), [noCache]);
  });

export const introspection: Endpoint = { methods: { POST: post }, allow: 'HEAD, POST, OPTIONS' };
