import type { AdminRoutes } from './admin-call.ts';
import { authenticationRoutes } from './authentication/authentication-routes.ts';
import { allClientRoutes } from './clients/all-client-routes.ts';
import { clientPolicyRoutes } from './clients/client-policy-routes.ts';
import { eventRoutes } from './events/event-routes.ts';
import { defaultGroupRoutes } from './groups/default-group-routes.ts';
import { groupRoutes } from './groups/group-routes.ts';
import { allProviderRoutes } from './identity-providers/all-provider-routes.ts';
import { allOrganizationRoutes } from './organizations/all-organization-routes.ts';
import { cacheRoutes } from './realms/cache-routes.ts';
import { constantRoutes } from './realms/constant-routes.ts';
import { localizationRoutes } from './realms/localization-routes.ts';
import { realmActions } from './realms/realm-actions.ts';
import { realmSettings } from './realms/realm-settings.ts';
import { initialAccessRoutes } from './registration/initial-access-routes.ts';
import { registrationTokenRoutes } from './registration/registration-token-routes.ts';
import { realmRoleRoutes } from './roles/role-routes.ts';
import { transferRoutes } from './transfer/transfer-routes.ts';
import { federatedIdentities } from './users/federated-identities.ts';
import { impersonation } from './users/impersonation.ts';
import { userConsents } from './users/user-consents.ts';
import { userCredentials } from './users/user-credentials.ts';
import { userGroups } from './users/user-groups.ts';
import { userMails } from './users/user-mails.ts';
import { userRoles } from './users/user-roles.ts';
import { userRoutes } from './users/user-routes.ts';
import { userSessions } from './users/user-sessions.ts';
import { userStorage } from './users/user-storage.ts';
import { verifiableCredentials } from './users/verifiable-credentials.ts';

/** All routes below a realm. */
export const realmRoutes: readonly AdminRoutes[] = [
  realmSettings,
  realmActions,
  eventRoutes,
  userRoutes,
  federatedIdentities,
  impersonation,
  userConsents,
  userCredentials,
  userGroups,
  userMails,
  userRoles,
  userSessions,
  userStorage,
  groupRoutes,
  defaultGroupRoutes,
  realmRoleRoutes,
  cacheRoutes,
  ...allClientRoutes,
  ...authenticationRoutes,
  ...allProviderRoutes,
  ...allOrganizationRoutes,
  localizationRoutes,
  clientPolicyRoutes,
  constantRoutes,
  transferRoutes,
  initialAccessRoutes,
  registrationTokenRoutes,
  verifiableCredentials,
];
