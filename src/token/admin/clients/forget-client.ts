import type {
  GroupJson,
  Json,
  RealmJson,
  RoleJson,
  RolesByClient,
  ScopeMappingJson,
  UserJson,
} from '../../realm/representations/json.ts';
import { actionsOfNewUsers } from '../../realm/representations/required-actions.ts';

/** The new client id for a client id; undefined when it is removed. */
type Renamed = (clientId: string) => string | undefined;

function byClient<Value>(object: Readonly<Record<string, Value>> | undefined, renamed: Renamed) {
  return Object.fromEntries(
    Object.entries(object ?? {}).flatMap(([clientId, value]) => {
      const name = renamed(clientId);
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
}

function mappings(list: readonly ScopeMappingJson[], renamed: Renamed): ScopeMappingJson[] {
  return list.flatMap((mapping) => {
    if (mapping.client === undefined) return [mapping];
    const client = renamed(mapping.client);
    return client === undefined ? [] : [{ ...mapping, client }];
  });
}

const inRole =
  (renamed: Renamed) =>
  (role: RoleJson): RoleJson =>
    role.composites?.client === undefined
      ? role
      : { ...role, composites: { ...role.composites, client: byClient(role.composites.client, renamed) } };

const inGroup =
  (renamed: Renamed) =>
  (group: GroupJson): GroupJson => ({
    ...group,
    ...(group.clientRoles !== undefined && { clientRoles: byClient(group.clientRoles, renamed) }),
    ...(group.subGroups !== undefined && { subGroups: group.subGroups.map(inGroup(renamed)) }),
  });

function inRealm(realm: RealmJson, renamed: Renamed): RealmJson {
  const clientRoles = byClient(realm.roles.client, renamed);
  const ofClients = Object.entries(byClient(realm.clientScopeMappings, renamed));
  return {
    ...realm,
    roles: {
      realm: realm.roles.realm.map(inRole(renamed)),
      client: Object.fromEntries(Object.entries(clientRoles).map(([id, roles]) => [id, roles.map(inRole(renamed))])),
    },
    groups: realm.groups.map(inGroup(renamed)),
    scopeMappings: mappings(realm.scopeMappings, renamed),
    clientScopeMappings: Object.fromEntries(ofClients.map(([id, list]) => [id, mappings(list, renamed)])),
  };
}

function inUser(user: UserJson, from: string, renamed: Renamed): UserJson {
  const has =
    Object.hasOwn(user.clientRoles ?? {}, from) || user.clientConsents?.some(({ clientId }) => clientId === from);
  if (!has) return user;
  const clientRoles: RolesByClient = byClient(user.clientRoles, renamed);
  const clientConsents = (user.clientConsents ?? []).flatMap((consent) => {
    const clientId = renamed(consent.clientId);
    return clientId === undefined ? [] : [{ ...consent, clientId }];
  });
  return { ...user, clientRoles, ...(user.clientConsents !== undefined && { clientConsents }) };
}

/** A realm without a client, without the client's roles, and without everything that names them. */
export const withoutClient = (realm: RealmJson, clientId: string): RealmJson => ({
  ...inRealm(realm, (name) => (name === clientId ? undefined : name)),
  clients: realm.clients.filter((client) => client.clientId !== clientId),
});

/** A user without the roles of a client, and without consent to it. */
export const userWithoutClient = (user: UserJson, clientId: string): UserJson =>
  inUser(user, clientId, (name) => (name === clientId ? undefined : name));

/** A realm in which everything that names a client has its new name. The caller renames the client itself. */
export const withClientRenamed = (realm: RealmJson, from: string, to: string): RealmJson =>
  inRealm(realm, (name) => (name === from ? to : name));

/**
 * A user who names a client by its new name. The service account of the client changes its own name too (Keycloak
 * 26.7).
 */
export function userWithClientRenamed(user: UserJson, from: string, to: string): UserJson {
  const renamed = inUser(user, from, (name) => (name === from ? to : name));
  if (user.serviceAccountClientId !== from) return renamed;
  return { ...renamed, serviceAccountClientId: to, username: serviceAccountName(to) };
}

/** The name of the user of a client's service account. */
const serviceAccountName = (clientId: string): string => `service-account-${clientId.toLowerCase()}`;

/** A new user of a service account, with everything that every new user has (Keycloak 26.7). */
export function newServiceAccount(clientId: string, realm: RealmJson, id: string, createdTimestamp: number): UserJson {
  const user: Json = { enabled: true, emailVerified: false, createdTimestamp, realmRoles: [realm.defaultRole.name] };
  const actions = actionsOfNewUsers(realm);
  return {
    ...user,
    id,
    username: serviceAccountName(clientId),
    groups: realm.defaultGroups,
    ...(actions.length > 0 && { requiredActions: actions }),
    serviceAccountClientId: clientId,
  };
}
