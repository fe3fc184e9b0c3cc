import { authenticateClient } from '../client-authentication/authenticate-client.ts';
import { reportingFailures } from '../client-authentication/report-failure.ts';
import { requireHttps } from '../context/https.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { OAuthError, oauthErrors } from '../http/oauth-error.ts';
import { jsonTextResponse, noCache, type Response } from '../http/response.ts';
import { claimsJson } from '../mappers/claim-value.ts';
import type { Claims } from '../mappers/mapper.ts';
import type { Client } from '../realm/client.ts';
import { grantScope } from '../scopes/grant-scope.ts';
import { reuseOf } from '../sessions/rotation.ts';
import { orderClaims } from '../tokens/claim-order.ts';
import { audienceClaim, mappedClaims } from '../tokens/claims.ts';
import { audiencesOf, isRefresh, type VerifiedToken, verifiedToken } from '../tokens/verified-token.ts';
import type { Endpoint, Handler } from './endpoint.ts';

/** The response for one kind of token; undefined when the token is of another kind. */
type Describe = (context: RequestContext, token: VerifiedToken, resourceServer: Client) => Claims | undefined;

/** The client must be in the audience: otherwise the token is inactive, even one of its own (Keycloak 26.7). */
const isFor = (audience: unknown, { clientId, attributes }: Client) =>
  audiencesOf(audience).includes(clientId) ||
  attributes.get('allow.token.introspection.without.audience.check') === 'true';

/**
 * The claims are made again, so that lightweight tokens come back whole; what only the login knew is gone without a
 * session. Audiences of the token itself come first.
 */
function describe({ state }: RequestContext, { claims, client, user, session }: VerifiedToken): Claims {
  const { realm } = state;
  const { exp, iat, jti, iss, sub, typ, azp, sid, scope: scopeClaim } = claims;
  const scope = grantScope({ realm, client, user }, typeof scopeClaim === 'string' ? scopeClaim : undefined);
  const notes = session?.notes ?? new Map();
  const sessionId = session?.id ?? state.ids.uuid();
  const own = audiencesOf(claims.aud).map(String);
  const mapped = mappedClaims({ realm, client, user, scope, notes, sessionId }, 'introspection', own);
  const aud = audienceClaim(mapped.audience);
  const { placed, added } = orderClaims(mapped.claims, {
    ...{ exp, iat, jti, iss, aud, sub, typ, azp, sid },
    scope: scopeClaim || undefined,
  });
  const described: Claims = { ...placed, ...added };
  return {
    ...described,
    client_id: described.azp,
    username: described.username ?? described.preferred_username ?? user.username,
    token_type: typ,
    active: true,
  };
}

/** Whatever the realm signed for the client, an ID token as well. A token without audience counts by the audience that mappers add. */
const accessToken: Describe = (context, token, resourceServer) => {
  const described = describe(context, token);
  return isFor(token.claims.aud ?? described.aud, resourceServer) ? described : undefined;
};

/** Only the client of a refresh token may ask about it, and only as long as it is not replaced. */
const refreshToken: Describe = (context, token, resourceServer) => {
  const { claims, client, session } = token;
  if (!isRefresh(claims) || client !== resourceServer || session === undefined) return undefined;
  const { revokeRefreshToken, refreshTokenMaxReuse } = context.state.realm;
  const isReplaced = revokeRefreshToken && reuseOf(session, claims, refreshTokenMaxReuse) !== undefined;
  return isReplaced ? undefined : describe(context, token);
};

/** A permission ticket's short form, for any access token (Keycloak 26.7). */
const requestingPartyToken: Describe = (context, token, resourceServer) => {
  const described = accessToken(context, token, resourceServer);
  if (described === undefined) return undefined;
  const { exp, iat, jti, aud, typ, acr } = described;
  return { exp, iat, jti, aud, typ, acr, active: true };
};

/** What is looked for, by `token_type_hint`. */
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

/** RFC 7662. */
const post: Handler = async (context): Promise<Response> =>
  reportingFailures(context, 'INTROSPECT_TOKEN_ERROR', async () => {
    const form = formOf(context);
    requireHttps(context);
    if (!context.state.realm.enabled) throw oauthErrors.disabledRealm();
    const client = await authenticated(context);
    if (client.isPublic) throw oauthErrors.publicIntrospection();
    if (form.hasDuplicates) throw oauthErrors.duplicatedParameter();
    const text = form.first('token');
    if (text === undefined) throw oauthErrors.tokenNotProvided();
    const kind = hints.get(form.first('token_type_hint') ?? 'access_token');
    if (kind === undefined) throw oauthErrors.unsupportedHint();
    const token = await verifiedToken(context, text);
    const described = token === undefined ? undefined : kind(context, token, client);
    return jsonTextResponse(200, claimsJson(described ?? { active: false }), [noCache]);
  });

export const introspection: Endpoint = { methods: { POST: post }, allow: 'HEAD, POST, OPTIONS' };
