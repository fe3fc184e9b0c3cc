import {
  items,
  type JsonCursor,
  member,
  RealmFileError,
  requiredString,
  string,
  stringListMap,
} from '../json-cursor.ts';
import type { Group } from '../user.ts';
import { type RoleIndex, roleMappings } from './role-index.ts';

/** Finds groups by what users and defaults call them. */
export interface GroupIndex {
  /** @throws {RealmFileError} when there is no such group. */
  find(node: JsonCursor): Group;
}

interface Node {
  readonly group: Group;
  readonly children: Map<string, Node>;
}

/** The groups of a realm; a group has the roles of those above it too. */
export function readGroups(realm: JsonCursor, roles: RoleIndex): GroupIndex {
  const read = (list: JsonCursor, parent: Group | undefined): Map<string, Node> => {
    const nodes = items(list).map((node): [string, Node] => {
      const name = requiredString(member(node, 'name'));
      const group: Group = {
        name,
        path: `${parent?.path ?? ''}/${name}`,
        attributes: stringListMap(member(node, 'attributes')),
        roles: [...(parent?.roles ?? []), ...roleMappings(node, roles)],
        parent,
      };
      return [name, { group, children: read(member(node, 'subGroups'), group) }];
    });
    return new Map(nodes);
  };
  const top = read(member(realm, 'groups'), undefined);
  return {
    find(node) {
      const path = string(node) ?? '';
      const group = findByPath(top, path.replace(/^\//, '').replace(/\/$/, '').split('/'));
      if (group === undefined) throw new RealmFileError(node.place, `there is no group ${JSON.stringify(path)}`);
      return group;
    },
  };
}

/** A name may hold slashes: the shortest one that leads to a group is taken (Keycloak 26.7). */
function findByPath(nodes: ReadonlyMap<string, Node>, parts: readonly string[]): Group | undefined {
  for (let length = 1; length <= parts.length; length += 1) {
    const node = nodes.get(parts.slice(0, length).join('/'));
    if (node === undefined) continue;
    const group = length === parts.length ? node.group : findByPath(node.children, parts.slice(length));
    if (group !== undefined) return group;
  }
  return undefined;
}
