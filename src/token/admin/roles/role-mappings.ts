import type { Json } from '../../realm/representations/json.ts';
import { roleShape } from '../../realm/representations/shapes/role-shapes.ts';
import type { AdminHandler, AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { isOff } from '../query-flag.ts';
import { noBodyAfter, representations } from '../request-body.ts';
import {
  expanded,
  type OwnedRole,
  type RoleNames,
  rolesNamed,
  rolesOf,
  withoutRoles,
  withRoles,
} from './find-roles.ts';
import { checkMayMap, mayMap } from './map-roles.ts';
import { roleBrief, roleRepresentation } from './role-representation.ts';

/** A user or a group, which have roles. */
export interface RoleHolder {
  /** Where it is looked for before the body counts. @throws {OAuthError} when there is none */
  locate?(call: RealmCall): void;
  /** @throws {OAuthError} when there is none, or when the caller may not see it */
  read(call: RealmCall): RoleNames;
  /** @throws {OAuthError} as `read`, or when the caller may not change it */
  checkWrite(call: RealmCall): void;
  write(call: RealmCall, names: RoleNames): void;
}

export const showRoles = (roles: readonly OwnedRole[], isBrief = true) =>
  roles.map(({ role, client, containerId }) =>
    (isBrief ? roleBrief : roleRepresentation)(role, containerId, client !== undefined),
  );

const isBrief = ({ query }: RealmCall) => !isOff(query, 'briefRepresentation');

/** The roles of a client, or of the realm, that a body names by identifier and name. @throws {OAuthError} when one is not there */
function rolesToMap({ realm }: RealmCall, owner: string | undefined, named: readonly Json[]): OwnedRole[] {
  const roles = rolesOf(realm, owner);
  return named.map(({ id, name }) => {
    const owned = roles.find(({ role }) => role.id === id && role.name === name);
    if (owned === undefined) throw adminErrors.notFound('Role not found');
    return owned;
  });
}

/** The roles of a body. What cannot be read counts before the rights of the caller. @throws {OAuthError} */
const sentRoles = (call: RealmCall, holder: RoleHolder): readonly Json[] =>
  representations(
    call,
    roleShape,
    noBodyAfter(() => holder.checkWrite(call)),
  );

/** Routes below `<path>/role-mappings`. */
export function roleMappings(path: string, holder: RoleHolder): AdminRoutes {
  const clientOf = ({ realm, params }: RealmCall): string => {
    const client = realm.clients.find(({ id }) => id === params.client);
    if (client === undefined) throw adminErrors.notFound('Client not found');
    return client.clientId;
  };
  type Owner = (call: RealmCall) => string | undefined;
  const own = (call: RealmCall, owner: string | undefined) =>
    rolesNamed(call.realm, holder.read(call)).filter(({ client }) => client === owner);
  const change =
    (
      owner: Owner,
      how: (names: RoleNames, roles: readonly OwnedRole[]) => RoleNames,
      isRemoval = false,
    ): AdminHandler =>
    (call) => {
      holder.locate?.(call);
      const client = owner(call);
      const isAll = isRemoval && call.body === '';
      const named = isAll ? undefined : sentRoles(call, holder);
      holder.checkWrite(call);
      const before = holder.read(call);
      const roles = named === undefined ? own(call, client) : rolesToMap(call, client, named);
      checkMayMap(call, roles);
      holder.write(call, how(before, roles));
      return done;
    };
  const routes = (prefix: string, owner: Owner): AdminRoutes => ({
    [prefix]: {
      GET: (call) => adminJson(showRoles(own(call, owner(call)))),
      POST: change(owner, withRoles),
      DELETE: change(owner, withoutRoles, true),
    },
    [`${prefix}/available`]: {
      GET(call) {
        const has = new Set(own(call, owner(call)).map(({ role }) => role.id));
        const others = rolesOf(call.realm, owner(call)).filter(({ role }) => !has.has(role.id));
        const mayMapAny = call.may('manage-users');
        return adminJson(showRoles(others.filter((role) => mayMapAny && mayMap(call, role))));
      },
    },
    [`${prefix}/composite`]: {
      GET(call) {
        const all = expanded(call.realm, rolesNamed(call.realm, holder.read(call)));
        return adminJson(
          showRoles(
            all.filter(({ client }) => client === owner(call)),
            isBrief(call),
          ),
        );
      },
    },
  });
  return {
    [`${path}/role-mappings`]: { GET: (call) => adminJson(showMappings(rolesNamed(call.realm, holder.read(call)))) },
    ...routes(`${path}/role-mappings/realm`, () => undefined),
    ...routes(`${path}/role-mappings/clients/{client}`, clientOf),
  };
}

/** Roles by their owner: those of the realm, and those of each client. */
export function showMappings(roles: readonly OwnedRole[]) {
  const ofRealm = showRoles(roles.filter(({ client }) => client === undefined));
  const clients = [...new Set(roles.flatMap(({ client }) => client ?? []))].map((client) => {
    const own = roles.filter((role) => role.client === client);
    return [client, { id: own[0]?.containerId, client, mappings: showRoles(own) }] as const;
  });
  return {
    ...(ofRealm.length > 0 && { realmMappings: ofRealm }),
    ...(clients.length > 0 && { clientMappings: Object.fromEntries(clients) }),
  };
}
