import { notEnabledErrors } from '../http/not-enabled-errors.ts';
import { readJwt } from '../tokens/signed-jwt.ts';
import { clientCredentials } from './client-credentials.ts';
import type { Grant } from './grant.ts';

/* Grants that no client may use. They answer as Keycloak 26.7 does for such clients. */

export const ciba: Grant = {
  event: 'AUTHREQID_TO_TOKEN',
  grant() {
    throw notEnabledErrors.noCibaGrant(400);
  },
};

/** User-Managed Access 2.0. The client asks in its own name, or with a token. No client has resources here. */
export const umaTicket: Grant = {
  event: 'PERMISSION_TOKEN',
  tokenParameters: ['claim_token', 'subject_token'],
  repeatable: 'all',
  async grant(context, client, form) {
    if (form.first.get('claim_token') !== undefined)
      throw client.isPublic
        ? notEnabledErrors.publicClaims()
        : notEnabledErrors.badPermissionRequest('Invalid signature');
    if (form.first.get('subject_token') !== undefined) throw notEnabledErrors.badPermissionRequest('Invalid identity');
    await clientCredentials.grant(context, client, form);
    if (form.first.get('ticket') !== undefined) throw notEnabledErrors.badTicket();
    const audience = form.first.get('audience');
    if (audience === undefined) throw notEnabledErrors.noIssuedFor();
    throw context.state.realm.clients.has(audience)
      ? notEnabledErrors.noPermissions()
      : notEnabledErrors.unknownResourceServer(audience);
  },
};

export const jwtBearer: Grant = {
  event: 'LOGIN',
  tokenParameters: ['assertion'],
  grant(_context, _client, form) {
    const assertion = form.first.get('assertion');
    if (assertion === undefined) throw notEnabledErrors.badJwtGrant('Missing parameter:assertion');
    throw readJwt(assertion) === undefined
      ? notEnabledErrors.badJwtGrant('The provided assertion is not a valid JWT')
      : notEnabledErrors.badJwtGrant('JWT Authorization Grant is not supported for the requested client');
  },
};
