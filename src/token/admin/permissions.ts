import type { AdminHandler, AdminRoutes, RealmCall } from './admin-call.ts';
import { adminErrors } from './admin-errors.ts';
import { given } from './given.ts';
import { flag, type Members, mapOf, objectOf, text } from './json/kinds.ts';

const reference: Members = { enabled: flag, resource: text, scopePermissions: mapOf(text) };
const shape = objectOf('ManagementPermissionReference', () => reference);

/**
 * Fine-grained permissions, a feature that is off where nobody has switched it on (Keycloak 26.7).
 * @param find throws where there is nothing, or the caller may not see or change it
 */
export function permissionRoutes(path: string, find: (call: RealmCall, isChange: boolean) => unknown): AdminRoutes {
  const answer =
    (isChange: boolean): AdminHandler =>
    (call) => {
      find(call, isChange);
      if (isChange) given(call, shape);
      throw adminErrors.featureNotEnabled();
    };
  return { [path]: { GET: answer(false), PUT: answer(true) } };
}
