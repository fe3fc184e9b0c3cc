import { bearerToken } from '../http/bearer-token.ts';
import type { Grant } from './grant.ts';

/**
 * User-Managed Access 2.0, section 3.3.1: a client asks for permissions, for its user or for itself. The code is loaded
 * for the first request.
 */
export const umaTicket: Grant = {
  event: 'PERMISSION_TOKEN',
  tokenParameters: ['claim_token', 'subject_token'],
  repeatable: 'all',
  async clientOf(context) {
    const token = bearerToken(context.request);
    if (token === undefined) return undefined;
    const { bearerClient } = await context.loadPermissions();
    return bearerClient(context, token);
  },
  async grant(context, client, form) {
    const { grantPermissions } = await context.loadPermissions();
    return grantPermissions(context, client, form);
  },
};
