import type { GroupJson, Json, UserJson } from '../../representations/json.ts';
import type { AdminHandler, AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done, made } from '../admin-response.ts';
import { page } from '../paging.ts';
import { isOn } from '../query-flag.ts';
import { namesOf } from '../roles/find-roles.ts';
import { type RoleHolder, roleMappings } from '../roles/role-mappings.ts';
import { memberRepresentation } from '../users/user-representation.ts';
import { groupRepresentation, madeGroup } from './group-representation.ts';
import { allGroups, childrenOf, findGroup, movedPaths, type PlacedGroup, replaceGroup } from './group-tree.ts';
import { groupTree, matchesSearch } from './search-groups.ts';

const viewers = ['view-users', 'manage-users', 'query-groups'];
const managers = ['manage-users'];

function groupOf(call: RealmCall, roles: readonly string[]): PlacedGroup {
  const found = findGroup(call.realm, call.params.group ?? '');
  if (found === undefined) throw adminErrors.notFound('Could not find group by id');
  call.require(...roles);
  return found;
}

const nameOf = ({ name }: Json): string => {
  if (typeof name !== 'string' || name.trim() === '') throw adminErrors.badRequest('Group name is missing');
  return name;
};

const holder: RoleHolder = {
  read: (call) => namesOf(groupOf(call, viewers).group),
  checkWrite: (call) => void groupOf(call, managers),
  write: ({ store, params }, { realm, client }) =>
    store.update((json) => ({
      ...json,
      groups: replaceGroup(json.groups, params.group ?? '', (group) => ({
        ...group,
        realmRoles: realm,
        clientRoles: client,
      })),
    })),
};

export const groupResources: AdminRoutes = {
  groups: {
    GET(call) {
      call.require(...viewers);
      return adminJson(groupTree(call));
    },
    POST(call) {
      call.require(...managers);
      const wanted = call.object();
      const name = nameOf(wanted);
      if (call.realm.groups.some((group) => group.name === name && group.id !== wanted.id))
        throw adminErrors.conflict(`Top level group named '${name}' already exists.`);
      const known = typeof wanted.id === 'string' ? findGroup(call.realm, wanted.id) : undefined;
      if (known !== undefined) return move(call, known, undefined);
      const group = groupFrom(call, wanted);
      call.store.update((json) => ({ ...json, groups: [...json.groups, group] }));
      return made(`${call.url}/${group.id}`);
    },
  },
  'groups/count': {
    GET(call) {
      call.require(...viewers);
      const { query, realm } = call;
      const groups = isOn(query, 'top')
        ? allGroups(realm).filter((each) => each.parentId === undefined)
        : allGroups(realm);
      return adminJson({ count: groups.filter(matchesSearch(query)).length });
    },
  },
  'groups/{group}': {
    GET: (call) => adminJson(groupRepresentation(groupOf(call, viewers))),
    PUT: updateGroup,
    DELETE(call) {
      const { group, path } = groupOf(call, managers);
      call.store.update(
        (json) => ({
          ...json,
          groups: replaceGroup(json.groups, group.id, () => undefined),
          defaultGroups: movedPaths(json.defaultGroups, path, undefined),
        }),
        withPaths(path, undefined),
      );
      return done;
    },
  },
  'groups/{group}/children': {
    GET(call) {
      const isBrief = isOn(call.query, 'briefRepresentation');
      const children = childrenOf(groupOf(call, viewers)).filter(matchesSearch(call.query));
      return adminJson(page(children, call.query).map((child) => groupRepresentation(child, { isBrief })));
    },
    POST: addChild,
  },
  'groups/{group}/members': {
    GET(call) {
      const { path } = groupOf(call, ['view-users', 'manage-users']);
      const members = page(membersOf(call, path), call.query, 100);
      return adminJson(members.map((user) => memberRepresentation(user, isOn(call.query, 'briefRepresentation'))));
    },
  },
  'group-by-path/{path}': { GET: byPath },
  'group-by-path/{path}/{path2}': { GET: byPath },
  'group-by-path/{path}/{path2}/{path3}': { GET: byPath },
  'group-by-path/{path}/{path2}/{path3}/{path4}': { GET: byPath },
  'default-groups': {
    GET(call) {
      call.require('view-realm', 'manage-realm');
      const groups = allGroups(call.realm).filter(({ path }) => call.realm.defaultGroups.includes(path));
      return adminJson(groups.map(({ group, path }) => ({ id: group.id, name: group.name, path, subGroups: [] })));
    },
  },
  'default-groups/{group}': { PUT: setDefault(true), DELETE: setDefault(false) },
  ...roleMappings('groups/{group}', holder),
};

