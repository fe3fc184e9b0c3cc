import type { Header, Response } from './endpoint-response.ts';
import { json, jsonResponse, noStore } from './endpoint-response.ts';

/** A request that fails. Any code may throw it, and one place turns it into a response. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly response: Response;
  /** Error name for the event line; undefined when nothing is logged. */
  readonly event: string | undefined;
  constructor(response: Response, event?: string) {
    super(response.body ?? `status ${response.status}`);
    this.response = response;
    this.event = event;
  }
}

/** An error of OAuth 2.0 as JSON. */
export const oauth = (status: number, error: string, description?: string, event?: string) =>
  new OAuthError(
    jsonResponse(status, description === undefined ? { error } : { error, error_description: description }),
    event,
  );

const bareJson = (status: number, error: string, description?: string) =>
  new OAuthError({
    status,
    withoutSecurityHeaders: true,
    contentType: description === undefined ? json : 'application/json; charset=UTF-8',
    body: JSON.stringify(description === undefined ? { error } : { error, error_description: description }),
  });

/** The body of an error below the endpoints. */
const errorPage = (status: number, id: string): Response => ({
  status,
  withoutSecurityHeaders: true,
  headers: [['content-type', 'application/json; charset=utf-8']],
  body: JSON.stringify({ details: `Error id ${id}-1`, stack: '' }),
});

const empty = (status: number) => new OAuthError({ status, withoutSecurityHeaders: true });

/**
 * An error that is always the same. It is made once: with a stack trace for each request, a response takes 26 % longer.
 */
export const fixed = (error: OAuthError) => () => error;

/** The text for tokens that must be bound to the certificate of a client (Keycloak 26.7). */
export const unboundToken = 'Client certificate missing, or its thumbprint and one in the token did NOT match';

const unreadableCredentials = 'Invalid client or Invalid client credentials';

