import type { RealmJson, ScopeMappingJson } from '../../realm/representations/json.ts';
import { expanded, type OwnedRole, rolesOf } from '../roles/find-roles.ts';

/** The owner of scope mappings: a client by its client id, or a client scope by its name. */
export type ScopeOwner = { readonly client: string } | { readonly clientScope: string };

/** The owner of roles: a client by its client id, or the realm (undefined). */
export type RoleSource = string | undefined;

const isOf = (owner: ScopeOwner) => (mapping: ScopeMappingJson) =>
  'client' in owner ? mapping.client === owner.client : mapping.clientScope === owner.clientScope;

const listOf = (realm: RealmJson, source: RoleSource) =>
  source === undefined ? realm.scopeMappings : (realm.clientScopeMappings[source] ?? []);

function namesIn(realm: RealmJson, owner: ScopeOwner, source: RoleSource): ReadonlySet<string> {
  const mappings = listOf(realm, source).filter(isOf(owner));
  return new Set(mappings.flatMap(({ roles }) => roles));
}

/** The roles of one source that an owner may pass on by its scope mappings. */
export function mappedRoles(realm: RealmJson, owner: ScopeOwner, source: RoleSource): OwnedRole[] {
  const names = namesIn(realm, owner, source);
  return rolesOf(realm, source).filter(({ role }) => names.has(role.name));
}

/** The realm, and the clients whose roles somebody may pass on. */
const sourcesOf = ({ clients, clientScopeMappings }: RealmJson): readonly RoleSource[] => [
  undefined,
  ...clients.flatMap(({ clientId }) => (clientScopeMappings[clientId] === undefined ? [] : clientId)),
];

/** The roles of all sources that an owner may pass on by its scope mappings. */
export const allMappedRoles = (realm: RealmJson, owner: ScopeOwner): OwnedRole[] =>
  sourcesOf(realm).flatMap((source) => mappedRoles(realm, owner, source));

/** A realm in which an owner may pass on these roles of one source, and no others of it. */
export function withMappedRoles(
  realm: RealmJson,
  owner: ScopeOwner,
  source: RoleSource,
  mapped: readonly OwnedRole[],
): RealmJson {
  const roles = [...new Set(mapped.map(({ role }) => role.name))];
  const others = listOf(realm, source).filter((mapping) => !isOf(owner)(mapping));
  const list = roles.length === 0 ? others : [...others, { ...owner, roles }];
  if (source === undefined) return { ...realm, scopeMappings: list };
  return { ...realm, clientScopeMappings: { ...realm.clientScopeMappings, [source]: list } };
}

/** Roles of a source that an owner does not have yet. Its own roles are left out. */
export function availableRoles(realm: RealmJson, owner: ScopeOwner, source: RoleSource): OwnedRole[] {
  if ('client' in owner && source === owner.client) return [];
  const names = namesIn(realm, owner, source);
  return rolesOf(realm, source).filter(({ role }) => !names.has(role.name));
}

/** Roles of a source that an owner passes on, with their composites. @param isFull whether it passes on all roles */
export function effectiveRoles(realm: RealmJson, owner: ScopeOwner, source: RoleSource, isFull: boolean): OwnedRole[] {
  if (isFull) return rolesOf(realm, source);
  const own = 'client' in owner ? rolesOf(realm, owner.client) : [];
  const passed = [...own, ...allMappedRoles(realm, owner)];
  return expanded(realm, passed).filter(({ client }) => client === source);
}
