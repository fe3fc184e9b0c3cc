import type { GroupJson, RealmJson } from '../../realm/representations/json.ts';

/** A group with its place in the tree. */
export interface PlacedGroup {
  readonly group: GroupJson;
  /** `/staff/berlin` */
  readonly path: string;
  readonly parentId: string | undefined;
}

/** Every group, each after the one above it. */
export const allGroups = (realm: RealmJson): PlacedGroup[] => placedGroups(realm.groups);

/** Every group of a tree, each after the one above it. */
export function placedGroups(groups: readonly GroupJson[], parent?: PlacedGroup): PlacedGroup[] {
  return groups.flatMap((group) => {
    const own = { group, path: `${parent?.path ?? ''}/${group.name}`, parentId: parent?.group.id };
    return [own, ...placedGroups(group.subGroups ?? [], own)];
  });
}

export const childrenOf = ({ group, path }: PlacedGroup): PlacedGroup[] =>
  (group.subGroups ?? []).map((child) => ({ group: child, path: `${path}/${child.name}`, parentId: group.id }));

export const findGroup = (realm: RealmJson, id: string): PlacedGroup | undefined =>
  allGroups(realm).find(({ group }) => group.id === id);

/** The groups around the one at a path; it is not among them. */
export const groupsAround = (placed: readonly PlacedGroup[], path: string): GroupJson[] =>
  placed.filter((each) => path.startsWith(`${each.path}/`)).map(({ group }) => group);

/** The tree with a changed group. @param change returns undefined to remove the group */
export function replaceGroup(
  groups: readonly GroupJson[],
  id: string,
  change: (group: GroupJson) => GroupJson | undefined,
): readonly GroupJson[] {
  return groups.flatMap((group) => {
    if (group.id === id) return change(group) ?? [];
    if ((group.subGroups ?? []).length === 0) return [group];
    return [{ ...group, subGroups: replaceGroup(group.subGroups ?? [], id, change) }];
  });
}

/** Paths after a group has another path. @param to undefined: the group is gone */
export function movedPaths(paths: readonly string[], from: string, to: string | undefined): string[] {
  return paths.flatMap((given) => {
    const path = given.startsWith('/') ? given : `/${given}`;
    if (path !== from && !path.startsWith(`${from}/`)) return [given];
    return to === undefined ? [] : [`${to}${path.slice(from.length)}`];
  });
}
