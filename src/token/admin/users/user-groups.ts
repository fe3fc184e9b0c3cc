import { page } from '../../openid/http/paging.ts';
import type { UserJson } from '../../realm/representations/json.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, doneUncached } from '../admin-response.ts';
import { groupBrief } from '../groups/group-representation.ts';
import { allGroups, findGroup, type PlacedGroup } from '../groups/group-tree.ts';
import { isOff } from '../query-flag.ts';
import { managers, userOf, viewers } from './user-call.ts';

export const userGroups: AdminRoutes = {
  'users/{user}/groups': {
    GET(call) {
      const groups = page(groupsOf(call, userOf(call, viewers)), call.query);
      return adminJson(groups.map((group) => groupBrief(group, isOff(call.query, 'briefRepresentation'))));
    },
  },
  'users/{user}/groups/count': {
    GET: (call) => adminJson({ count: groupsOf(call, userOf(call, viewers)).length }),
  },
  'users/{user}/groups/{group}': {
    PUT: (call) => setMembership(call, true),
    DELETE: (call) => setMembership(call, false),
  },
};

/** Those of all groups that a user is in. */
export function groupsOfUser(placed: readonly PlacedGroup[], { groups = [] }: UserJson): PlacedGroup[] {
  const paths = new Set(groups.map((path) => (path.startsWith('/') ? path : `/${path}`)));
  return placed.filter(({ path }) => paths.has(path));
}

/** The groups that a call asks for of those that a user is in, by name. */
function groupsOf({ realm, query }: RealmCall, user: UserJson) {
  const search = query.get('search')?.toLowerCase() ?? '';
  return groupsOfUser(allGroups(realm), user)
    .filter(({ group }) => group.name.toLowerCase().includes(search))
    .sort((a, b) => (a.group.name < b.group.name ? -1 : 1));
}

function setMembership(call: RealmCall, isMember: boolean) {
  const { id } = userOf(call, managers);
  const group = findGroup(call.realm, call.params.group ?? '');
  if (group === undefined) throw adminErrors.notFound('Group not found');
  call.store.updateUser(id, (user) => {
    const others = (user.groups ?? []).filter((path) => path !== group.path && `/${path}` !== group.path);
    return { ...user, groups: isMember ? [...others, group.path] : others };
  });
  return doneUncached;
}
