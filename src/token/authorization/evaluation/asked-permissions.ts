import { resourceNamed } from '../model/keep-resource.ts';
import type { Resource, ResourceServer, Scope } from '../model/resource-server.ts';
import { permissionErrors } from '../permission-errors.ts';
import type { RequestedPermission } from '../permission-request.ts';
import { type AskedPermission, type PushedClaims, resolvedScopes } from './asked-permission.ts';
import type { Identity } from './evaluation-context.ts';

/** For whom permissions of a request are put together. */
interface Asking {
  readonly server: ResourceServer;
  readonly clientId: string;
  readonly identity: Identity;
  /** Names of further scopes for each. */
  readonly scope: string | undefined;
  readonly claims: PushedClaims;
  readonly limit: number | undefined;
}

/** Beginnings of names that mean all resources of a type: those of the client, of anybody, of users, own ones. */
const typePrefixes: readonly (readonly [prefix: string, isMeant: (owner: string, asking: Asking) => boolean])[] = [
  ['resource-type:', (owner, { clientId }) => owner === clientId],
  ['resource-type-any:', () => true],
  ['resource-type-instance:', (owner, { clientId }) => owner !== clientId],
  ['resource-type-owner:', (owner, { identity }) => owner === identity.id],
];

/** The permissions that a request means (Keycloak 26.7). @throws {OAuthError} */
export function askedPermissions(asking: Asking, requested: readonly RequestedPermission[]): AskedPermission[] {
  const asked = new Map<string, AskedPermission>();
  for (const permission of requested) {
    if (asked.size >= (asking.limit ?? Number.POSITIVE_INFINITY)) break;
    const scopes = requestedScopes(asking, permission);
    if (permission.resource === undefined) addScopes(asking, asked, scopes);
    else addResources(asking, asked, scopes, permission);
  }
  return [...asked.values()];
}

/** @throws {OAuthError} when the server has none of them */
function requestedScopes({ server, scope }: Asking, { scopes }: RequestedPermission): readonly Scope[] {
  for (const name of scope?.split(' ') ?? []) scopes.add(name);
  const known = server.scopes.filter(({ name }) => scopes.has(name));
  if (scopes.size > 0 && known.length === 0) throw permissionErrors.unknownScopes([...scopes]);
  return known;
}

function add(
  { server, clientId, claims, limit }: Asking,
  asked: Map<string, AskedPermission>,
  scopes: readonly Scope[],
  resource: Resource,
): AskedPermission | undefined {
  const known = asked.get(resource.id);
  if (known !== undefined) return known;
  if (limit !== undefined && asked.size >= limit) return undefined;
  const resolved = resolvedScopes(server, resource, scopes, clientId);
  if (scopes.length > 0 && resolved.length === 0) return undefined;
  const permission = { resource, scopes: resolved, claims, isGranted: false };
  asked.set(resource.id, permission);
  return permission;
}

function addResources(
  asking: Asking,
  asked: Map<string, AskedPermission>,
  scopes: readonly Scope[],
  permission: RequestedPermission,
): void {
  const { server, clientId, identity } = asking;
  const name = permission.resource ?? '';
  const byId = name.includes('-') ? server.resources.find(({ id }) => id === name) : undefined;
  if (byId !== undefined) {
    add(asking, asked, scopes, byId);
    return;
  }
  const prefix = typePrefixes.find(([start]) => name.startsWith(start));
  if (prefix !== undefined) {
    const type = name.slice(prefix[0].length);
    for (const one of server.resources)
      if (one.type === type && prefix[1](one.owner, asking)) add(asking, asked, scopes, one);
    return;
  }
  const own = resourceNamed(server, name, identity.id);
  if (own !== undefined) {
    permission.resource = own.id;
    add(asking, asked, scopes, own);
  }
  if (identity.isResourceServer && identity.id === clientId) return;
  addShared(asking, asked, scopes, name);
  const ofServer = resourceNamed(server, name, clientId);
  if (ofServer !== undefined) {
    permission.resource = ofServer.id;
    add(asking, asked, scopes, ofServer);
  }
  if (asked.size === 0) throw permissionErrors.unknownResource(name);
}

/** A resource of that name that its owner shares. */
function addShared(asking: Asking, asked: Map<string, AskedPermission>, scopes: readonly Scope[], name: string): void {
  const { server, identity } = asking;
  const named = new Set(server.resources.filter((one) => one.name === name).map(({ id }) => id));
  const tickets = server.permissionTickets.filter(
    ({ granted, requester, resource }) => granted && requester === identity.id && named.has(resource),
  );
  const resource = server.resources.find(({ id }) => id === tickets[0]?.resource);
  if (resource === undefined) return;
  const shared = new Set(tickets.map(({ scope }) => scope));
  const wanted = scopes.filter(({ id }) => shared.has(id));
  const permission = add(asking, asked, wanted, resource);
  if (permission === undefined) return;
  permission.scopes = permission.scopes.filter(({ id }) => shared.has(id));
  permission.isGranted = true;
}

/** All resources with one of the scopes; the scopes alone, when none has them. */
function addScopes(asking: Asking, asked: Map<string, AskedPermission>, scopes: readonly Scope[]): void {
  const { server, clientId, claims, limit = Number.POSITIVE_INFINITY } = asking;
  const ids = scopes.map(({ id }) => id);
  const resources = server.resources.filter((one) => one.scopes.some((id) => ids.includes(id)));
  for (const resource of resources) {
    if (asked.size >= limit) return;
    const known = asked.get(resource.id);
    const more = scopes.filter(({ id }) => resource.scopes.includes(id));
    if (known !== undefined) known.scopes = [...new Set([...known.scopes, ...more])];
    else {
      const resolved = resolvedScopes(server, resource, scopes, clientId);
      asked.set(resource.id, { resource, scopes: resolved, claims, isGranted: false });
    }
  }
  if (resources.length > 0) return;
  for (const scope of scopes)
    if (asked.size < limit && !asked.has(scope.id))
      asked.set(scope.id, { resource: undefined, scopes: [scope], claims, isGranted: false });
}
