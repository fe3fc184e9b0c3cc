import type { Role } from './realm.ts';
import { items, member, members, RealmFileError, type RealmNode, requiredText, text } from './realm-node.ts';
import { stableId } from './stable-id.ts';

/** The roles of a realm by name. */
export interface RoleBook {
  /** @throws {RealmFileError} when there is no such role. */
  ofRealm(node: RealmNode): Role;
  ofClient(client: string, node: RealmNode): Role;
  /** All roles of a client. */
  allOfClient(client: string): readonly Role[];
  /** The role that every new user gets. */
  readonly defaultRole: Role;
}

/** Roles and composites that `kc.sh export` writes under `roles`. */
export function readRoles(roles: RealmNode, defaultRoleName: string): RoleBook {
  const realmRoles = new Map<string, Role>();
  const clientRoles = new Map<string, Map<string, Role>>();
  const composites: [Role, RealmNode][] = [];

  const add = (book: Map<string, Role>, node: RealmNode, client: string | undefined) => {
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

  const find = (book: Map<string, Role> | undefined, { value, place }: RealmNode, owner: string) => {
    const role = typeof value === 'string' ? book?.get(value) : undefined;
    if (role === undefined) throw new RealmFileError(place, `${owner} has no role ${JSON.stringify(value)}`);
    return role;
  };
  const ofRealm = (node: RealmNode) => find(realmRoles, node, 'the realm');
  const ofClient = (client: string, node: RealmNode) => find(clientRoles.get(client), node, `client ${client}`);

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

function readRole(node: RealmNode, client: string | undefined): Role {
  const name = requiredText(member(node, 'name'));
  const id = text(member(node, 'id')) ?? stableId(node.place.split(':', 1)[0] ?? '', client ?? '', name);
  return { id, name, client, composites: [] };
}

/** Names of roles of the realm and, by client, of clients: the two lists that users and groups carry. */
export function roleMappings(node: RealmNode, book: RoleBook): Role[] {
  return [
    ...items(member(node, 'realmRoles')).map((name) => book.ofRealm(name)),
    ...members(member(node, 'clientRoles')).flatMap(([client, names]) =>
      items(names).map((name) => book.ofClient(client, name)),
    ),
  ];
}

/** A role and everything that comes with it, each once. */
export function withComposites(roles: readonly Role[]): Set<Role> {
  const all = new Set<Role>();
  const waiting = [...roles];
  for (let role = waiting.pop(); role !== undefined; role = waiting.pop()) {
    if (all.has(role)) continue;
    all.add(role);
    waiting.push(...role.composites);
  }
  return all;
}
