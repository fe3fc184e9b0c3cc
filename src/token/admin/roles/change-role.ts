import type { RealmJson, RoleJson, UserJson } from '../../realm/representations/json.ts';
import type { RealmStore } from '../../realm/representations/realm-store.ts';
import { namesOf, type OwnedRole, type RoleNames } from './find-roles.ts';

/** Replaces or removes a role wherever it is named. @param next undefined: it is removed */
export function replaceRole(store: RealmStore, before: OwnedRole, next: RoleJson | undefined): void {
  const rename = (names: RoleNames) => renamed(names, before, next?.name);
  store.update(
    (realm) => withRenamed(realm, before, next, rename),
    before.role.name === next?.name ? undefined : (user) => carrier(user, rename),
  );
}

function renamed(
  { realm, client }: RoleNames,
  { role, client: owner }: OwnedRole,
  name: string | undefined,
): RoleNames {
  const change = (names: readonly string[]) =>
    names.flatMap((each) => (each !== role.name ? [each] : name === undefined ? [] : [name]));
  if (owner === undefined) return realm.includes(role.name) ? { realm: change(realm), client } : { realm, client };
  const own = client[owner];
  return own?.includes(role.name) ? { realm, client: { ...client, [owner]: change(own) } } : { realm, client };
}

type Carrier = Pick<UserJson, 'realmRoles' | 'clientRoles'>;

/** The same object where nothing changes. */
function carrier<Kind extends Carrier>(value: Kind, rename: (names: RoleNames) => RoleNames): Kind {
  const names = namesOf(value);
  const next = rename(names);
  if (next.realm === names.realm && next.client === names.client) return value;
  return { ...value, realmRoles: next.realm, clientRoles: next.client };
}

function withRenamed(
  realm: RealmJson,
  before: OwnedRole,
  next: RoleJson | undefined,
  rename: (names: RoleNames) => RoleNames,
): RealmJson {
  const { role: old, client: owner } = before;
  const inComposites = (role: RoleJson): RoleJson => {
    if (role.composites === undefined) return role;
    const { realm: ofRealm = [], client = {} } = role.composites;
    return { ...role, composites: rename({ realm: ofRealm, client }) };
  };
  const inList = (roles: readonly RoleJson[], client: string | undefined) =>
    roles.flatMap((role) => (client === owner && role.id === old.id ? (next ?? []) : role)).map(inComposites);
  const inGroups = (groups: RealmJson['groups']): RealmJson['groups'] =>
    groups.map((group) => ({ ...carrier(group, rename), subGroups: inGroups(group.subGroups ?? []) }));
  const inMappings = (mappings: RealmJson['scopeMappings']) =>
    mappings.map((mapping) => ({ ...mapping, roles: rename({ realm: mapping.roles, client: {} }).realm }));
  const ofClients = Object.entries(realm.clientScopeMappings).map(([client, mappings]) => [
    client,
    client === owner
      ? mappings.map((mapping) => ({
          ...mapping,
          roles: rename({ realm: [], client: { [client]: mapping.roles } }).client[client] ?? [],
        }))
      : mappings,
  ]);
  return {
    ...realm,
    roles: {
      realm: inList(realm.roles.realm, undefined),
      client: Object.fromEntries(
        Object.entries(realm.roles.client).map(([client, roles]) => [client, inList(roles, client)]),
      ),
    },
    groups: inGroups(realm.groups),
    defaultRole:
      realm.defaultRole.id === old.id && next !== undefined ? { id: next.id, name: next.name } : realm.defaultRole,
    scopeMappings: owner === undefined ? inMappings(realm.scopeMappings) : realm.scopeMappings,
    clientScopeMappings: Object.fromEntries(ofClients) as RealmJson['clientScopeMappings'],
  };
}
