import { flag, type Members, mapOf, objectOf, text } from '../realm/representations/shapes/member-kinds.ts';
import type { AdminHandler, AdminRoutes, RealmCall } from './admin-call.ts';
import { adminErrors } from './admin-errors.ts';
import { representation } from './request-body.ts';

const reference: Members = { enabled: flag, resource: text, scopePermissions: mapOf(text) };
const shape = objectOf('ManagementPermissionReference', () => reference);

/**
 * Routes of fine-grained permissions, a feature that is off by default (Keycloak 26.7).
 * @param find throws when there is nothing, or the caller may not see or change it
 */
export function permissionRoutes(path: string, find: (call: RealmCall, isChange: boolean) => unknown): AdminRoutes {
  const answer =
    (isChange: boolean): AdminHandler =>
    (call) => {
      find(call, isChange);
      if (isChange) representation(call, shape);
      throw adminErrors.featureNotEnabled();
    };
  return { [path]: { GET: answer(false), PUT: answer(true) } };
}
