import { boundsOf, page } from '../../openid/http/paging.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson } from '../admin-response.ts';
import { permissionRoutes } from '../permissions.ts';
import { isOn } from '../query-flag.ts';
import { namesOf } from '../roles/find-roles.ts';
import { type RoleHolder, roleMappings } from '../roles/role-mappings.ts';
import { listUsers } from '../users/list-users.ts';
import { inGroup } from '../users/user-conditions.ts';
import { memberRepresentation } from '../users/user-representation.ts';
import { addChild, addTopGroup, deleteGroup, updateGroup } from './change-group.ts';
import { groupOf, listers, locatedGroup, managers, viewers } from './group-of-call.ts';
import { groupRepresentation } from './group-representation.ts';
import { allGroups, childrenOf, groupsAround, replaceGroup } from './group-tree.ts';
import { groupTree, matchesSearch } from './search-groups.ts';

const holder: RoleHolder = {
  locate: (call) => void locatedGroup(call),
  read: (call) => namesOf(groupOf(call, viewers).group),
  inherited: (call) => groupsAround(allGroups(call.realm), groupOf(call, viewers).path).map(namesOf),
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

export const groupRoutes: AdminRoutes = {
  groups: {
    GET(call) {
      call.require(...listers);
      return adminJson(groupTree(call));
    },
    POST: addTopGroup,
  },
  'groups/count': {
    GET(call) {
      call.require(...listers);
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
    DELETE: deleteGroup,
  },
  'groups/{group}/children': {
    GET(call) {
      const isBrief = isOn(call.query, 'briefRepresentation');
      const children = childrenOf(groupOf(call, viewers)).filter(matchesSearch(call.query));
      return adminJson(page(children, call.query).map((child) => groupRepresentation(child, { isBrief })));
    },
    POST: addChild,
  },
  ...permissionRoutes('groups/{group}/management/permissions', locatedGroup),
  'groups/{group}/members': {
    GET(call) {
      const { path } = groupOf(call, viewers);
      const members = listUsers(call.store.users().blocks(), [inGroup(path)], boundsOf(call.query, 100));
      return adminJson(members.map((user) => memberRepresentation(user, isOn(call.query, 'briefRepresentation'))));
    },
  },
  'group-by-path/{path}': { GET: byPath },
  'group-by-path/{path}/{path2}': { GET: byPath },
  'group-by-path/{path}/{path2}/{path3}': { GET: byPath },
  'group-by-path/{path}/{path2}/{path3}/{path4}': { GET: byPath },
  ...roleMappings('groups/{group}', holder),
};

function byPath(call: RealmCall) {
  const path = `/${['path', 'path2', 'path3', 'path4'].flatMap((name) => call.params[name] ?? []).join('/')}`;
  const placed = allGroups(call.realm).find((each) => each.path === path);
  if (placed === undefined) throw adminErrors.notFound('Group path does not exist');
  call.require(...viewers);
  return adminJson(groupRepresentation(placed, { hasAccess: false }));
}
