import type { AdminRoutes } from '../admin-call.ts';
import { groupMemberRoutes } from './group-member-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { organizationGroupRoutes } from './organization-group-routes.ts';
import { organizationProviderRoutes } from './organization-provider-routes.ts';
import { organizationRoutes } from './organization-routes.ts';

/** Routes of organizations. They are kept; no token names them. */
export const allOrganizationRoutes: readonly AdminRoutes[] = [
  organizationRoutes,
  memberRoutes,
  organizationGroupRoutes,
  groupMemberRoutes,
  organizationProviderRoutes,
];