function byPath(call: RealmCall) {
  call.require(...viewers);
  const path = `/${['path', 'path2', 'path3', 'path4'].flatMap((name) => call.params[name] ?? []).join('/')}`;
  const found = allGroups(call.realm).find((each) => each.path === path);
  if (found === undefined) throw adminErrors.notFound('Group path does not exist');
  return adminJson(groupRepresentation(found, { hasAccess: false }));
}

function groupFrom({ state }: RealmCall, { id, description, attributes, ...wanted }: Json): GroupJson {
  return {
    ...{ id: typeof id === 'string' ? id : state.ids.uuid(), name: nameOf(wanted) },
    ...(typeof description === 'string' && { description }),
    ...{ attributes: attributes ?? {}, realmRoles: [], clientRoles: {}, subGroups: [] },
  };
}

const withPaths =
  (from: string, to: string | undefined) =>
  (user: UserJson): UserJson => {
    const groups = movedPaths(user.groups ?? [], from, to);
    return groups.join('\0') === (user.groups ?? []).join('\0') ? user : { ...user, groups };
  };

function updateGroup(call: RealmCall) {
  const { group, path, parentId } = groupOf(call, managers);
  const wanted = call.object();
  const name = nameOf(wanted);
  const siblings = allGroups(call.realm).filter((each) => each.parentId === parentId && each.group.id !== group.id);
  if (siblings.some((each) => each.group.name === name))
    throw adminErrors.conflict(
      parentId === undefined
        ? `Top level group named '${name}' already exists.`
        : `Sibling group named '${name}' already exists.`,
    );
  const next = `${path.slice(0, path.length - group.name.length)}${name}`;
  call.store.update(
    (json) => ({
      ...json,
      groups: replaceGroup(json.groups, group.id, (before) => ({
        ...before,
        name,
        ...(wanted.attributes != null && { attributes: wanted.attributes }),
        ...(typeof wanted.description === 'string' && { description: wanted.description }),
      })),
      defaultGroups: movedPaths(json.defaultGroups, path, next),
    }),
    next === path ? undefined : withPaths(path, next),
  );
  return done;
}

/** Makes a group below another one, or moves one there that exists. */
function addChild(call: RealmCall) {
  const parent = groupOf(call, managers);
  const wanted = call.object();
  const known = typeof wanted.id === 'string' ? findGroup(call.realm, wanted.id) : undefined;
  const name = known?.group.name ?? nameOf(wanted);
  if (childrenOf(parent).some(({ group }) => group.name === name && group.id !== wanted.id))
    throw adminErrors.conflict(`Sibling group named '${name}' already exists.`);
  if (known !== undefined) return move(call, known, parent);
  const group = groupFrom(call, wanted);
  call.store.update((json) => ({
    ...json,
    groups: replaceGroup(json.groups, parent.group.id, (before) => ({
      ...before,
      subGroups: [...(before.subGroups ?? []), group],
    })),
  }));
  const placed = { group, path: `${parent.path}/${name}`, parentId: parent.group.id };
  return made(`${call.url.slice(0, call.url.indexOf('/groups/'))}/groups/${group.id}`, madeGroup(placed));
}

function move(call: RealmCall, { group, path }: PlacedGroup, parent: PlacedGroup | undefined) {
  const next = `${parent?.path ?? ''}/${group.name}`;
  if (next === path) return done;
  if (next.startsWith(`${path}/`)) throw adminErrors.badRequest('A group cannot be moved below itself');
  call.store.update(
    (json) => {
      const without = replaceGroup(json.groups, group.id, () => undefined);
      const groups =
        parent === undefined
          ? [...without, group]
          : replaceGroup(without, parent.group.id, (each) => ({
              ...each,
              subGroups: [...(each.subGroups ?? []), group],
            }));
      return { ...json, groups, defaultGroups: movedPaths(json.defaultGroups, path, next) };
    },
    withPaths(path, next),
  );
  return done;
}

function membersOf({ store }: RealmCall, path: string): UserJson[] {
  const has = (groups: readonly string[]) => groups.includes(path) || groups.includes(path.slice(1));
  return [...store.users().byId.values()]
    .filter(({ groups }) => groups !== undefined && has(groups))
    .sort((a, b) => (a.username < b.username ? -1 : 1));
}

function setDefault(isDefault: boolean): AdminHandler {
  return (call) => {
    call.require('manage-realm');
    const found = findGroup(call.realm, call.params.group ?? '');
    if (found === undefined) throw adminErrors.notFound('Group not found');
    call.store.update((json) => {
      const others = json.defaultGroups.filter((path) => path !== found.path);
      return { ...json, defaultGroups: isDefault ? [...others, found.path] : others };
    });
    return done;
  };
}
