import type { Grant } from '../grant.ts';
import { refusals } from '../oauth-error.ts';

/** Grants that need a browser, a device or another provider: they answer as they do for clients without them (recorded). */
export const authorizationCode: Grant = {
  event: 'CODE_TO_TOKEN_ERROR',
  grant(_exchange, _client, form) {
    if (form.first('code') === undefined) throw refusals.missingParameter('code');
    throw refusals.badCode();
  },
};

export const tokenExchange: Grant = {
  event: 'TOKEN_EXCHANGE_ERROR',
  grant() {
    throw refusals.noTokenExchange();
  },
};

export const deviceCode: Grant = {
  event: 'OAUTH2_DEVICE_CODE_TO_TOKEN_ERROR',
  grant() {
    throw refusals.noDeviceGrant();
  },
};

export const ciba: Grant = {
  event: 'AUTHREQID_TO_TOKEN_ERROR',
  grant() {
    throw refusals.noCibaGrant(400);
  },
};

export const umaTicket: Grant = {
  event: 'PERMISSION_TOKEN_ERROR',
  grant() {
    throw refusals.noIssuedFor();
  },
};

export const jwtBearer: Grant = {
  event: 'LOGIN_ERROR',
  grant() {
    throw refusals.badJwtGrant();
  },
};
