import type { AdminRoutes } from '../admin-call.ts';
import { roleRoutes } from '../roles/role-routes.ts';
import { clientById } from './find-clients.ts';

/** Routes of the roles of clients. They are the same as for the realm. */
export const clientRoleRoutes: AdminRoutes = roleRoutes('clients/{client}/roles', {
  client: ({ realm, params }) => clientById(realm, params.client ?? '').clientId,
  viewers: ['view-clients', 'manage-clients'],
  managers: ['manage-clients'],
});
