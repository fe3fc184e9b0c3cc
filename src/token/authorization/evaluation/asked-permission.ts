import { type Resource, type ResourceServer, type Scope, typicalResources } from '../model/resource-server.ts';

/** Claims that came with a request, by name. */
export type PushedClaims = ReadonlyMap<string, ReadonlySet<string>>;

/** A permission that is asked for: of a resource, or of a scope alone. It changes while it is put together. */
export interface AskedPermission {
  readonly resource: Resource | undefined;
  scopes: readonly Scope[];
  readonly claims: PushedClaims;
  /** The owner of the resource has granted it: no policy is asked. */
  isGranted: boolean;
}

/** A permission that was granted, as tokens have it. */
export interface GrantedPermission {
  readonly resource: Resource | undefined;
  readonly scopes: readonly string[];
  readonly claims: PushedClaims;
}

export const resourceOf = ({ resources }: ResourceServer, id: string | undefined): Resource | undefined =>
  id === undefined ? undefined : resources.find((one) => one.id === id);

const scopesIn = ({ scopes }: ResourceServer, ids: readonly string[]): Scope[] =>
  ids.flatMap((id) => scopes.find((one) => one.id === id) ?? []);

/** The scopes of a resource. One that a user owns has those of the client's resources of its type too. */
function allScopes(server: ResourceServer, resource: Resource, clientId: string): readonly Scope[] {
  return scopesIn(server, [
    ...new Set([resource, ...typicalResources(server, resource, clientId)].flatMap(({ scopes }) => scopes)),
  ]);
}

/** The scopes of a permission for a resource: those that are asked for and that it has; all, when none is asked for. */
export function resolvedScopes(
  server: ResourceServer,
  resource: Resource,
  asked: readonly Scope[],
  clientId: string,
): readonly Scope[] {
  const all = allScopes(server, resource, clientId);
  return asked.length === 0 ? all : all.filter((scope) => asked.includes(scope));
}

/** Everything that there is for somebody: resources of the client, own ones, and those that others share. */
export function allPermissions(
  server: ResourceServer,
  {
    clientId,
    identityId,
    claims,
    limit = Number.POSITIVE_INFINITY,
  }: {
    readonly clientId: string;
    readonly identityId: string;
    readonly claims: PushedClaims;
    readonly limit?: number | undefined;
  },
): AskedPermission[] {
  const owned = (owner: string) => server.resources.filter((resource) => resource.owner === owner);
  const resources = [...owned(clientId), ...(identityId === clientId ? [] : owned(identityId))];
  const own = resources.map((resource): AskedPermission => {
    const scopes = resolvedScopes(server, resource, scopesIn(server, resource.scopes), clientId);
    return { resource, scopes, claims, isGranted: false };
  });
  const tickets = server.permissionTickets.filter(({ granted, requester }) => granted && requester === identityId);
  const shared = [...new Set(tickets.map(({ resource }) => resource))].map((id): AskedPermission => {
    const ids = tickets.filter(({ resource }) => resource === id).flatMap(({ scope }) => scope ?? []);
    return { resource: resourceOf(server, id), scopes: scopesIn(server, ids), claims, isGranted: true };
  });
  return [...own, ...shared].slice(0, limit);
}
