import type { Json, RoleJson } from '../../representations/json.ts';
import type { AdminHandler, AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created, done } from '../admin-response.ts';
import { groupBrief } from '../groups/group-representation.ts';
import { allGroups } from '../groups/group-tree.ts';
import { page } from '../paging.ts';
import { foundUser } from '../users/user-representation.ts';
import { replaceRole } from './change-role.ts';
import { findRole, namesOf, type OwnedRole, rolesNamed, rolesOf, withoutRoles, withRoles } from './find-roles.ts';
import { namedRoles, showRoles } from './role-mappings.ts';
import { roleRepresentation } from './role-representation.ts';

/** Where roles are: in the realm, or in a client that the path names. */
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

type FindRole = (call: RealmCall, isChange: boolean) => OwnedRole;

const byId: FindRole = (call, isChange) => {
  const found = findRole(call.realm, call.params.role ?? '');
  if (found === undefined) throw adminErrors.notFound('Could not find role with id');
  if (found.client === undefined) call.require(...(isChange ? inRealm.managers : inRealm.viewers));
  else call.require('manage-clients', ...(isChange ? [] : ['view-clients', 'query-clients', ...inRealm.viewers]));
  return found;
};

/** Routes of the roles of a realm, or of a client. @param path `roles`, or `clients/{client}/roles` */
function roleRoutes(path: string, { client, viewers, managers }: RoleContainer): AdminRoutes {
  const byName: FindRole = (call, isChange) => {
    const found = rolesOf(call.realm, client(call)).find(({ role }) => role.name === call.params.role);
    call.require(...(isChange ? managers : viewers));
    if (found === undefined) throw adminErrors.notFound('Could not find role');
    return found;
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
        return adminJson(showRoles(page(roles, call.query), call.query.get('briefRepresentation') !== 'false'));
      },
      POST(call) {
        const owner = client(call);
        call.require(...managers);
        const role = roleFrom(call, call.object());
        if (rolesOf(call.realm, owner).some((each) => each.role.name === role.name))
          throw adminErrors.conflict(`Role with name ${role.name} already exists`);
        call.store.update((realm) => ({ ...realm, roles: withRole(realm.roles, owner, role) }));
        return created(`${call.url}/${encodeURIComponent(role.name)}`);
      },
    },
    ...ofOneRole(`${path}/{role}`, byName),
    [`${path}/{role}/users`]: {
      GET(call) {
        const { role, client: owner } = byName(call, false);
        const holders = [...call.store.users().byId.values()].filter(holds(owner, role.name));
        const users = holders.sort((a, b) => (a.username < b.username ? -1 : 1));
        const isBrief = call.query.get('briefRepresentation') === 'true';
        const mayManage = call.caller.hasOneOf(call.state.realm, ['manage-users']);
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

export const roleResources: AdminRoutes = {
  ...roleRoutes('roles', inRealm),
  ...ofOneRole('roles-by-id/{role}', byId),
};

function withRole(
  { realm, client }: { realm: readonly RoleJson[]; client: Readonly<Record<string, readonly RoleJson[]>> },
  owner: string | undefined,
  role: RoleJson,
) {
  if (owner === undefined) return { realm: [...realm, role], client };
  return { realm, client: { ...client, [owner]: [...(client[owner] ?? []), role] } };
}

function roleFrom({ state }: RealmCall, { name, description, attributes, composites }: Json): RoleJson {
  if (typeof name !== 'string' || name === '') throw adminErrors.plainBadRequest('role has no name');
  return {
    ...{ id: state.ids.uuid(), name },
    ...(typeof description === 'string' && { description }),
    ...{ attributes: attributes ?? {} },
    ...(composites != null && { composites: composites as NonNullable<RoleJson['composites']> }),
  };
}

function ofOneRole(path: string, find: FindRole): AdminRoutes {
  return {
    [path]: {
      GET(call) {
        const { role, client, containerId } = find(call, false);
        return adminJson(roleRepresentation(role, containerId, client !== undefined));
      },
      PUT(call) {
        const found = find(call, true);
        const { name = found.role.name, description, attributes } = call.object();
        if (typeof name !== 'string' || name === '') throw adminErrors.plainBadRequest('role has no name');
        if (name !== found.role.name && rolesOf(call.realm, found.client).some(({ role }) => role.name === name))
          throw adminErrors.conflict(`Role with name ${name} already exists`);
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
        return done;
      },
    },
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
    replaceRole(call.store, found, { ...found.role, composites: how(compositesOf(found), namedRoles(call)) });
    return done;
  };
}
