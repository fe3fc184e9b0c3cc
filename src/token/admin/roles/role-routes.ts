import { page } from '../../openid/http/paging.ts';
import { roleShape } from '../../realm/representations/shapes/role-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created } from '../admin-response.ts';
import { groupBrief } from '../groups/group-representation.ts';
import { allGroups } from '../groups/group-tree.ts';
import { isOff, isOn } from '../query-flag.ts';
import { representation } from '../request-body.ts';
import { foundUser } from '../users/user-representation.ts';
import { findRole, namesOf, rolesOf } from './find-roles.ts';
import { roleFrom, withRole } from './new-role.ts';
import { type FindRole, oneRoleRoutes } from './one-role-routes.ts';
import { showRoles } from './role-mappings.ts';

/** The owner of roles: the realm, or the client that the path names. */
interface RoleContainer {
  /** Client id; undefined: the realm. @throws {OAuthError} when there is no such client */
  client(call: RealmCall): string | undefined;
  readonly viewers: readonly string[];
  readonly managers: readonly string[];
}

const inRealm: RoleContainer = {
  client: () => undefined,
  viewers: [
    'view-realm',
    'manage-realm',
    'query-realms',
    'query-users',
    'query-clients',
    'query-groups',
    'view-users',
    'manage-users',
  ],
  managers: ['manage-realm'],
};

const byId: FindRole = (call, isChange) => {
  const owned = findRole(call.realm, call.params.role ?? '');
  if (owned === undefined) throw adminErrors.notFound('Could not find role with id');
  if (owned.client === undefined) call.require(...(isChange ? inRealm.managers : inRealm.viewers));
  else call.require('manage-clients', ...(isChange ? [] : ['view-clients', 'query-clients', ...inRealm.viewers]));
  return owned;
};

/** Routes of the roles of a realm, or of a client. @param path `roles`, or `clients/{client}/roles` */
export function roleRoutes(path: string, { client, viewers, managers }: RoleContainer): AdminRoutes {
  const byName: FindRole = (call, isChange) => {
    const owned = rolesOf(call.realm, client(call)).find(({ role }) => role.name === call.params.role);
    call.require(...(isChange ? managers : viewers));
    if (owned === undefined) throw adminErrors.notFound('Could not find role');
    return owned;
  };
  return {
    [path]: {
      GET(call) {
        const owner = client(call);
        call.require(...viewers);
        const search = call.query.get('search')?.trim().toLowerCase() ?? '';
        const roles = rolesOf(call.realm, owner).filter(
          ({ role }) =>
            role.name.toLowerCase().includes(search) ||
            String(role.description ?? '')
              .toLowerCase()
              .includes(search),
        );
        return adminJson(showRoles(page(roles, call.query), !isOff(call.query, 'briefRepresentation')));
      },
      POST(call) {
        const owner = client(call);
        call.require(...managers);
        const role = roleFrom(call, representation(call, roleShape));
        if (rolesOf(call.realm, owner).some((each) => each.role.name === role.name))
          throw adminErrors.conflict(`Role with name ${role.name} already exists`);
        call.store.update((realm) => ({ ...realm, roles: withRole(realm.roles, owner, role) }));
        return created(role.name === '' ? call.url : `${call.url}/${encodeURIComponent(role.name)}`);
      },
    },
    ...oneRoleRoutes(`${path}/{role}`, byName, (call) => void client(call)),
    [`${path}/{role}/users`]: {
      GET(call) {
        const { role, client: owner } = byName(call, false);
        const holders = [...call.store.users().byId.values()].filter(holds(owner, role.name));
        const users = holders.sort((a, b) => (a.username < b.username ? -1 : 1));
        const isBrief = isOn(call.query, 'briefRepresentation');
        const mayManage = call.may('manage-users');
        return adminJson(page(users, call.query).map((user) => foundUser(user, isBrief, mayManage)));
      },
    },
    [`${path}/{role}/groups`]: {
      GET(call) {
        const { role, client: owner } = byName(call, false);
        const groups = allGroups(call.realm).filter(({ group }) => holds(owner, role.name)(group));
        return adminJson(page(groups, call.query).map((group) => groupBrief(group)));
      },
    },
  };
}

const holds = (client: string | undefined, name: string) => (carrier: Parameters<typeof namesOf>[0]) => {
  const names = namesOf(carrier);
  return (client === undefined ? names.realm : (names.client[client] ?? [])).includes(name);
};

export const realmRoleRoutes: AdminRoutes = {
  ...roleRoutes('roles', inRealm),
  ...oneRoleRoutes('roles-by-id/{role}', byId),
};
