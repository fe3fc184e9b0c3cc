import type { Presented } from '../client-authentication.ts';
import type { Exchange } from '../exchange.ts';
import type { UnverifiedJwt } from '../jwt.ts';
import { refusals } from '../oauth-error.ts';
import type { Client } from '../realm/realm.ts';

const jwtBearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const unreadable = 'Client authentication with signed JWT failed: java.lang.IllegalArgumentException: Parsing error';
/** Seconds that the clocks of client and server may differ. */
const clockSkew = 15;
/** Seconds that an assertion may be old, unless the client says otherwise. */
const defaultMaximumAge = 60;

/** An assertion whose parameters are complete and that is about this client. @throws {Refusal} otherwise. */
export function assertionOf(client: Client, { clientId, assertionType, assertion, jwt }: Presented): UnverifiedJwt {
  if (assertionType === undefined) throw refusals.badAssertion('Parameter client_assertion_type is missing');
  if (assertionType !== jwtBearer)
    throw refusals.badAssertion(
      `Parameter client_assertion_type has value '${assertionType}' but expected is '${jwtBearer}'`,
    );
  if (assertion === undefined) throw refusals.badAssertion('client_assertion parameter missing');
  if (jwt === undefined) throw clientId === undefined ? refusals.unknownClient() : refusals.badAssertion(unreadable);
  const { iss, sub } = jwt.claims;
  if (typeof sub !== 'string' || iss !== sub) throw refusals.unknownClient();
  if (clientId !== undefined && clientId !== sub)
    throw refusals.badAssertion('client_id parameter does not match sub claim');
  if (sub !== client.clientId) throw refusals.unknownClient();
  return jwt;
}

/** The assertion is meant for this server. */
export function checkAudience({ claims }: UnverifiedJwt, { issuer }: Exchange): void {
  const audience = Array.isArray(claims.aud) ? (claims.aud as unknown[]) : [claims.aud];
  const expected = [issuer, `${issuer}/protocol/openid-connect/token`];
  const isExpected = (value: unknown) => typeof value === 'string' && expected.includes(value);
  if (!audience.some(isExpected)) throw refusals.badAssertion('Invalid token audience');
  if (audience.length > 1) throw refusals.badAssertion('Multiple audiences not allowed');
}

const seconds = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

/** The assertion is fresh, and was not used before. */
export function checkLifetime({ claims }: UnverifiedJwt, client: Client, { state }: Exchange): void {
  const now = state.now();
  const maximum = Number(client.attributes.get('token.endpoint.auth.signing.max.exp') ?? defaultMaximumAge);
  const [exp, nbf, iat] = [seconds(claims.exp), seconds(claims.nbf), seconds(claims.iat)];
  if (exp === undefined) throw refusals.badAssertion('Token exp claim is required');
  if (now > exp || (nbf !== undefined && now + clockSkew < nbf)) throw refusals.badAssertion('Token is not active');
  if (iat === undefined) {
    if (exp - now > maximum)
      throw refusals.badAssertion('Token expiration is too far in the future and iat claim not present in token');
  } else {
    if (iat - clockSkew > now) throw refusals.badAssertion('Token was issued in the future');
    if (exp <= now) throw refusals.badAssertion('Token is not active');
    if (now > iat + maximum) throw refusals.badAssertion('Token was issued too far in the past to be used now');
  }
  if (typeof claims.jti !== 'string') throw refusals.badAssertion('Token jti claim is required');
  if (state.assertions.has(claims.jti, now)) throw refusals.badAssertion('Token reuse detected');
  state.assertions.add(claims.jti, Math.max(Math.min(exp, now + maximum), now + clockSkew), now);
}
