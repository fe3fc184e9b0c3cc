import type { RealmState } from '../openid/context/realm-state.ts';
import type { GrantedPermission } from './evaluation/asked-permission.ts';
import type { Identity } from './evaluation/evaluation-context.ts';
import { changeServer } from './model/kept-server.ts';
import type { PermissionTicket, ResourceServer } from './model/resource-server.ts';
import type { RequestedPermission } from './permission-request.ts';

interface Submitted {
  readonly identity: Identity;
  readonly requested: readonly RequestedPermission[];
  readonly granted: readonly GrantedPermission[];
}

/** Asks the owners of resources for what a user has not got, each once. */
export function submitRequests(
  { store, ids }: RealmState,
  { server, clientId }: { readonly server: ResourceServer; readonly clientId: string },
  { identity, requested, granted }: Submitted,
): void {
  const tickets: PermissionTicket[] = [...server.permissionTickets];
  for (const { resource: id, scopes: names } of requested) {
    const resource = server.resources.find((one) => one.id === id);
    if (resource === undefined || !resource.ownerManagedAccess) continue;
    if (resource.owner === identity.id || resource.owner === clientId) continue;
    const has = new Set(granted.filter((one) => one.resource === resource).flatMap(({ scopes }) => scopes));
    const missing = [...names].filter((name) => !has.has(name));
    if (names.size > 0 && missing.length === 0) continue;
    const wanted = server.scopes.filter((scope) =>
      names.size > 0 ? missing.includes(scope.name) : resource.scopes.includes(scope.id),
    );
    for (const scope of wanted.length === 0 ? [undefined] : wanted) {
      const isThere = tickets.some(
        (one) => one.resource === resource.id && one.requester === identity.id && one.scope === scope?.id,
      );
      if (isThere) continue;
      tickets.push({
        id: ids.uuid(),
        owner: resource.owner,
        requester: identity.id,
        resource: resource.id,
        ...(scope !== undefined && { scope: scope.id }),
        granted: false,
      });
    }
  }
  if (tickets.length > server.permissionTickets.length)
    changeServer(store, clientId, { ...server, permissionTickets: tickets });
}
