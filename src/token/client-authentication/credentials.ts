import { formOf, type RequestContext } from '../context/request-context.ts';
import { decodeComponent } from '../http/form.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { readJwt, type UnverifiedJwt } from '../tokens/jwt.ts';

/** What a request carries to authenticate its client. */
export interface Credentials {
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
  readonly assertionType: string | undefined;
  readonly assertion: string | undefined;
  /** The assertion's content, not verified. */
  readonly jwt: UnverifiedJwt | undefined;
}

/** The body wins over Basic, field by field, also where it is empty (Keycloak 26.7). @throws {OAuthError} for broken Basic. */
export function credentialsOf(context: RequestContext): Credentials {
  const form = formOf(context);
  const basic = basicCredentials(context.request.headers.authorization);
  const field = (name: string) => (form.carriesCredentials ? form.first(name) : undefined);
  const assertion = field('client_assertion');
  const assertionType = field('client_assertion_type');
  const jwt = assertion === undefined ? undefined : readAssertion(assertion);
  const isAsserted = assertionType === jwtBearer && jwt !== undefined;
  return {
    // An assertion names the client itself: Basic beside it does not count (Keycloak 26.7).
    clientId: field('client_id') ?? (isAsserted ? undefined : basic.clientId),
    secret: field('client_secret') ?? basic.secret,
    assertionType,
    assertion,
    jwt,
  };
}

/** Times that are no numbers make a JWT unreadable (Keycloak 26.7). */
function readAssertion(text: string): UnverifiedJwt | undefined {
  const jwt = readJwt(text);
  const times = [jwt?.claims.exp, jwt?.claims.nbf, jwt?.claims.iat];
  const areNumbers = times.every((time) => time === undefined || time === null || /^-?\d+(\.\d+)?$/.test(String(time)));
  return areNumbers ? jwt : undefined;
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
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})\s*$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return noCredentials;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return noCredentials;
  const [clientId, secret] = [decodeComponent(text.slice(0, colon)), decodeComponent(text.slice(colon + 1))];
  if (clientId === undefined || secret === undefined) throw oauthErrors.unreadableBasic();
  return { clientId, secret };
}
