import { formOf, type RequestContext } from '../context/request-context.ts';
import { decodeComponent } from '../http/form.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { readJwt, type UnverifiedJwt, withoutFinalDots } from '../tokens/jwt.ts';
import { isReadable } from '../tokens/readable-claims.ts';
import { decodeMimeBase64 } from './mime-base64.ts';

/** What a request carries to authenticate its client. */
export interface Credentials {
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
  readonly assertionType: string | undefined;
  readonly assertion: string | undefined;
  /** The assertion's content, not verified. */
  readonly jwt: UnverifiedJwt | undefined;
}

/**
 * The body wins over Basic, field by field, also where it is empty. Assertions are taken from every kind of form
 * (Keycloak 26.7).
 * @throws {OAuthError} for broken Basic.
 */
export function credentialsOf(context: RequestContext): Credentials {
  const form = formOf(context);
  const basic = basicCredentials(context.request.headers.authorization);
  const field = (name: string) => (form.carriesCredentials ? form.first(name) : undefined);
  const sent = form.first('client_assertion');
  const assertion = sent === undefined ? undefined : withoutFinalDots(sent);
  const assertionType = form.first('client_assertion_type');
  const jwt = assertion === undefined ? undefined : readAssertion(assertion);
  const isAsserted = assertionType === jwtBearer && jwt !== undefined;
  return {
    // An assertion names the client itself: Basic beside it does not count (Keycloak 26.7).
    clientId: field('client_id') ?? (isAsserted ? form.first('client_id') : basic.clientId),
    secret: field('client_secret') ?? basic.secret,
    assertionType,
    assertion,
    jwt,
  };
}

const timeClaims = ['exp', 'nbf', 'iat'];
const textClaims = ['jti', 'iss', 'sub', 'typ', 'azp'];

/**
 * An assertion as Keycloak 26.7 reads it: the signature may be missing, until it is verified, and scalars pass for one
 * another. Undefined when a claim is none of the kind that it has to be.
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

/** The client that a request names: by id, or by its assertion. Issuer and subject of an assertion must be the same. */
export function claimedClientId({ clientId, assertionType, jwt }: Credentials): string | undefined {
  if (clientId !== undefined) return clientId;
  if (assertionType !== jwtBearer) return undefined;
  const { iss, sub } = jwt?.claims ?? {};
  return typeof sub === 'string' && iss === sub ? sub : undefined;
}

const noCredentials: Pick<Credentials, 'clientId' | 'secret'> = { clientId: undefined, secret: undefined };

/**
 * Client id and secret of an `Authorization: Basic` header, both form-encoded inside (RFC 6749 section 2.3.1). A header
 * of another form is ignored (Keycloak 26.7).
 * @throws {OAuthError} when the percent-encoding is broken.
 */
function basicCredentials(header: string | undefined): Pick<Credentials, 'clientId' | 'secret'> {
  if (header === undefined || !/^basic./i.test(header)) return noCredentials;
  // Whatever stands behind the word is one character of space (Keycloak 26.7).
  const text = decodeMimeBase64(header.slice('Basic '.length))?.toString('utf8') ?? '';
  const colon = text.indexOf(':');
  if (colon < 0) return noCredentials;
  const [clientId, secret] = [decodeComponent(text.slice(0, colon)), decodeComponent(text.slice(colon + 1))];
  if (clientId === undefined || secret === undefined) throw oauthErrors.unreadableBasic();
  return { clientId, secret };
}
