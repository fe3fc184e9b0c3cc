import type { AdminRoutes } from '../admin-call.ts';
import { adminJson } from '../admin-response.ts';
import { memberRepresentation } from '../users/user-representation.ts';
import { clientErrors } from './admin-client-errors.ts';
import { ensureServiceAccount } from './client-changes.ts';
import { makingOf, viewedClient } from './client-of-call.ts';

/** The route of the user of a client's service account. */
export const serviceAccountRoutes: AdminRoutes = {
  'clients/{client}/service-account-user': {
    GET(call) {
      const client = viewedClient(call);
      if (client.serviceAccountsEnabled !== true) throw clientErrors.noServiceAccount(client.clientId);
      return adminJson(memberRepresentation(ensureServiceAccount(call.store, client, makingOf(call))));
    },
  },
};
