import { oauth } from '../http/oauth-error.ts';

/** The errors of logins by device, by name (Keycloak 26.7). */
export const deviceErrors = {
  noGrant: () => oauth(400, 'invalid_grant', 'Client not allowed OAuth 2.0 Device Authorization Grant', 'not_allowed'),
  noAuthorization: () =>
    oauth(
      400,
      'unauthorized_client',
      'Client is not allowed to initiate OAuth 2.0 Device Authorization Grant. The flow is disabled for the client.',
      'not_allowed',
    ),
  noCode: () => oauth(400, 'invalid_request', 'Missing parameter: device_code', 'invalid_oauth2_device_code'),
  badCode: () => oauth(400, 'invalid_grant', 'Device code not valid', 'invalid_oauth2_device_code'),
  otherClient: () => oauth(400, 'invalid_grant', 'unauthorized client', 'invalid_oauth2_device_code'),
  expired: () => oauth(400, 'expired_token', 'Device code is expired', 'expired_oauth2_device_code'),
  slowDown: () => oauth(400, 'slow_down', 'Slow down', 'slow_down'),
  denied: () => oauth(400, 'access_denied', 'The end user denied the authorization request', 'access_denied'),
  pending: () => oauth(400, 'authorization_pending', 'The authorization request is still pending'),
  noSession: () =>
    oauth(
      400,
      'authorization_pending',
      'The authorization request is verified but can not lookup the user session yet',
    ),
  invalidGrant: (description: string, event: string) => oauth(400, 'invalid_grant', description, event),
};
