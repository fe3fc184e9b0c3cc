import type { AdminHandler, AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done, doneUncached } from '../admin-response.ts';
import { given } from '../given.ts';
import { roleShape } from '../json/role-shapes.ts';
import { permissionRoutes } from '../permissions.ts';
import { replaceRole } from './change-role.ts';
import { type OwnedRole, rolesNamed, rolesOf, withoutRoles, withRoles } from './find-roles.ts';
import { roleName } from './new-role.ts';
import { namedRoles, showRoles } from './role-mappings.ts';
import { roleRepresentation } from './role-representation.ts';

/** The role that a path names. @throws {OAuthError} when there is none, or the caller may not see or change it */
export type FindRole = (call: RealmCall, isChange: boolean) => OwnedRole;

/** Routes of one role, which the path names in one way or another. */
export function oneRoleRoutes(path: string, find: FindRole): AdminRoutes {
  return {
    [path]: {
      GET(call) {
        const { role, client, containerId } = find(call, false);
        return adminJson(roleRepresentation(role, containerId, client !== undefined));
      },
      PUT(call) {
        const found = find(call, true);
        const wanted = given(call, roleShape);
        const name = roleName(wanted);
        const { description, attributes } = wanted;
        if (name !== found.role.name && rolesOf(call.realm, found.client).some(({ role }) => role.name === name))
          throw adminErrors.duplicate();
        const { description: _old, ...rest } = found.role;
        replaceRole(call.store, found, {
          ...rest,
          name,
          ...(typeof description === 'string' && { description }),
          ...(attributes != null && { attributes }),
        });
        return done;
      },
      DELETE(call) {
        const found = find(call, true);
        if (found.role.id === call.realm.defaultRole.id)
          throw adminErrors.badRequest(`${found.role.name} is default role of the realm and cannot be removed.`);
        replaceRole(call.store, found, undefined);
        return doneUncached;
      },
    },
    ...permissionRoutes(`${path}/management/permissions`, find),
    [`${path}/composites`]: {
      GET: (call) => adminJson(showRoles(composites(call, find(call, false)))),
      POST: changeComposites(find, withRoles),
      DELETE: changeComposites(find, withoutRoles),
    },
    [`${path}/composites/realm`]: {
      GET: (call) =>
        adminJson(showRoles(composites(call, find(call, false)).filter(({ client }) => client === undefined))),
    },
    [`${path}/composites/clients/{composite}`]: {
      GET(call) {
        const client = call.realm.clients.find(({ id }) => id === call.params.composite);
        if (client === undefined) throw adminErrors.notFound('Could not find client');
        const roles = composites(call, find(call, false));
        return adminJson(showRoles(roles.filter((role) => role.client === client.clientId)));
      },
    },
  };
}

const compositesOf = ({ role: { composites: { realm = [], client = {} } = {} } }: OwnedRole) => ({ realm, client });
const composites = ({ realm }: RealmCall, found: OwnedRole) => rolesNamed(realm, compositesOf(found));

function changeComposites(find: FindRole, how: typeof withRoles): AdminHandler {
  return (call) => {
    const found = find(call, true);
    replaceRole(call.store, found, {
      ...found.role,
      composites: how(compositesOf(found), namedRoles(call, 'Could not find composite role')),
    });
    return done;
  };
}
