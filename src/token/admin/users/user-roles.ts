import { allGroups, groupsAround } from '../groups/group-tree.ts';
import { namesOf } from '../roles/find-roles.ts';
import { type RoleHolder, roleMappings } from '../roles/role-mappings.ts';
import { locatedUser, managers, userOf, viewers } from './user-call.ts';
import { groupsOfUser } from './user-groups.ts';

const holder: RoleHolder = {
  locate: (call) => void locatedUser(call),
  read: (call) => namesOf(userOf(call, viewers)),
  inherited(call) {
    const placed = allGroups(call.realm);
    const groups = groupsOfUser(placed, userOf(call, viewers));
    return groups.flatMap(({ group, path }) => [group, ...groupsAround(placed, path)]).map(namesOf);
  },
  checkWrite: (call) => void userOf(call, managers),
  write: ({ store, params }, { realm, client }) =>
    void store.updateUser(params.user ?? '', (user) => ({ ...user, realmRoles: realm, clientRoles: client })),
};

export const userRoles = roleMappings('users/{user}', holder);
