import type { AdminRoutes } from '../admin-call.ts';
import { roleRoutes } from '../roles/role-routes.ts';
import { clientViewers, locatedClient } from './client-of-call.ts';

/** Routes of the roles of clients. They are the same as for the realm. */
export const clientRoleRoutes: AdminRoutes = roleRoutes('clients/{client}/roles', {
  client: (call) => locatedClient(call).clientId,
  listers: clientViewers,
  viewers: clientViewers,
});
