import type { RealmCall } from './admin-call.ts';
import { adminErrors } from './admin-errors.ts';
import { locatedClient, locatedScope } from './clients/client-of-call.ts';
import { locatedGroup } from './groups/group-of-call.ts';
import { lookers, organizationOf } from './organizations/organization-of-call.ts';
import { locatedUser } from './users/user-call.ts';

const locators: ReadonlyMap<string, readonly [param: string, locate: (call: RealmCall) => unknown]> = new Map([
  ['clients', ['client', locatedClient]],
  ['client-scopes', ['scope', locatedScope]],
  ['client-templates', ['scope', locatedScope]],
  ['users', ['user', locatedUser]],
  ['groups', ['group', locatedGroup]],
  ['organizations', ['organization', (call: RealmCall) => organizationOf(call, lookers)]],
]);

/** What stands where others have an identifier. `count` does so only for who asks for it: else it is one. */
const words: ReadonlySet<string> = new Set(['users/profile', 'organizations/members']);

/**
 * Looks for what a path begins with: Keycloak does so before it looks whether anything answers the rest of the path and
 * the method.
 * @throws {OAuthError} when there is no such thing
 */
export function locateFirst(call: RealmCall, segments: readonly string[]): void {
  const [kind = '', id, below] = segments;
  const known = locators.get(kind);
  if (known === undefined || id === undefined || words.has(`${kind}/${id}`)) return;
  const [param, locate] = known;
  const located = { ...call, params: { ...call.params, [param]: id } };
  locate(located);
  if (kind !== 'clients' || below !== 'authz') return;
  const { authorizationServicesEnabled } = locatedClient(located);
  if (authorizationServicesEnabled !== true) throw adminErrors.noResource();
}
