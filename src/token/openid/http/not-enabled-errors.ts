import { oauth } from './oauth-error.ts';

/** The errors of grants and endpoints that no client may use, by name (Keycloak 26.7). */
export const notEnabledErrors = {
  noCibaGrant: (status: number) => oauth(status, 'invalid_grant', 'Client not allowed OIDC CIBA Grant', 'not_allowed'),
  badJwtGrant: (why: string) => oauth(400, 'invalid_grant', why, 'invalid_request'),
};
