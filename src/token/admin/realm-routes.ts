import type { AdminRoutes } from './admin-call.ts';
import { allClientRoutes } from './clients/all-client-routes.ts';
import { eventRoutes } from './events/event-routes.ts';
import { defaultGroupRoutes } from './groups/default-group-routes.ts';
import { groupRoutes } from './groups/group-routes.ts';
import { cacheRoutes } from './realms/cache-routes.ts';
import { realmActions } from './realms/realm-actions.ts';
import { realmSettings } from './realms/realm-settings.ts';
import { realmRoleRoutes } from './roles/role-routes.ts';
import { userConsents } from './users/user-consents.ts';
import { userCredentials } from './users/user-credentials.ts';
import { userGroups } from './users/user-groups.ts';
import { userMails } from './users/user-mails.ts';
import { userRoles } from './users/user-roles.ts';
import { userRoutes } from './users/user-routes.ts';
import { userSessions } from './users/user-sessions.ts';

/** All routes below a realm. */
export const realmRoutes: readonly AdminRoutes[] = [
  realmSettings,
  realmActions,
  eventRoutes,
  userRoutes,
  userConsents,
  userCredentials,
  userGroups,
  userMails,
  userRoles,
  userSessions,
  groupRoutes,
  defaultGroupRoutes,
  realmRoleRoutes,
  cacheRoutes,
  ...allClientRoutes,
];
