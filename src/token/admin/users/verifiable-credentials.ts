import type { AdminHandler, AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { managers, userOf, viewers } from './user-call.ts';

const notEnabled =
  (roles: readonly string[]): AdminHandler =>
  (call) => {
    userOf(call, roles);
    throw adminErrors.badRequest('Feature oid4vc-vci not enabled');
  };
const see = notEnabled(viewers);
const change = notEnabled(managers);

/** Verifiable credentials of users, a feature that is off by default (Keycloak 26.7). */
export const verifiableCredentials: AdminRoutes = {
  'users/{user}/vc/credentials': { GET: see, POST: change },
  'users/{user}/vc/credentials/send-credential-offer': { PUT: change },
  'users/{user}/vc/credentials/{credential}': { PUT: change, DELETE: change },
  'users/{user}/vc/issued-credentials': { GET: see },
  'users/{user}/vc/issued-credentials/{credential}': { DELETE: change },
};
