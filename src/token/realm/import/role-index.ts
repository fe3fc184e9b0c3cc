import { items, type JsonCursor, member, members, presentString, RealmFileError, string } from '../json-cursor.ts';
import type { Role } from '../realm-client.ts';
import { stableId } from '../stable-id.ts';

/** The roles of a realm by name. */
export interface RoleIndex {
  /** @throws {RealmFileError} when there is no such role. */
  ofRealm(node: JsonCursor): Role;
  ofClient(client: string, node: JsonCursor): Role;
  /** All roles of a client. */
  allOfClient(client: string): readonly Role[];
  /** The role that every new user gets. */
  readonly defaultRole: Role;
}

/** Roles and composites that `kc.sh export` writes under `roles`. */
export function readRoles(roles: JsonCursor, defaultRoleName: string): RoleIndex {
  const realmRoles = new Map<string, Role>();
  const clientRoles = new Map<string, Map<string, Role>>();
  const composites: [Role, JsonCursor][] = [];

  const add = (book: Map<string, Role>, node: JsonCursor, client: string | undefined) => {
    const role: Role = readRole(node, client);
    book.set(role.name, role);
    composites.push([role, member(node, 'composites')]);
  };
  for (const node of items(member(roles, 'realm'))) add(realmRoles, node, undefined);
  for (const [client, list] of members(member(roles, 'client'))) {
    const book = new Map<string, Role>();
    clientRoles.set(client, book);
    for (const node of items(list)) add(book, node, client);
  }

  const find = (book: Map<string, Role> | undefined, { value, place }: JsonCursor, owner: string) => {
    const role = typeof value === 'string' ? book?.get(value) : undefined;
    if (role === undefined) throw new RealmFileError(place, `${owner} has no role ${JSON.stringify(value)}`);
    return role;
  };
  const ofRealm = (node: JsonCursor) => find(realmRoles, node, 'the realm');
  const ofClient = (client: string, node: JsonCursor) => find(clientRoles.get(client), node, `client ${client}`);

  for (const [role, node] of composites) {
    for (const name of items(member(node, 'realm'))) role.composites.push(ofRealm(name));
    for (const [client, names] of members(member(node, 'client')))
      for (const name of items(names)) role.composites.push(ofClient(client, name));
  }
  return {
    ofRealm,
    ofClient,
    allOfClient: (client) => [...(clientRoles.get(client)?.values() ?? [])],
    defaultRole: ofRealm({ value: defaultRoleName, place: `${roles.place}.realm` }),
  };
}

/** The identifier of a role. @param client undefined: it is one of the realm */
const roleId = (node: JsonCursor, client: string | undefined): string =>
  string(member(node, 'id')) ??
  stableId(node.place.split(':', 1)[0] ?? '', client ?? '', presentString(member(node, 'name')));

function readRole(node: JsonCursor, client: string | undefined): Role {
  const name = presentString(member(node, 'name'));
  return { id: roleId(node, client), name, client, composites: [] };
}

/** Names of roles of the realm and, by client, of clients: the two lists that users and groups carry. */
export function roleMappings(node: JsonCursor, book: RoleIndex): Role[] {
  return [
    ...items(member(node, 'realmRoles')).map((name) => book.ofRealm(name)),
    ...members(member(node, 'clientRoles')).flatMap(([client, names]) =>
      items(names).map((name) => book.ofClient(client, name)),
    ),
  ];
}
