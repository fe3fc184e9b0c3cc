import type { Json } from '../../realm/representations/json.ts';
import { roleShape } from '../../realm/representations/shapes/role-shapes.ts';
import type { AdminHandler, AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done, doneUncached } from '../admin-response.ts';
import { permissionRoutes } from '../permissions.ts';
import { checkedBody, noBodyAfter, representations } from '../request-body.ts';
import { checkColumn, checkColumns } from '../too-long.ts';
import { replaceRole } from './change-role.ts';
import { findRole, type OwnedRole, rolesNamed, rolesOf, withoutRoles, withRoles } from './find-roles.ts';
import { checkMayCompose } from './map-roles.ts';
import { roleName } from './new-role.ts';
import { showRoles } from './role-mappings.ts';
import { roleRepresentation } from './role-representation.ts';

/** The role that a path names. @throws {OAuthError} when there is none, or the caller may not see or change it */
export type FindRole = (call: RealmCall, isChange: boolean) => OwnedRole;

/** @throws {OAuthError} when whose roles the path names does not exist: that counts before the body (Keycloak 26.7) */
type FindOwner = (call: RealmCall) => void;

/** Routes of one role. @param path by the name of the role, or by its identifier */
export function oneRoleRoutes(path: string, find: FindRole, findOwner: FindOwner = () => {}): AdminRoutes {
  return {
    [path]: {
      GET(call) {
        const { role, client, containerId } = find(call, false);
        return adminJson(roleRepresentation(role, containerId, client !== undefined));
      },
      PUT(call) {
        findOwner(call);
        const input = checkedBody(call, roleShape, () => find(call, true));
        const owned = find(call, true);
        const name = roleName(input);
        const { description, attributes } = input;
        checkColumn(description);
        checkColumns(attributes);
        if (name !== owned.role.name && rolesOf(call.realm, owned.client).some(({ role }) => role.name === name))
          throw adminErrors.duplicate();
        const { description: _old, ...rest } = owned.role;
        replaceRole(call.store, owned, {
          ...rest,
          name,
          ...(typeof description === 'string' && { description }),
          ...(attributes != null && { attributes }),
        });
        return done;
      },
      DELETE(call) {
        const owned = find(call, true);
        if (owned.role.id === call.realm.defaultRole.id)
          throw adminErrors.badRequest(`${owned.role.name} is default role of the realm and cannot be removed.`);
        replaceRole(call.store, owned, undefined);
        return doneUncached;
      },
    },
    ...permissionRoutes(`${path}/management/permissions`, findOwner),
    [`${path}/composites`]: {
      GET: (call) => adminJson(showRoles(composites(call, find(call, false)))),
      POST: changeComposites(find, findOwner, withRoles),
      DELETE: changeComposites(find, findOwner, withoutRoles),
    },
    [`${path}/composites/realm`]: {
      GET: (call) =>
        adminJson(showRoles(composites(call, find(call, false)).filter(({ client }) => client === undefined))),
    },
    [`${path}/composites/clients/{composite}`]: {
      GET(call) {
        const roles = composites(call, find(call, false));
        const client = call.realm.clients.find(({ id }) => id === call.params.composite);
        if (client === undefined) throw adminErrors.notFound('Could not find client');
        return adminJson(showRoles(roles.filter((role) => role.client === client.clientId)));
      },
    },
  };
}

const compositesOf = ({ role: { composites: { realm = [], client = {} } = {} } }: OwnedRole) => ({ realm, client });
const composites = ({ realm }: RealmCall, owned: OwnedRole) => rolesNamed(realm, compositesOf(owned));

function changeComposites(find: FindRole, findOwner: FindOwner, how: typeof withRoles): AdminHandler {
  return (call) => {
    findOwner(call);
    const named = representations(
      call,
      roleShape,
      noBodyAfter(() => find(call, true)),
    );
    const owned = find(call, true);
    // Keycloak 26.7 looks up what is to be removed without looking whether there is an identifier.
    if (how === withoutRoles && named.some(({ id }) => typeof id !== 'string')) throw adminErrors.noBody();
    const roles = rolesOfBody(call, named);
    checkMayCompose(call, roles);
    replaceRole(call.store, owned, { ...owned.role, composites: how(compositesOf(owned), roles) });
    return done;
  };
}

/** The roles that a body names by their identifiers. @throws {OAuthError} when one does not exist */
const rolesOfBody = ({ realm }: RealmCall, named: readonly Json[]): OwnedRole[] =>
  named.map(({ id }) => {
    const owned = typeof id === 'string' ? findRole(realm, id) : undefined;
    if (owned === undefined) throw adminErrors.notFound('Could not find composite role');
    return owned;
  });
