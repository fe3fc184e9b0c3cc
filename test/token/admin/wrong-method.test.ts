import { expect, test } from 'vitest';
import { realmRoutes } from '../../../src/token/admin/realm-routes.ts';
import { wrongMethod } from '../../../src/token/admin/wrong-method.ts';

const errorOf = wrongMethod(realmRoutes);

/** As Keycloak 26.7.3 answers. */
test.each([
  ['PATCH', '', 405],
  ['POST', 'events', 404],
  ['PATCH', 'default-groups/x', 404],
  ['DELETE', 'clients', 405],
  ['POST', 'clients/x', 404],
  ['PATCH', 'clients/x/session-count', 405],
  ['POST', 'client-scopes/x', 405],
  ['DELETE', 'clients/x/certificates/a', 405],
  ['GET', 'clients/x/certificates/a/generate', 404],
  ['PUT', 'users/x/role-mappings/realm', 405],
  ['DELETE', 'users/x/role-mappings', 404],
  ['GET', 'users/x/reset-password', 404],
  ['POST', 'users/profile', 405],
  ['DELETE', 'users', 405],
  ['POST', 'roles/x/users', 404],
  ['PATCH', 'roles', 405],
  ['GET', 'clear-realm-cache', 405],
  ['PUT', 'components', 404],
  ['PUT', 'identity-provider/instances', 405],
  ['POST', 'organizations/x', 405],
  ['DELETE', 'organizations/x/members', 404],
  ['GET', 'nothing/at/all', 404],
])('%s %s is %i', (method, path, status) => {
  expect(errorOf(path === '' ? [] : path.split('/'), method).response.status).toBe(status);
});
