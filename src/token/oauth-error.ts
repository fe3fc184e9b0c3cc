import type { Answer, Header } from './answer.ts';
import { json, jsonAnswer, noStore } from './answer.ts';

/** A request that is not granted: thrown by whoever notices, and turned into an answer in one place. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly answer: Answer;
  /** Error name for the event line; undefined when nothing is logged. */
  readonly event: string | undefined;
  constructor(answer: Answer, event?: string) {
    super(answer.body ?? `status ${answer.status}`);
    this.answer = answer;
    this.event = event;
  }
}

const oauth = (status: number, error: string, description?: string, event?: string) =>
  new Refusal(
    jsonAnswer(status, description === undefined ? { error } : { error, error_description: description }),
    event,
  );

const bareJson = (status: number, error: string, description?: string) =>
  new Refusal({
    status,
    bare: true,
    contentType: description === undefined ? json : 'application/json; charset=UTF-8',
    body: JSON.stringify(description === undefined ? { error } : { error, error_description: description }),
  });

/** What the layer below the endpoints says. */
const errorPage = (status: number, id: string): Answer => ({
  status,
  bare: true,
  headers: [['content-type', 'application/json; charset=utf-8']],
  body: JSON.stringify({ details: `Error id ${id}`, stack: '' }),
});

const empty = (status: number) => new Refusal({ status, bare: true });

/** A refusal that says always the same: made once, because noting where it was made costs more than the rest. */
const fixed = (refusal: Refusal) => () => refusal;

const unreadableCredentials = 'Invalid client or Invalid client credentials';

/** Every refusal of this interface, by name; texts and status codes are recorded. */
export const refusals = {
  // the request as such
  badRequest: fixed(empty(400)),
  bodyTooLarge: fixed(new Refusal({ status: 413, bare: true, closes: true })),
  notNormalized: fixed(bareJson(400, 'missingNormalization', 'Request path not normalized')),
  invalidCharacter: fixed(bareJson(400, 'invalidCharacter', "Request path contains invalid character ';'")),
  noSuchResource: fixed(bareJson(404, 'Unable to find matching target resource method')),
  headersTooLarge: fixed(new Refusal({ status: 431, bare: true, closes: true })),
  serverError: fixed(oauth(500, 'unknown_error', 'For more on this error consult the server log.')),
  noHost: (id: string) => new Refusal(errorPage(400, id)),
  unreadableType: (id: string) => new Refusal({ ...errorPage(500, id), first: noStore }),

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
  missingParameter: (name: string) => oauth(400, 'invalid_request', `Missing parameter: ${name}`, 'invalid_request'),
  invalidScopes: (scopes: string) => oauth(400, 'invalid_scope', `Invalid scopes: ${scopes}`, 'invalid_request'),

  // client authentication
  unknownClient: fixed(oauth(401, 'invalid_client', unreadableCredentials, 'client_not_found')),
  disabledClient: fixed(oauth(401, 'invalid_client', unreadableCredentials, 'client_disabled')),
  wrongSecret: fixed(oauth(401, 'unauthorized_client', unreadableCredentials, 'invalid_client_credentials')),
  unreadableBasic: fixed(
    oauth(400, 'unauthorized_client', 'Unexpected error when authenticating client', 'invalid_client_credentials'),
  ),
  badAssertion: (why: string) => oauth(400, 'invalid_client', why, 'invalid_client_credentials'),
  badSecretAssertion: fixed(
    oauth(
      400,
      'unauthorized_client',
      'Client authentication with client secret signed JWT failed: Signature on JWT token by client secret  failed validation',
      'invalid_client_credentials',
    ),
  ),
  introspectionAuthentication: fixed(
    oauth(401, 'invalid_client', 'Client authentication failed.', 'invalid_client_credentials'),
  ),
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
  otherIssuersToken: (issuer: string) =>
    oauth(400, 'invalid_grant', `Invalid token issuer. Expected '${issuer}'`, 'invalid_token'),
  inactiveToken: fixed(oauth(400, 'invalid_grant', 'Token is not active', 'invalid_token')),
  inactiveSession: fixed(oauth(400, 'invalid_grant', 'Session not active', 'invalid_token')),
  lostSession: fixed(oauth(400, 'invalid_grant', "Session doesn't have required client", 'invalid_token')),
  noOfflineSession: fixed(oauth(400, 'invalid_grant', 'Offline user session not found', 'invalid_token')),
  staleToken: fixed(oauth(400, 'invalid_grant', 'Stale token', 'invalid_token')),
  refreshTokenReuse: fixed(
    oauth(400, 'invalid_grant', 'Maximum allowed refresh token reuse exceeded', 'invalid_token'),
  ),
  noTokenExchange: fixed(
    oauth(400, 'invalid_request', 'Standard token exchange is not enabled for the requested client', 'invalid_request'),
  ),
  noDeviceGrant: fixed(
    oauth(400, 'invalid_grant', 'Client not allowed OAuth 2.0 Device Authorization Grant', 'not_allowed'),
  ),
  noDeviceAuthorization: fixed(
    oauth(
      400,
      'unauthorized_client',
      'Client is not allowed to initiate OAuth 2.0 Device Authorization Grant. The flow is disabled for the client.',
      'not_allowed',
    ),
  ),
  noCibaGrant: (status: number) => oauth(status, 'invalid_grant', 'Client not allowed OIDC CIBA Grant', 'not_allowed'),
  noIssuedFor: fixed(oauth(400, 'invalid_request', 'You must provide the issuedFor', 'invalid_request')),
  noRedirectUri: fixed(oauth(400, 'invalid_request', 'Invalid parameter: redirect_uri', 'invalid_request')),
  badJwtGrant: fixed(oauth(400, 'invalid_grant', 'The provided assertion is not a valid JWT', 'invalid_request')),
  dpopMissing: fixed(oauth(400, 'invalid_request', 'DPoP proof is missing', 'invalid_dpop_proof')),
  dpopInvalid: fixed(oauth(400, 'invalid_request', 'DPoP header verification failure', 'invalid_dpop_proof')),

  // introspection, revocation, userinfo
  publicIntrospection: fixed(oauth(403, 'invalid_request', 'Client not allowed.', 'not_allowed')),
  tokenNotProvided: fixed(oauth(400, 'invalid_request', 'Token not provided.', 'invalid_request')),
  unsupportedHint: fixed(oauth(400, 'invalid_request', 'Unsupported token type.', 'invalid_request')),
  tokenToRevokeMissing: fixed(oauth(400, 'invalid_request', 'Token not provided', 'invalid_request')),
  tokenToRevokeInvalid: fixed(oauth(200, 'invalid_token', 'Invalid token', 'invalid_token')),
  otherClientsToken: fixed(oauth(400, 'invalid_request', 'Unmatching clients', 'invalid_request')),
  unsupportedTokenType: fixed(oauth(400, 'unsupported_token_type', 'Unsupported token type', 'invalid_token_type')),
  bearer: (status: number, challenge: string) => {
    const authenticate: Header = ['WWW-Authenticate', challenge];
    return new Refusal({ status, headers: [authenticate], contentType: 'text/plain;charset=utf-8' }, 'invalid_token');
  },
};
