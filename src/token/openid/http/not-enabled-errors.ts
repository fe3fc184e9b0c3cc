import { fixed, oauth } from './oauth-error.ts';

/** The errors of grants and endpoints that no client may use, by name (Keycloak 26.7). */
export const notEnabledErrors = {
  publicClaims: fixed(oauth(403, 'invalid_grant', 'Public clients are not allowed to send claims', 'invalid_request')),
  badPermissionRequest: (why: string) => oauth(400, 'unauthorized_client', why, 'invalid_request'),
  badTicket: fixed(oauth(403, 'invalid_ticket', 'Ticket verification failed', 'invalid_request')),
  unknownResourceServer: (name: string) =>
    oauth(400, 'invalid_request', `Unknown resource server id: [${name}]`, 'invalid_request'),
  noPermissions: fixed(oauth(400, 'invalid_request', 'Client does not support permissions', 'invalid_request')),
  noIssuedFor: fixed(oauth(400, 'invalid_request', 'You must provide the issuedFor', 'invalid_request')),
  noCibaGrant: (status: number) => oauth(status, 'invalid_grant', 'Client not allowed OIDC CIBA Grant', 'not_allowed'),
  badJwtGrant: (why: string) => oauth(400, 'invalid_grant', why, 'invalid_request'),
};
