import type { Json, RoleJson } from '../../representations/json.ts';
import type { AdminHandler, AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created, done } from '../admin-response.ts';
import { given, roleShape } from '../given.ts';
import { groupBrief } from '../groups/group-representation.ts';
import { allGroups } from '../groups/group-tree.ts';
import { page } from '../paging.ts';
import { isOff, isOn } from '../query-flag.ts';
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
export function roleRoutes(path: string, { client, viewers, managers }: RoleContainer): AdminRoutes {
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
        return adminJson(showRoles(page(roles, call.query), !isOff(call.query, 'briefRepresentation')));
      },
      POST(call) {
        const owner = client(call);
        call.require(...managers);
        const role = roleFrom(call, given(call.json(), roleShape));
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
        const isBrief = isOn(call.query, 'briefRepresentation');
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

/** Roles that come with a role which is made: where it says that it has others. @throws {OAuthError} when one does not exist */
function othersOf({ realm }: RealmCall, composites: RoleJson['composites']): NonNullable<RoleJson['composites']> {
  const check = (kind: string, client: string | undefined, names: readonly string[]) => {
    const known = rolesOf(realm, client).map(({ role }) => role.name);
    const missing = names.find((name) => !known.includes(name));
    if (missing !== undefined) throw adminErrors.missing(`${kind} Role with name ${missing} does not exist`);
  };
  check('Realm', undefined, composites?.realm ?? []);
  const ofClients = Object.entries(composites?.client ?? {}).filter(([client]) =>
    realm.clients.some(({ clientId }) => clientId === client),
  );
  for (const [client, names] of ofClients) check('Client', client, names);
  return { ...composites, client: Object.fromEntries(ofClients) };
}

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

function roleFrom(call: RealmCall, { name, description, attributes, composite, composites }: Json): RoleJson {
  if (typeof name !== 'string' || name === '') throw adminErrors.plainBadRequest('role has no name');
  return {
    ...{ id: call.state.ids.uuid(), name },
    ...(typeof description === 'string' && { description }),
    ...{ attributes: attributes ?? {} },
    ...(composite === true &&
      composites != null && { composites: othersOf(call, composites as RoleJson['composites']) }),
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
        const { name, description, attributes } = given(call.json(), roleShape);
        if (typeof name !== 'string' || name === '') throw adminErrors.plainBadRequest('role has no name');
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
        return done;
      },
    },
    [`${path}/management/permissions`]: {
      GET(call) {
        find(call, false);
        throw adminErrors.featureNotEnabled();
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
    replaceRole(call.store, found, {
      ...found.role,
      composites: how(compositesOf(found), namedRoles(call, 'Could not find composite role')),
    });
    return done;
  };
}
