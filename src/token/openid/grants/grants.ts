import { authorizationCode } from './authorization-code.ts';
import { clientCredentials } from './client-credentials.ts';
import { deviceCode } from './device-grant.ts';
import type { Grant } from './grant.ts';
import { password } from './password-grant.ts';
import { refreshToken } from './refresh-token.ts';
import { ciba, jwtBearer } from './refusing-grants.ts';
import { tokenExchange } from './token-exchange.ts';
import { umaTicket } from './uma-ticket.ts';

/** Every grant, by the value of `grant_type`. */
export const grants: ReadonlyMap<string, Grant> = new Map([
  ['authorization_code', authorizationCode],
  ['client_credentials', clientCredentials],
  ['password', password],
  ['refresh_token', refreshToken],
  ['urn:ietf:params:oauth:grant-type:device_code', deviceCode],
  ['urn:ietf:params:oauth:grant-type:jwt-bearer', jwtBearer],
  ['urn:ietf:params:oauth:grant-type:token-exchange', tokenExchange],
  ['urn:ietf:params:oauth:grant-type:uma-ticket', umaTicket],
  ['urn:openid:params:grant-type:ciba', ciba],
]);
