import { oauthErrors } from '../http/oauth-error.ts';
import { readJwt } from '../tokens/jwt.ts';
import type { Grant } from './grant.ts';

/** Grants that need a browser, a device or another provider: they answer as they do for clients without them (Keycloak 26.7). */
export const authorizationCode: Grant = {
  event: 'CODE_TO_TOKEN_ERROR',
  grant(_exchange, _client, form) {
    if (form.first('code') === undefined) throw oauthErrors.missingParameter('code');
    throw oauthErrors.badCode();
  },
};

export const tokenExchange: Grant = {
  event: 'TOKEN_EXCHANGE_ERROR',
  tokenParameters: ['subject_token', 'actor_token'],
  grant() {
    throw oauthErrors.noTokenExchange();
  },
};

export const deviceCode: Grant = {
  event: 'OAUTH2_DEVICE_CODE_TO_TOKEN_ERROR',
  grant() {
    throw oauthErrors.noDeviceGrant();
  },
};

export const ciba: Grant = {
  event: 'AUTHREQID_TO_TOKEN_ERROR',
  grant() {
    throw oauthErrors.noCibaGrant(400);
  },
};

export const umaTicket: Grant = {
  event: 'PERMISSION_TOKEN_ERROR',
  tokenParameters: ['claim_token', 'subject_token'],
  grant() {
    throw oauthErrors.noIssuedFor();
  },
};

export const jwtBearer: Grant = {
  event: 'LOGIN_ERROR',
  tokenParameters: ['assertion'],
  grant(_context, _client, form) {
    const assertion = form.first('assertion');
    if (assertion === undefined) throw oauthErrors.badJwtGrant('Missing parameter:assertion');
    throw readJwt(assertion) === undefined
      ? oauthErrors.badJwtGrant('The provided assertion is not a valid JWT')
      : oauthErrors.badJwtGrant('JWT Authorization Grant is not supported for the requested client');
  },
};
