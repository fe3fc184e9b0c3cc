import { oauth } from '../http/oauth-error.ts';

const invalidRequest = (description: string, event = 'invalid_request') =>
  oauth(400, 'invalid_request', description, event);

/** The errors of token exchange, by name (Keycloak 26.7). */
export const exchangeErrors = {
  notEnabled: () => invalidRequest('Standard token exchange is not enabled for the requested client'),
  unsupported: (name: string) => invalidRequest(`Parameter '${name}' is not supported for standard token exchange`),
  required: (name: string) => invalidRequest(`Parameter '${name}' required for standard token exchange`),
  accessTokensOnly: () => invalidRequest("Parameter 'subject_token' supports access tokens only"),
  badSubject: () => invalidRequest('Invalid token', 'invalid_token'),
  notOwnClient: () =>
    invalidRequest('Sender-constrained token exchange rejected as the token was not issued for the requesting client'),
  notBound: (why: string) => invalidRequest(why),
  requestedType: () => invalidRequest('requested_token_type unsupported'),
  needsNewSession: () =>
    invalidRequest('Refresh token not valid as requested_token_type because creating a new session is needed'),
  offlineScope: () => invalidRequest('Scope offline_access not allowed for token exchange'),
  unknownAudience: () => oauth(400, 'invalid_client', 'Audience not found', 'client_not_found'),
  publicClient: () => oauth(400, 'invalid_client', 'Public client is not allowed to exchange token', 'invalid_client'),
  disabledAudience: () => oauth(400, 'invalid_client', 'Client disabled', 'client_disabled'),
  notInAudience: () => oauth(403, 'access_denied', 'Client is not within the token audience', 'not_allowed'),
  consent: (clientId: string) =>
    oauth(400, 'invalid_scope', `Missing consents for Token Exchange in client ${clientId}`, 'consent_denied'),
};
