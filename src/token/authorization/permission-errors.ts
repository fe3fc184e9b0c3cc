import { fixed, oauth } from '../openid/http/oauth-error.ts';

const invalidRequest = (why: string, event = 'invalid_request') => oauth(400, 'invalid_request', why, event);

/** The errors of the grant for permissions, by name (Keycloak 26.7). */
export const permissionErrors = {
  badBearer: fixed(oauth(400, 'invalid_grant', 'Invalid bearer token', 'invalid_token')),
  publicClaims: fixed(oauth(403, 'invalid_grant', 'Public clients are not allowed to send claims', 'invalid_request')),
  badSignature: fixed(oauth(400, 'unauthorized_client', 'Invalid signature', 'invalid_token')),
  badIdentity: fixed(oauth(400, 'unauthorized_client', 'Invalid identity', 'invalid_token')),
  badClaims: fixed(invalidRequest('Invalid claims')),
  unknownClaimFormat: (name: string) => invalidRequest(`Claim token format [${name}] not supported`),
  noIssuedFor: fixed(invalidRequest('You must provide the issuedFor')),
  unknownServer: (name: string) => invalidRequest(`Unknown resource server id: [${name}]`),
  noServer: fixed(invalidRequest('Client does not support permissions')),
  unknownMode: fixed(invalidRequest('Invalid response_mode')),
  noUri: fixed(invalidRequest('You must provide the uri')),
  unknownUri: (uri: string) =>
    oauth(400, 'invalid_resource', `Resource with uri [${uri}] does not exist.`, 'invalid_request'),
  unknownResource: (id: string) =>
    oauth(400, 'invalid_resource', `Resource with id [${id}] does not exist.`, 'invalid_request'),
  unknownScopes: (names: readonly string[]) =>
    oauth(400, 'invalid_scope', `One of the given scopes [${names.join(', ')}] is invalid`, 'invalid_request'),
  badRpt: fixed(oauth(403, 'invalid_rpt', 'RPT signature is invalid', 'invalid_request')),
  badTicket: fixed(oauth(403, 'invalid_ticket', 'Ticket verification failed', 'invalid_permission_ticket')),
  expiredTicket: fixed(oauth(403, 'invalid_ticket', 'Invalid permission ticket.', 'invalid_permission_ticket')),
  submitted: fixed(oauth(403, 'access_denied', 'request_submitted', 'access_denied')),
  notAuthorized: fixed(oauth(403, 'access_denied', 'not_authorized', 'access_denied')),
  failed: fixed(oauth(500, 'server_error', 'Unexpected error while evaluating permissions')),
};
