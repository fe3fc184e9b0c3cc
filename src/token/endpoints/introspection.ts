import { type Answer, jsonAnswer, noCache } from '../answer.ts';
import { audienceClaim, mappedClaims, orderedClaims } from '../claims.ts';
import { authenticateClient } from '../client-authentication.ts';
import type { Endpoint, Handler } from '../endpoint.ts';
import { type Exchange, formOf } from '../exchange.ts';
import type { Claims } from '../mapper.ts';
import { Refusal, refusals } from '../oauth-error.ts';
import type { Client } from '../realm/realm.ts';
import { refuseLoudly } from '../refused-client.ts';
import { grantScope } from '../scope.ts';
import { audiencesOf, grantableScope, isRefresh, type VerifiedToken, verifiedToken } from '../verified-token.ts';

/** What a kind of token tells about itself; undefined when it is not that kind. */
type Describe = (exchange: Exchange, token: VerifiedToken, asking: Client) => Claims | undefined;

/** The asking client must be meant by the token: otherwise it learns nothing, not even about a token of its own (recorded). */
const isFor = (audience: unknown, { clientId, attributes }: Client) =>
  audiencesOf(audience).includes(clientId) ||
  attributes.get('allow.token.introspection.without.audience.check') === 'true';

/**
 * The claims are made again, so that lightweight tokens come back whole; what only the login knew is gone without a
 * session. Audiences of the token itself come first.
 */
function describe({ state }: Exchange, { claims, client, user, session }: VerifiedToken): Claims {
  const { realm } = state;
  const { clientScopes } = grantScope(realm, client, grantableScope(client, claims.scope));
  const notes = session?.notes ?? new Map();
  const mapped = mappedClaims({ realm, client, user, clientScopes, notes }, 'introspection');
  const aud = audienceClaim([...new Set([...audiencesOf(claims.aud).map(String), ...mapped.audience])]);
  const { exp, iat, jti, iss, sub, typ, azp, sid, scope } = claims;
  return {
    ...orderedClaims(mapped.claims, { exp, iat, jti, iss, aud, sub, typ, azp, sid, scope: scope || undefined }),
    client_id: client.clientId,
    username: mapped.claims.preferred_username ?? user.username,
    token_type: typ,
    active: true,
  };
}

/** Whatever the realm signed for the client, an ID token as well. A token that names nobody goes by what it is told to mean. */
const accessToken: Describe = (exchange, token, asking) => {
  const described = describe(exchange, token);
  return isFor(token.claims.aud ?? described.aud, asking) ? described : undefined;
};

/** A refresh token keeps the audience of its access token apart, and its own client may always ask. */
const refreshToken: Describe = (exchange, token, asking) =>
  isRefresh(token.claims) && (token.client === asking || isFor(token.claims.aud_x, asking))
    ? describe(exchange, token)
    : undefined;

/** A permission ticket's short form, for any access token (recorded). */
const requestingPartyToken: Describe = (exchange, token, asking) => {
  const described = accessToken(exchange, token, asking);
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

async function authenticated(exchange: Exchange): Promise<Client> {
  try {
    return await authenticateClient(exchange);
  } catch (error) {
    const isWrong = error instanceof Refusal && error.event === 'invalid_client_credentials';
    throw isWrong ? refusals.introspectionAuthentication() : error;
  }
}

/** RFC 7662. */
const post: Handler = async (exchange): Promise<Answer> =>
  refuseLoudly(exchange, 'INTROSPECT_TOKEN_ERROR', async () => {
    const form = formOf(exchange);
    if (!exchange.state.realm.enabled) throw refusals.disabledRealm();
    const client = await authenticated(exchange);
    if (client.isPublic) throw refusals.publicIntrospection();
    if (form.hasDuplicates) throw refusals.duplicatedParameter();
    const text = form.first('token');
    if (text === undefined) throw refusals.tokenNotProvided();
    const kind = hints.get(form.first('token_type_hint') ?? 'access_token');
    if (kind === undefined) throw refusals.unsupportedHint();
    const token = await verifiedToken(exchange, text);
    const described = token === undefined ? undefined : kind(exchange, token, client);
    return jsonAnswer(200, described ?? { active: false }, [noCache]);
  });

export const introspection: Endpoint = { methods: { POST: post }, allow: 'HEAD, POST, OPTIONS' };
