import type { Client } from '../../realm/realm-client.ts';
import type { RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { UnverifiedJwt } from '../tokens/signed-jwt.ts';
import { type Credentials, jwtBearer } from './request-credentials.ts';

const unreadable = 'java.lang.IllegalArgumentException: Parsing error';
/** Seconds that the clocks of client and server may differ. */
const clockSkew = 15;
/** Seconds that an assertion may be old, unless the client says otherwise. */
const defaultMaxAge = 60;

/** The error of Keycloak 26.7 for an assertion that it does not expect. */
const failed = ({ authenticator }: Client, why: string) =>
  authenticator === 'client-secret-jwt'
    ? oauthErrors.badSecretAssertion(why)
    : oauthErrors.badAssertion(`Client authentication with signed JWT failed: ${why}`);

/** Reads the assertion of a client. @throws {OAuthError} when a parameter is missing, or it names another client */
export function assertionOf(client: Client, { clientId, assertionType, assertion, jwt }: Credentials): UnverifiedJwt {
  if (assertionType === undefined) throw oauthErrors.badAssertion('Parameter client_assertion_type is missing');
  if (assertionType !== jwtBearer)
    throw oauthErrors.badAssertion(
      `Parameter client_assertion_type has value '${assertionType}' but expected is '${jwtBearer}'`,
    );
  if (assertion === undefined) throw oauthErrors.badAssertion('client_assertion parameter missing');
  if (jwt === undefined) throw clientId === undefined ? oauthErrors.unknownClient() : failed(client, unreadable);
  const { iss, sub } = jwt.claims;
  if (typeof sub !== 'string' || iss !== sub) throw oauthErrors.unknownClient();
  if (clientId !== undefined && clientId !== sub)
    throw oauthErrors.badAssertion('client_id parameter does not match authenticated client');
  if (sub !== client.clientId) throw oauthErrors.unknownClient();
  return jwt;
}

/** Endpoints that an assertion may name as its audience, instead of the issuer. */
const audiencePaths = ['token', 'token/introspect', 'ext/par/request', 'ext/ciba/auth'];

/** Checks that an assertion is meant for this server. @throws {OAuthError} otherwise */
export function checkAudience({ claims }: UnverifiedJwt, { issuer }: RequestContext): void {
  const audience = Array.isArray(claims.aud) ? (claims.aud as unknown[]) : [claims.aud];
  const expected = [issuer, ...audiencePaths.map((path) => `${issuer}/protocol/openid-connect/${path}`)];
  const isExpected = (value: unknown) => typeof value === 'string' && expected.includes(value);
  if (!audience.some(isExpected)) throw oauthErrors.badAssertion('Invalid token audience');
  if (audience.length > 1) throw oauthErrors.badAssertion('Multiple audiences not allowed');
}

const seconds = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

/** Checks that an assertion is fresh and was not used before. @throws {OAuthError} otherwise */
export async function checkLifetime(
  { claims }: UnverifiedJwt,
  client: Client,
  { state }: RequestContext,
): Promise<void> {
  const now = state.now();
  const maxAge = Number(client.attributes.get('token.endpoint.auth.signing.max.exp') ?? defaultMaxAge);
  const [exp, nbf, iat] = [seconds(claims.exp), seconds(claims.nbf), seconds(claims.iat)];
  if (exp === undefined) throw oauthErrors.badAssertion('Token exp claim is required');
  if ((now > exp && exp !== 0) || (nbf !== undefined && now + clockSkew < nbf))
    throw oauthErrors.badAssertion('Token is not active');
  if (iat === undefined) {
    if (exp - now > maxAge)
      throw oauthErrors.badAssertion('Token expiration is too far in the future and iat claim not present in token');
  } else {
    if (iat - clockSkew > now) throw oauthErrors.badAssertion('Token was issued in the future');
    if (exp <= now) throw oauthErrors.badAssertion('Token is not active');
    if (now > iat + maxAge) throw oauthErrors.badAssertion('Token was issued too far in the past to be used now');
  }
  if (typeof claims.jti !== 'string') throw oauthErrors.badAssertion('Token jti claim is required');
  const until = Math.min(exp, now + maxAge);
  if (until <= now) throw failed(client, 'lifespanInSeconds must be positive');
  // Assertions by secret and by key have identifiers of their own (Keycloak 26.7).
  const isNew = await state.assertions.add(`${client.authenticator} ${claims.jti}`, until);
  if (!isNew) throw oauthErrors.badAssertion('Token reuse detected');
}
