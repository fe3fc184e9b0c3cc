import type { AdminRoutes } from './admin-call.ts';
import { clientsHalf } from './clients/clients-half.ts';
import { eventResources } from './events/event-resources.ts';
import { defaultGroupRoutes } from './groups/default-group-routes.ts';
import { groupResources } from './groups/group-resources.ts';
import { cacheRoutes } from './realms/cache-routes.ts';
import { realmActions } from './realms/realm-actions.ts';
import { realmSettings } from './realms/realm-settings.ts';
import { roleResources } from './roles/role-resources.ts';
import { userCredentials } from './users/user-credentials.ts';
import { userGroups } from './users/user-groups.ts';
import { userMails } from './users/user-mails.ts';
import { userResources } from './users/user-resources.ts';
import { userRoles } from './users/user-roles.ts';
import { userSessions } from './users/user-sessions.ts';

/** All that is below a realm. */
export const realmRoutes: readonly AdminRoutes[] = [
  realmSettings,
  realmActions,
  eventResources,
  userResources,
  userCredentials,
  userGroups,
  userMails,
  userRoles,
  userSessions,
  groupResources,
  defaultGroupRoutes,
  roleResources,
  cacheRoutes,
  ...clientsHalf,
];
