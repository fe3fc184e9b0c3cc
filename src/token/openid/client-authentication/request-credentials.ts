import { decodeComponent, type Form } from '../http/form.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { isReadable } from '../tokens/readable-claims.ts';
import { readJwt, type UnverifiedJwt, withoutFinalDots } from '../tokens/signed-jwt.ts';
import { decodeMimeBase64 } from './mime-base64.ts';

/** The credentials that a request brings for its client. */
export interface Credentials {
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
  readonly assertionType: string | undefined;
  readonly assertion: string | undefined;
  /** The assertion's content, not verified. */
  readonly jwt: UnverifiedJwt | undefined;
}

/**
 * Reads the credentials of a request. A field of the body takes precedence over Basic, even when it is empty.
 * Assertions may come in every kind of form (Keycloak 26.7).
 * @throws {OAuthError} for Basic credentials that cannot be read
 */
export function credentialsOf({ first, carriesCredentials }: Form, authorization: string | undefined): Credentials {
  const basic = authorization === undefined ? noCredentials : basicCredentials(authorization);
  const own = carriesCredentials ? first : noParameters;
  const sent = first.get('client_assertion');
  const assertion = sent === undefined ? undefined : withoutFinalDots(sent);
  const assertionType = first.get('client_assertion_type');
  const jwt = assertion === undefined ? undefined : readAssertion(assertion);
  const isAsserted = assertionType === jwtBearer && jwt !== undefined;
  return {
    // An assertion names the client itself, so that Basic beside it is ignored (Keycloak 26.7).
    clientId: own.get('client_id') ?? (isAsserted ? first.get('client_id') : basic.clientId),
    secret: own.get('client_secret') ?? basic.secret,
    assertionType,
    assertion,
    jwt,
  };
}

const noParameters: Form['first'] = new Map();

const timeClaims = ['exp', 'nbf', 'iat'];
const textClaims = ['jti', 'iss', 'sub', 'typ', 'azp'];

/**
 * Reads an assertion as Keycloak 26.7 does: the signature may still be missing, and a number may stand for a text.
 * @returns undefined when a claim is of another kind than it has to be
 */
function readAssertion(text: string): UnverifiedJwt | undefined {
  const jwt = readJwt(text.split('.').length === 2 ? `${text}.` : text);
  if (jwt === undefined) return undefined;
  const { header, claims } = jwt;
  const known = [...timeClaims, ...textClaims].filter((name) => name in claims);
  if (!isReadable(Object.fromEntries(known.map((name) => [name, claims[name]])))) return undefined;
  const asTime = (value: unknown) =>
    value === null || String(value).trim() === '' ? undefined : Math.trunc(Number(value));
  const asText = (value: unknown) => (value === null ? undefined : String(value));
  const read = known.map((name) => [name, (timeClaims.includes(name) ? asTime : asText)(claims[name])]);
  return { header, claims: { ...claims, ...Object.fromEntries(read) } };
}

/** The type of client assertions (RFC 7523 section 2.2). */
export const jwtBearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The client that a request names by its id or by its assertion, whose issuer and subject must be the same. */
export function claimedClientId({ clientId, assertionType, jwt }: Credentials): string | undefined {
  if (clientId !== undefined) return clientId;
  if (assertionType !== jwtBearer) return undefined;
  const { iss, sub } = jwt?.claims ?? {};
  return typeof sub === 'string' && iss === sub ? sub : undefined;
}

const noCredentials: Pick<Credentials, 'clientId' | 'secret'> = { clientId: undefined, secret: undefined };

/**
 * Client id and secret of an `Authorization: Basic` header, each of them form-encoded (RFC 6749 section 2.3.1). A
 * header of another form is ignored (Keycloak 26.7).
 * @throws {OAuthError} when the percent-encoding is broken
 */
function basicCredentials(header: string): Pick<Credentials, 'clientId' | 'secret'> {
  if (!/^basic./i.test(header)) return noCredentials;
  // Keycloak 26.7 takes any one character behind the word for the space.
  const text = decodeMimeBase64(header.slice('Basic '.length))?.toString('utf8') ?? '';
  const colon = text.indexOf(':');
  if (colon < 0) return noCredentials;
  const [clientId, secret] = [decodeComponent(text.slice(0, colon)), decodeComponent(text.slice(colon + 1))];
  if (clientId === undefined || secret === undefined) throw oauthErrors.unreadableBasic();
  return { clientId, secret };
}
