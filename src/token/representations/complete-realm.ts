import { fillInDefaults } from '../realm/import/fill-in-defaults.ts';
import { mapperId } from '../realm/import/read-client.ts';
import { roleId } from '../realm/import/role-index.ts';
import { items, type JsonCursor, member, members, requiredString, string } from '../realm/json-cursor.ts';
import type { Realm } from '../realm/realm.ts';
import { stableId } from '../realm/stable-id.ts';
import type { Json, RealmJson } from './json.ts';
import { defaultPolicies, registrationPolicy } from './registration-policies.ts';

const objectOf = (node: JsonCursor) => (node.value ?? {}) as Json;

/**
 * The representation that a realm was read from, without its users, with everything that was filled in when it was read.
 * Read again, it gives the same realm.
 */
export function completeRealm(realm: Realm): RealmJson {
  const { node } = realm.source;
  const { users: _users, keycloakVersion: _version, ...given } = objectOf(node);
  const complete = fillInDefaults(node);
  const roles = completeRoles(complete.roles);
  const groups = items(member(node, 'groups')).map((group) => completeGroup(group, realm.name, ''));
  const defaultRole = roles.realm.find(({ name }) => name === complete.defaultRole);
  const names = complete.clientScopes.map((scope) => requiredString(member(scope, 'name')));
  const keys = complete.keyProviders.map((provider) => completeProvider(provider, realm.name));
  const scopeMappings = items(member(node, 'scopeMappings')).map(objectOf);
  const components = objectOf(member(node, 'components'));
  const policies = { [registrationPolicy]: defaultPolicies(realm.name) };
  const value = {
    ...given,
    id: realm.id,
    roles,
    groups,
    defaultRole: { id: defaultRole?.id, name: complete.defaultRole },
    defaultGroups: items(member(node, 'defaultGroups')).map((group) => slashed(string(group) ?? '')),
    clients: complete.clients.map((client) => completeClient(client, realm)),
    clientScopes: complete.clientScopes.map((scope) => completeScope(scope, realm.name)),
    defaultDefaultClientScopes: complete.defaultScopes.filter((name) => names.includes(name)),
    defaultOptionalClientScopes: complete.optionalScopes.filter((name) => names.includes(name)),
    scopeMappings: complete.addsOfflineAccess
      ? [...scopeMappings, { clientScope: 'offline_access', roles: ['offline_access'] }]
      : scopeMappings,
    clientScopeMappings: objectOf(member(node, 'clientScopeMappings')),
    components: { ...policies, ...components, 'org.keycloak.keys.KeyProvider': keys },
  };
  return value as unknown as RealmJson;
}

const slashed = (path: string) => (path.startsWith('/') ? path : `/${path}`);

function completeRoles(roles: JsonCursor) {
  const complete = (list: JsonCursor, client?: string) =>
    items(list).map((node) => ({
      ...objectOf(node),
      id: roleId(node, client),
      name: requiredString(member(node, 'name')),
    }));
  const ofClients = members(member(roles, 'client')).map(([client, list]) => [client, complete(list, client)] as const);
  return { realm: complete(member(roles, 'realm')), client: Object.fromEntries(ofClients) };
}

function completeGroup(node: JsonCursor, realm: string, parent: string): Json {
  const path = `${parent}/${requiredString(member(node, 'name'))}`;
  return {
    ...objectOf(node),
    id: string(member(node, 'id')) ?? stableId(realm, 'group', path),
    path,
    subGroups: items(member(node, 'subGroups')).map((group) => completeGroup(group, realm, path)),
  };
}

function completeClient(node: JsonCursor, realm: Realm): Json {
  const client = realm.clients.get(requiredString(member(node, 'clientId')));
  return {
    ...objectOf(node),
    ...completeMappers(node),
    id: client?.id,
    defaultClientScopes: client?.defaultScopes.map(({ name }) => name) ?? [],
    optionalClientScopes: [...(client?.optionalScopes.keys() ?? [])],
  };
}

function completeScope(node: JsonCursor, realm: string): Json {
  const id = string(member(node, 'id')) ?? stableId(realm, 'client scope', requiredString(member(node, 'name')));
  return { ...objectOf(node), id, ...completeMappers(node) };
}

function completeMappers(owner: JsonCursor): Json {
  const mappers = items(member(owner, 'protocolMappers'));
  if (mappers.length === 0) return {};
  return {
    protocolMappers: mappers.map((node) => ({
      ...objectOf(node),
      id: mapperId(owner, node),
      name: string(member(node, 'name')) ?? '',
    })),
  };
}

function completeProvider(node: JsonCursor, realm: string): Json {
  const id = string(member(node, 'id')) ?? stableId(realm, 'key', requiredString(member(node, 'name')));
  return { ...objectOf(node), id };
}
