import { withComposites } from '../../realm/composite-roles.ts';
import { hashOrderBy } from '../../realm/java-hash-order.ts';
import type { Role } from '../../realm/realm-client.ts';
import type { RoleNames } from '../mappers/mapper.ts';
import type { GrantedScope, ScopeOwner } from '../scopes/grant-scope.ts';

interface RoleOwner extends Pick<ScopeOwner, 'user' | 'client'> {
  readonly scope: GrantedScope;
}

/** The roles that a token may hold: those of the user that the client may pass on. */
export function effectiveRoles({ user, client, scope }: RoleOwner): Role[] {
  const own = hashOrderBy(user.roles, ({ id }) => id);
  const roles = hashOrderBy(withComposites(own), ({ id }) => id);
  if (client.fullScope) return roles;
  const passedOn = new Set([...client.scopeRoles, ...scope.clientScopes.flatMap(({ roles }) => [...roles])]);
  return roles.filter((role) => passedOn.has(role));
}

/** Gives the roles of a response to the mappers of each of its tokens. */
export type ResponseRoles = (owner: RoleOwner) => RoleNames;

/**
 * The tokens of one response share their roles. The first token whose mappers need roles decides by its scope which
 * they are. Roles that its mappers add or rename are the same for the tokens after it (Keycloak 26.7).
 */
export function responseRoles(): ResponseRoles {
  let names: RoleNames | undefined;
  return (owner) => {
    names ??= roleNames(effectiveRoles(owner));
    return names;
  };
}

function roleNames(roles: readonly Role[]): RoleNames {
  const realm = new Set<string>();
  const clients = new Map<string, Set<string>>();
  for (const role of roles) {
    if (role.client === undefined) realm.add(role.name);
    else clients.set(role.client, (clients.get(role.client) ?? new Set()).add(role.name));
  }
  return { realm, clients };
}