/** Every error of this interface, by name; texts and status codes as in Keycloak 26.7. */
export const oauthErrors = {
  // the request as such
  badRequest: fixed(empty(400)),
  controlInValue: fixed(bareJson(400, 'Blocking invalid query parameter value')),
  bodyTooLarge: fixed(new OAuthError({ status: 413, withoutSecurityHeaders: true, closeConnection: true })),
  notNormalized: fixed(bareJson(400, 'missingNormalization', 'Request path not normalized')),
  invalidCharacter: fixed(bareJson(400, 'invalidCharacter', "Request path contains invalid character ';'")),
  noSuchResource: fixed(bareJson(404, 'Unable to find matching target resource method')),
  headersTooLarge: fixed(new OAuthError({ status: 431, withoutSecurityHeaders: true, closeConnection: true })),
  serverError: fixed(oauth(500, 'unknown_error', 'For more on this error consult the server log.')),
  badHost: (id: string) => new OAuthError(errorPage(400, id)),
  unreadableType: (id: string) => new OAuthError({ ...errorPage(500, id), leadingHeaders: noStore }),

  // realm and path
  unknownRealm: fixed(oauth(404, 'Realm does not exist')),
  disabledRealm: fixed(oauth(403, 'access_denied', 'Realm not enabled', 'realm_disabled')),
  unknownProtocol: fixed(oauth(404, 'Protocol not found')),
  notFound: fixed(oauth(404, 'HTTP 404 Not Found')),
  methodNotAllowed: fixed(oauth(405, 'HTTP 405 Method Not Allowed')),
  notAcceptable: fixed(oauth(406, 'HTTP 406 Not Acceptable')),
  unauthorized: fixed(oauth(401, 'HTTP 401 Unauthorized')),
  noBearerToken: fixed(oauth(403, 'invalid_bearer_token', 'Could not obtain bearer access_token from request.')),
  methodNotAllowedHere: fixed(bareJson(405, 'HTTP 405 Method Not Allowed')),
  unknownRegistrationProvider: fixed(oauth(404, 'Client registration provider not found')),
  noJsonBody: fixed(oauth(415, 'The content-type header value did not match the value in @Consumes')),
  unreadableJson: fixed(oauth(400, 'invalid_request', 'Cannot parse the JSON')),
  undecodableToken: fixed(oauth(401, 'invalid_token', 'Failed decode token')),
  nothingAccepted: fixed(bareJson(406, 'The accept header value did not match the value in @Produces')),
  untrustedHost: fixed(
    oauth(
      403,
      'insufficient_scope',
      "Policy 'Trusted Hosts' rejected request to client-registration service. Details: Host not trusted.",
    ),
  ),
  invalidOrigin: fixed(oauth(403, 'Invalid origin')),
  valueTooLarge: fixed(oauth(413, 'HTTP 413 Request Entity Too Large')),

  // the form
  grantTypeMissing: fixed(oauth(400, 'invalid_request', 'Missing form parameter: grant_type', 'invalid_request')),
  grantTypeUnknown: fixed(oauth(400, 'unsupported_grant_type', 'Unsupported grant_type', 'invalid_request')),
  duplicatedParameter: fixed(oauth(400, 'invalid_request', 'duplicated parameter', 'invalid_request')),
  parameterTooLong: (name: string) =>
    oauth(400, 'invalid_request', `The size of OIDC parameter '${name}' is longer than allowed.`, 'invalid_request'),
  missingParameter: (name: string) => oauth(400, 'invalid_request', `Missing parameter: ${name}`, 'invalid_request'),
  invalidScopes: (scopes: string) => oauth(400, 'invalid_scope', `Invalid scopes: ${scopes}`, 'invalid_request'),

  // client authentication
  unknownClient: fixed(oauth(401, 'invalid_client', unreadableCredentials, 'client_not_found')),
  disabledClient: fixed(oauth(401, 'invalid_client', unreadableCredentials, 'client_disabled')),
  wrongSecret: fixed(oauth(401, 'unauthorized_client', unreadableCredentials, 'invalid_client_credentials')),
  unreadableBasic: fixed(
    oauth(400, 'unauthorized_client', 'Unexpected error when authenticating client', 'invalid_client_credentials'),
  ),
  clientIdMissing: fixed(oauth(400, 'invalid_client', 'Missing client_id parameter', 'invalid_client_credentials')),
  badAssertion: (why: string) => oauth(400, 'invalid_client', why, 'invalid_client_credentials'),
  badSecretAssertion: (why: string) =>
    oauth(
      400,
      'unauthorized_client',
      `Client authentication with client secret signed JWT failed: ${why}`,
      'invalid_client_credentials',
    ),
  introspectionAuthentication: fixed(
    oauth(401, 'invalid_client', 'Client authentication failed.', 'invalid_client_credentials'),
  ),
  wrongProtocol: fixed(oauth(400, 'invalid_client', 'Wrong client protocol.', 'invalid_client')),
  bearerOnly: fixed(oauth(400, 'invalid_client', 'Bearer-only not allowed', 'invalid_client')),

  // grants
  publicServiceAccount: fixed(
    oauth(401, 'unauthorized_client', 'Public client not allowed to retrieve service account', 'invalid_client'),
  ),
  noServiceAccount: fixed(
    oauth(401, 'unauthorized_client', 'Client not enabled to retrieve service account', 'invalid_client'),
  ),
  disabledUser: (name: string) => oauth(401, 'invalid_request', `User '${name}' disabled`, 'user_disabled'),
  noDirectAccess: fixed(
    oauth(400, 'unauthorized_client', 'Client not allowed for direct access grants', 'not_allowed'),
  ),
  wrongPassword: fixed(oauth(400, 'invalid_grant', 'Invalid user credentials', 'invalid_user_credentials')),
  disabledAccount: fixed(oauth(400, 'invalid_grant', 'Account disabled', 'user_disabled')),
  badCode: fixed(oauth(400, 'invalid_grant', 'Code not valid', 'invalid_code')),
  noRefreshToken: fixed(oauth(400, 'invalid_request', 'No refresh token', 'invalid_token')),
  badRefreshToken: (more = '') => oauth(400, 'invalid_grant', `Invalid refresh token${more}`, 'invalid_token'),
  unprovenRefreshToken: (why: string) => oauth(400, 'invalid_grant', why, 'invalid_token'),
  otherIssuersToken: (issuer: string) =>
    oauth(400, 'invalid_grant', `Invalid token issuer. Expected '${issuer}'`, 'invalid_token'),
  inactiveToken: fixed(oauth(400, 'invalid_grant', 'Token is not active', 'invalid_token')),
  inactiveSession: fixed(oauth(400, 'invalid_grant', 'Session not active', 'invalid_token')),
  lostSession: fixed(oauth(400, 'invalid_grant', "Session doesn't have required client", 'invalid_token')),
  olderThanSession: fixed(
    oauth(400, 'invalid_grant', 'refresh token issued before the client session started', 'invalid_token'),
  ),
  audienceNotAvailable: (names: readonly string[]) =>
    oauth(400, 'invalid_request', `Requested audience not available: ${names.join(' ')}`, 'invalid_request'),
  noOfflineSession: fixed(oauth(400, 'invalid_grant', 'Offline user session not found', 'invalid_token')),
  staleToken: fixed(oauth(400, 'invalid_grant', 'Stale token', 'invalid_token')),
  refreshTokenReuse: fixed(
    oauth(400, 'invalid_grant', 'Maximum allowed refresh token reuse exceeded', 'invalid_token'),
  ),
  noOfflineTokens: fixed(oauth(400, 'not_allowed', 'Offline tokens not allowed for the user or client', 'not_allowed')),
  accountNotSetUp: fixed(oauth(400, 'invalid_grant', 'Account is not fully set up', 'resolve_required_actions')),
  consentRequired: fixed(oauth(400, 'invalid_client', 'Client requires user consent', 'consent_denied')),
  consentMissing: fixed(
    oauth(400, 'invalid_scope', 'Client no longer has requested consent from user', 'invalid_token'),
  ),
  certificateMissing: fixed(
    oauth(400, 'invalid_request', 'Client Certification missing for MTLS HoK Token Binding', 'invalid_request'),
  ),
  notBoundToCertificate: fixed(oauth(401, 'unauthorized_client', unboundToken, 'not_allowed')),
  noEncryptionKey: fixed(oauth(400, 'invalid_request', 'can not get encryption KEK', 'invalid_request')),
  usernameMissing: fixed(oauth(401, 'invalid_request', 'Missing parameter: username', 'user_not_found')),
  userDisabled: fixed(oauth(400, 'invalid_grant', 'User disabled', 'invalid_token')),
  httpsRequired: fixed(oauth(403, 'invalid_request', 'HTTPS required', 'ssl_required')),
  noRedirectUri: fixed(oauth(400, 'invalid_request', 'Invalid parameter: redirect_uri', 'invalid_request')),
  dpopMissing: fixed(oauth(400, 'invalid_request', 'DPoP proof is missing', 'invalid_dpop_proof')),
  badLogoutToken: (why: string) => oauth(400, 'invalid_request', why, 'invalid_token'),
  wrongKey: (why: string) => oauth(400, 'invalid_request', why, 'invalid_request'),
  dpopInvalid: (why: string) => oauth(400, 'invalid_request', why, 'invalid_dpop_proof'),

  // introspection, revocation, userinfo
  publicIntrospection: fixed(oauth(403, 'invalid_request', 'Client not allowed.', 'not_allowed')),
  tokenNotProvided: fixed(oauth(400, 'invalid_request', 'Token not provided.', 'invalid_request')),
  unsupportedHint: fixed(oauth(400, 'invalid_request', 'Unsupported token type.', 'invalid_request')),
  tokenToRevokeMissing: fixed(oauth(400, 'invalid_request', 'Token not provided', 'invalid_request')),
  otherClientsToken: fixed(oauth(400, 'invalid_request', 'Unmatching clients', 'invalid_request')),
  unsupportedTokenType: fixed(oauth(400, 'unsupported_token_type', 'Unsupported token type', 'invalid_token_type')),
  bearer: (status: number, challenge: string) => {
    const authenticate: Header = ['WWW-Authenticate', challenge];
    return new OAuthError(
      { status, headers: [authenticate], contentType: 'text/plain;charset=utf-8' },
      'invalid_token',
    );
  },
};
