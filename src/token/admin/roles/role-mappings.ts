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
  /** The roles that it has by the groups around it, too. */
  inherited(call: RealmCall): readonly RoleNames[];
  /** @throws {OAuthError} as `read`, or when the caller may not change it */
  checkWrite(call: RealmCall): void;
  write(call: RealmCall, names: RoleNames): void;
}

export const showRoles = (roles: readonly OwnedRole[], isBrief = true) =>
  roles.map(({ role, client, containerId }) =>
    (isBrief ? roleBrief : roleRepresentation)(role, containerId, client !== undefined),
  );

const realmViewers = ['view-realm', 'manage-realm'];
const clientViewers = ['view-clients', 'manage-clients'];

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

type Owner = (call: RealmCall) => string | undefined;

/** The roles of one owner that somebody has. */
const ownRoles = (holder: RoleHolder, call: RealmCall, owner: string | undefined) =>
  rolesNamed(call.realm, holder.read(call)).filter(({ client }) => client === owner);

/** Gives roles of an owner, or takes them away. @param isRemoval a request without a body means all of them */
const changeRoles =
  (
    holder: RoleHolder,
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
    const roles = named === undefined ? ownRoles(holder, call, client) : rolesToMap(call, client, named);
    checkMayMap(call, roles);
    holder.write(call, how(before, roles));
    return done;
  };

/** Routes below `<path>/role-mappings`. */
export function roleMappings(path: string, holder: RoleHolder): AdminRoutes {
  const clientOf = ({ realm, params }: RealmCall): string => {
    const client = realm.clients.find(({ id }) => id === params.client);
    if (client === undefined) throw adminErrors.notFound('Client not found');
    return client.clientId;
  };
  const routes = (prefix: string, owner: Owner, requireView: (call: RealmCall) => void): AdminRoutes => ({
    [prefix]: {
      GET(call) {
        const roles = ownRoles(holder, call, owner(call));
        requireView(call);
        return adminJson(showRoles(roles));
      },
      POST: changeRoles(holder, owner, withRoles),
      DELETE: changeRoles(holder, owner, withoutRoles, true),
    },
    [`${prefix}/available`]: {
      GET(call) {
        const has = new Set(ownRoles(holder, call, owner(call)).map(({ role }) => role.id));
        const others = rolesOf(call.realm, owner(call)).filter(({ role }) => !has.has(role.id));
        const mayMapAny = call.may('manage-users');
        return adminJson(showRoles(others.filter((role) => mayMapAny && mayMap(call, role))));
      },
    },
    [`${prefix}/composite`]: {
      GET(call) {
        const client = owner(call);
        const names = [holder.read(call), ...holder.inherited(call)];
        requireView(call);
        const all = expanded(
          call.realm,
          names.flatMap((each) => rolesNamed(call.realm, each)),
        );
        return adminJson(
          showRoles(
            all.filter((role) => role.client === client),
            isBrief(call),
          ),
        );
      },
    },
  });
  return {
    [`${path}/role-mappings`]: {
      GET(call) {
        const roles = rolesNamed(call.realm, holder.read(call));
        const seen = roles.filter(({ client }) => call.may(...(client === undefined ? realmViewers : clientViewers)));
        return adminJson(showMappings(seen));
      },
    },
    // Keycloak 26.7 shows the roles of the realm to everybody who may see the holder, if they are asked for alone.
    ...routes(
      `${path}/role-mappings/realm`,
      () => undefined,
      () => undefined,
    ),
    ...routes(`${path}/role-mappings/clients/{client}`, clientOf, (call) => call.require(...clientViewers)),
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
