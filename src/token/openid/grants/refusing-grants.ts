import { notEnabledErrors } from '../http/not-enabled-errors.ts';
import { readJwt } from '../tokens/signed-jwt.ts';
import type { Grant } from './grant.ts';

/* Grants that no client may use. They answer as Keycloak 26.7 does for such clients. */

export const ciba: Grant = {
  event: 'AUTHREQID_TO_TOKEN',
  grant() {
    throw notEnabledErrors.noCibaGrant(400);
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
