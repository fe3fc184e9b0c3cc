import type { ClientScopeJson, GroupJson, RealmJson, RoleJson, UserJson } from '../../realm/representations/json.ts';
import type { RealmStore } from '../../realm/representations/realm-store.ts';
import { isUuid } from '../../realm/short-uuid.ts';
import { AuthorizationFault } from './authorization-fault.ts';

/** A role with the client that it belongs to. */
export interface NamedRole {
  readonly id: string;
  readonly name: string;
  /** Client id; undefined: it is one of the realm. */
  readonly client: string | undefined;
}

/** A group with its path. */
interface NamedGroup {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

/** What policies name in their realm, by identifier or by name. */
export interface RealmNames {
  roleById(id: string): NamedRole | undefined;
  /** `role`, `client/role` or an identifier. @throws {AuthorizationFault} when there is no such client */
  role(reference: string): NamedRole | undefined;
  user(reference: string): UserJson | undefined;
  /** The service account of a client. @param clientId its client id */
  serviceAccount(clientId: string): UserJson | undefined;
  group(id: string): NamedGroup | undefined;
  groupAt(path: string): NamedGroup | undefined;
  /** A client by its client id, or by its identifier. */
  client(reference: string): RealmJson['clients'][number] | undefined;
  clientScope(reference: string): ClientScopeJson | undefined;
}

export function realmNames(store: Pick<RealmStore, 'json' | 'users'>): RealmNames {
  const realm = store.json();
  const users = store.users();
  const roleById = (id: string) => rolesOf(realm).find((role) => role.id === id);
  const client = (reference: string) =>
    realm.clients.find(({ clientId }) => clientId === reference) ?? realm.clients.find(({ id }) => id === reference);
  return {
    roleById,
    role(reference) {
      const slash = reference.indexOf('/');
      if (slash < 0) {
        const byName = rolesOf(realm).find(({ client: owner, name }) => owner === undefined && name === reference);
        return isUuid(reference) ? (roleById(reference) ?? byName) : (byName ?? roleById(reference));
      }
      const owner = reference.slice(0, slash);
      if (!realm.clients.some(({ clientId }) => clientId === owner))
        throw new AuthorizationFault(`Client with id [${owner}] not found.`);
      return rolesOf(realm).find((role) => role.client === owner && role.name === reference.slice(slash + 1));
    },
    user: (reference) => users.byId.get(reference) ?? users.byName.get(reference.toLowerCase()),
    serviceAccount: (clientId) => users.byClient.get(clientId),
    group: (id) => groupsOf(realm).find((group) => group.id === id),
    groupAt: (path) =>
      groupsOf(realm).find((group) => group.path === `/${path.replace(/^\//, '').replace(/\/+$/, '')}`),
    client,
    clientScope: (reference) =>
      realm.clientScopes.find(({ name }) => name === reference) ??
      realm.clientScopes.find(({ id }) => id === reference),
  };
}

const knownRoles = new WeakMap<RealmJson, readonly NamedRole[]>();
const knownGroups = new WeakMap<RealmJson, readonly NamedGroup[]>();

/** All roles: those of the realm come first. */
function rolesOf(realm: RealmJson): readonly NamedRole[] {
  const before = knownRoles.get(realm);
  if (before !== undefined) return before;
  const named = (role: RoleJson, client?: string): NamedRole => ({ id: role.id, name: role.name, client });
  const ofClients = Object.entries(realm.roles.client).flatMap(([client, roles]) =>
    roles.map((role) => named(role, client)),
  );
  const roles = [...realm.roles.realm.map((role) => named(role)), ...ofClients];
  knownRoles.set(realm, roles);
  return roles;
}

function groupsOf(realm: RealmJson): readonly NamedGroup[] {
  const before = knownGroups.get(realm);
  if (before !== undefined) return before;
  const groups = [...groupsBelow(realm.groups, '')];
  knownGroups.set(realm, groups);
  return groups;
}

function* groupsBelow(groups: readonly GroupJson[], parent: string): Generator<NamedGroup> {
  for (const { id, name, subGroups = [] } of groups) {
    const path = `${parent}/${name}`;
    yield { id, name, path };
    yield* groupsBelow(subGroups, path);
  }
}
