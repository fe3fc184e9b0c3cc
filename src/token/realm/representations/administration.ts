import { managementRolesOf } from '../import/default-clients.ts';
import type { Administrator } from '../import/master-realm.ts';
import { stableId } from '../stable-id.ts';
import type { ClientJson, CredentialJson, RealmJson, RoleJson, UserJson } from './json.ts';
import type { RealmStore } from './realm-store.ts';

/** Client id of the client in the realm `master` whose roles manage a realm. */
export const managingClient = (realm: string): string => `${realm}-realm`;

/** The realm `master` with what the administration of these realms needs (Keycloak 26.7). */
export function withManagementOf(master: RealmJson, realms: readonly string[]): RealmJson {
  const known = new Set(master.clients.map(({ clientId }) => clientId));
  const missing = realms
    .map((realm) => ({ realm, clientId: managingClient(realm) }))
    .filter(({ clientId }) => !known.has(clientId));
  const clientRoles = missing.map(({ clientId }) => [clientId, rolesOf(clientId)] as const);
  const realmRoles = ['create-realm', 'admin']
    .filter((name) => !master.roles.realm.some((role) => role.name === name))
    .map((name) => realmRole(name));
  if (missing.length === 0 && realmRoles.length === 0) return master;
  return {
    ...master,
    clients: [...master.clients, ...missing.map(({ realm, clientId }) => clientOf(realm, clientId))],
    roles: {
      realm: [...master.roles.realm, ...realmRoles].map((role) =>
        role.name === 'admin' ? withManagement(role, clientRoles) : role,
      ),
      client: { ...master.roles.client, ...Object.fromEntries(clientRoles) },
    },
  };
}

/** The realm `master` after another realm was removed. */
export function withoutManagementOf(master: RealmJson, realm: string): RealmJson {
  const gone = managingClient(realm);
  const { [gone]: _roles, ...client } = master.roles.client;
  return {
    ...master,
    clients: master.clients.filter(({ clientId }) => clientId !== gone),
    roles: { realm: master.roles.realm.map((role) => withoutClient(role, gone)), client },
  };
}

/** Gives a user of the realm `master` all rights, whatever its file says about that name. */
export function appoint(store: RealmStore, { username, password }: Administrator): void {
  const name = username.toLowerCase();
  const user: UserJson = store.users().byName.get(name) ?? { id: stableId('master', 'user', name), username: name };
  const credential: CredentialJson = {
    id: stableId(user.id, 'credential', 'password'),
    type: 'password',
    value: password,
  };
  const appointed: UserJson = {
    ...user,
    enabled: true,
    realmRoles: [...new Set([...(user.realmRoles ?? [store.json().defaultRole.name]), 'admin'])],
    credentials: [credential],
  };
  if (store.updateUser(user.id, () => appointed) === undefined) store.addUser(appointed);
}

const realmRole = (name: string): RoleJson => ({
  id: stableId('master', 'role', name),
  name,
  description: `$\{role_${name}}`,
});

const rolesOf = (clientId: string): RoleJson[] =>
  managementRolesOf(clientId).map((role) => ({ id: stableId('master', clientId, 'role', role.name), ...role }));

const clientOf = (realm: string, clientId: string): ClientJson => ({
  id: stableId('master', 'client', clientId),
  clientId,
  name: `${realm} Realm`,
  bearerOnly: true,
  fullScopeAllowed: false,
  attributes: { realm_client: 'true' },
  defaultClientScopes: [],
  optionalClientScopes: [],
});

/** A role that brings all roles of these clients with it. */
function withManagement(role: RoleJson, clientRoles: readonly (readonly [string, readonly RoleJson[]])[]): RoleJson {
  const { realm = [], client = {} } = role.composites ?? {};
  const added = clientRoles.map(([clientId, roles]) => [clientId, roles.map(({ name }) => name)] as const);
  return {
    ...role,
    composites: {
      realm: [...new Set([...realm, 'create-realm'])],
      client: { ...client, ...Object.fromEntries(added) },
    },
  };
}

function withoutClient(role: RoleJson, clientId: string): RoleJson {
  if (role.composites?.client?.[clientId] === undefined) return role;
  const { [clientId]: _gone, ...client } = role.composites.client;
  return { ...role, composites: { ...role.composites, client } };
}
