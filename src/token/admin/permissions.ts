import { flag, type Members, mapOf, objectOf, text } from '../realm/representations/shapes/member-kinds.ts';
import type { AdminHandler, AdminRoutes, RealmCall } from './admin-call.ts';
import { adminErrors } from './admin-errors.ts';
import { representation } from './request-body.ts';

const reference: Members = { enabled: flag, resource: text, scopePermissions: mapOf(text) };
const shape = objectOf('ManagementPermissionReference', () => reference);

/**
 * Routes of fine-grained permissions, a feature that is off by default (Keycloak 26.7).
 * @param locate throws when what the path begins with is not there; neither rights nor the rest of the path count
 */
export function permissionRoutes(path: string, locate: (call: RealmCall) => unknown = () => {}): AdminRoutes {
  const answer =
    (isChange: boolean): AdminHandler =>
    (call) => {
      locate(call);
      if (isChange) representation(call, shape, adminErrors.featureNotEnabled);
      throw adminErrors.featureNotEnabled();
    };
  return { [path]: { GET: answer(false), PUT: answer(true) } };
}
