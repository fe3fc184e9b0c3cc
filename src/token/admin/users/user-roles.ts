import { namesOf } from '../roles/find-roles.ts';
import { type RoleHolder, roleMappings } from '../roles/role-mappings.ts';
import { locatedUser, managers, userOf, viewers } from './user-call.ts';

const holder: RoleHolder = {
  locate: (call) => void locatedUser(call),
  read: (call) => namesOf(userOf(call, viewers)),
  checkWrite: (call) => void userOf(call, managers),
  write: ({ store, params }, { realm, client }) =>
    void store.updateUser(params.user ?? '', (user) => ({ ...user, realmRoles: realm, clientRoles: client })),
};

export const userRoles = roleMappings('users/{user}', holder);
