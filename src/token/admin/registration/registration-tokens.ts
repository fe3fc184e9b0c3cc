import type { RequestContext } from '../../openid/context/request-context.ts';
import { bearerToken } from '../../openid/http/bearer-token.ts';
import { oauth } from '../../openid/http/oauth-error.ts';
import type { Claims } from '../../openid/mappers/mapper.ts';
import { signingKey, signJwt, verifyJwt } from '../../openid/tokens/signed-jwt.ts';

type Kind = 'InitialAccessToken' | 'RegistrationAccessToken';

/**
 * A token for the registration of clients, signed as refresh tokens are (Keycloak 26.7).
 * @param id by which the realm or the client knows it
 * @param expiry seconds since the epoch; undefined: never
 */
export async function registrationToken(
  { state, issuer }: Pick<RequestContext, 'state' | 'issuer'>,
  kind: Kind,
  id: string,
  expiry?: number,
): Promise<string> {
  const claims = {
    ...(expiry !== undefined && { exp: expiry }),
    iat: state.now(),
    jti: id,
    iss: issuer,
    aud: issuer,
    typ: kind,
    ...(kind === 'RegistrationAccessToken' && { registration_auth: 'authenticated' }),
  };
  return signJwt(await signingKey(state, 'HS512'), 'JWT', JSON.stringify(claims));
}

/** A token that Keycloak does not take. */
export const badToken = (why: string) => oauth(401, 'invalid_token', why);

/** Of the tokens that clients are registered with (Keycloak 26.7). */
const types: ReadonlySet<unknown> = new Set(['Bearer', 'InitialAccessToken', 'RegistrationAccessToken']);

/** The claims of the bearer token of a request; undefined without one. @throws {OAuthError} when it is none of the realm's */
export async function bearerClaims({ state, request, issuer }: RequestContext): Promise<Claims | undefined> {
  const token = bearerToken(request);
  if (token === undefined) return undefined;
  const claims = await verifyJwt(state.keys, token);
  if (claims === undefined || claims.iss !== issuer) throw badToken('Failed decode token');
  if (typeof claims.exp === 'number' && claims.exp <= state.now()) throw badToken('Failed decode token');
  if (!types.has(claims.typ)) throw badToken('Invalid type of token');
  return claims;
}
