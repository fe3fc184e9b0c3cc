import { boundsOf, page } from '../../openid/http/paging.ts';
import { roleShape } from '../../realm/representations/shapes/role-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created } from '../admin-response.ts';
import { clientViewers } from '../clients/client-of-call.ts';
import { listers as groupListers } from '../groups/group-of-call.ts';
import { groupBrief } from '../groups/group-representation.ts';
import { allGroups } from '../groups/group-tree.ts';
import { isOff, isOn } from '../query-flag.ts';
import { checkedBody } from '../request-body.ts';
import { listUsers } from '../users/list-users.ts';
import { viewers as userViewers } from '../users/user-call.ts';
import { whoHaveRole } from '../users/user-conditions.ts';
import { foundUser } from '../users/user-representation.ts';
import { findRole, namesOf, rolesOf } from './find-roles.ts';
import { roleFrom, withRole } from './new-role.ts';
import { type FindRole, oneRoleRoutes } from './one-role-routes.ts';
import { showRoles } from './role-mappings.ts';

/** The owner of roles: the realm, or the client that the path names. */
interface RoleContainer {
  /** Client id; undefined: the realm. @throws {OAuthError} when there is no such client */
  client(call: RealmCall): string | undefined;
  readonly listers: readonly string[];
  readonly viewers: readonly string[];
}

const inRealm: RoleContainer = {
  client: () => undefined,
  listers: ['view-realm', 'manage-realm', 'manage-identity-providers'],
  viewers: ['view-realm', 'manage-realm'],
};
const realmManagers = ['manage-realm'];

/**
 * @param client undefined: roles of the realm
 * @throws {OAuthError} when the caller may not see or change such roles: nobody changes those that manage the realm
 */
function requireRole(call: RealmCall, client: string | undefined, isChange: boolean): void {
  if (client === undefined) call.require(...(isChange ? realmManagers : inRealm.viewers));
  else call.require(...(isChange ? ['manage-clients'] : clientViewers));
  if (isChange && client === 'realm-management') throw adminErrors.forbidden();
}

const byId: FindRole = (call, isChange) => {
  const owned = findRole(call.realm, call.params.role ?? '');
  if (owned === undefined) throw adminErrors.notFound('Could not find role with id');
  requireRole(call, owned.client, isChange);
  return owned;
};

/** Routes of the roles of a realm, or of a client. @param path `roles`, or `clients/{client}/roles` */
export function roleRoutes(path: string, { client, listers, viewers }: RoleContainer): AdminRoutes {
  const byName: FindRole = (call, isChange) => {
    const owner = client(call);
    const owned = rolesOf(call.realm, owner).find(({ role }) => role.name === call.params.role);
    requireRole(call, owner, isChange);
    if (owned === undefined) throw adminErrors.notFound('Could not find role');
    return owned;
  };
  return {
    [path]: {
      GET(call) {
        const owner = client(call);
        call.require(...listers);
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
        const input = checkedBody(call, roleShape, () => requireRole(call, owner, true));
        const role = roleFrom(call, input);
        if (rolesOf(call.realm, owner).some((each) => each.role.name === role.name))
          throw adminErrors.conflict(`Role with name ${role.name} already exists`);
        call.store.update((realm) => ({ ...realm, roles: withRole(realm.roles, owner, role) }));
        return created(role.name === '' ? call.url : `${call.url}/${encodeURIComponent(role.name)}`);
      },
    },
    ...oneRoleRoutes(`${path}/{role}`, byName, (call) => void client(call)),
    ...holderRoutes(`${path}/{role}`, byName, (call) => {
      client(call);
      call.require(...viewers);
    }),
  };
}

/** Routes of the users and groups that have a role. @param checkViewer throws for who may not see whose a role is */
function holderRoutes(path: string, find: FindRole, checkViewer: (call: RealmCall) => void): AdminRoutes {
  return {
    [`${path}/users`]: {
      GET(call) {
        checkViewer(call);
        call.require('query-users', ...userViewers);
        const { role, client: owner } = find(call, false);
        const users = listUsers(call.store.users().blocks(), [whoHaveRole(owner, role.name)], boundsOf(call.query));
        const isBrief = isOn(call.query, 'briefRepresentation');
        const mayManage = call.may('manage-users');
        return adminJson(users.map((user) => foundUser(user, isBrief, mayManage)));
      },
    },
    [`${path}/groups`]: {
      GET(call) {
        checkViewer(call);
        call.require(...groupListers);
        const { role, client: owner } = find(call, false);
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
