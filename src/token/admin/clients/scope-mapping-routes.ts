import { oauthErrors } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import { roleShape } from '../../realm/representations/shapes/role-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { isOff } from '../query-flag.ts';
import { noBodyAfter, representations } from '../request-body.ts';
import { findRole, type OwnedRole, rolesOf } from '../roles/find-roles.ts';
import { showMappings, showRoles } from '../roles/role-mappings.ts';
import { clientErrors } from './admin-client-errors.ts';
import { clientViewers, locatedClient, locatedScope } from './client-of-call.ts';
import { clientById } from './find-clients.ts';
import {
  allMappedRoles,
  availableRoles,
  effectiveRoles,
  mappedRoles,
  type RoleSource,
  type ScopeOwner,
  withMappedRoles,
} from './scope-mappings.ts';

/** The owner of the mappings of a path, and whether it passes on all roles. */
interface Owner {
  readonly path: string;
  find(call: RealmCall): { readonly owner: ScopeOwner; readonly isFull: boolean };
}

const owners: readonly Owner[] = [
  {
    path: 'clients/{client}/scope-mappings',
    find(call) {
      const { clientId, fullScopeAllowed } = locatedClient(call);
      return { owner: { client: clientId }, isFull: fullScopeAllowed !== false };
    },
  },
  {
    path: 'client-scopes/{scope}/scope-mappings',
    find: (call) => ({ owner: { clientScope: locatedScope(call).name }, isFull: false }),
  },
];

/** The realm or the client whose roles a path is about. */
interface Source {
  readonly path: string;
  find(call: RealmCall): RoleSource;
}

const sources: readonly Source[] = [
  { path: 'realm', find: () => undefined },
  { path: 'clients/{source}', find: ({ realm, params }) => clientById(realm, params.source ?? '').clientId },
];

/** The roles of a body: those of a client by their names, others by their identifiers (Keycloak 26.7). @throws {OAuthError} */
function rolesOfBody({ realm }: RealmCall, named: readonly Json[], source: RoleSource): OwnedRole[] {
  const own = source === undefined ? [] : rolesOf(realm, source);
  return named.map(({ id, name }) => {
    if (source === undefined && typeof id !== 'string') throw oauthErrors.serverError();
    const role = source === undefined ? findRole(realm, String(id)) : own.find((one) => one.role.name === name);
    if (role === undefined) throw clientErrors.roleNotFound();
    return role;
  });
}

function routesOf({ path, find }: Owner, { path: below, find: findSource }: Source): AdminRoutes {
  const about = (call: RealmCall, ...rights: readonly string[]) => {
    const found = find(call);
    const source = findSource(call);
    call.require(...rights);
    return { ...found, source };
  };
  const viewed = (call: RealmCall) => about(call, ...clientViewers);
  const managed = (call: RealmCall) => {
    const found = about(call, 'manage-clients');
    if ('client' in found.owner && found.owner.client === 'realm-management') throw adminErrors.forbidden();
    return found;
  };
  const bodyOf = (call: RealmCall) => {
    find(call);
    findSource(call);
    return representations(
      call,
      roleShape,
      noBodyAfter(() => managed(call)),
    );
  };
  return {
    [`${path}/${below}`]: {
      GET(call) {
        const { owner, source } = viewed(call);
        return adminJson(showRoles(mappedRoles(call.realm, owner, source)));
      },
      POST(call) {
        const named = bodyOf(call);
        const { owner, source } = managed(call);
        const roles = [...mappedRoles(call.realm, owner, source), ...rolesOfBody(call, named, source)];
        call.store.update((realm) => withMappedRoles(realm, owner, source, roles));
        return done;
      },
      DELETE(call) {
        const named = call.body === '' ? undefined : bodyOf(call);
        const { owner, source } = managed(call);
        const gone = named && new Set(rolesOfBody(call, named, source).map(({ role }) => role.id));
        const left = mappedRoles(call.realm, owner, source).filter(({ role }) => gone?.has(role.id) === false);
        call.store.update((realm) => withMappedRoles(realm, owner, source, left));
        return done;
      },
    },
    [`${path}/${below}/available`]: {
      GET(call) {
        const { owner, source } = viewed(call);
        return adminJson(showRoles(availableRoles(call.realm, owner, source)));
      },
    },
    [`${path}/${below}/composite`]: {
      GET(call) {
        const { owner, source, isFull } = viewed(call);
        const isBrief = !isOff(call.query, 'briefRepresentation');
        return adminJson(showRoles(effectiveRoles(call.realm, owner, source, isFull), isBrief));
      },
    },
  };
}

/** The route of all mappings of an owner. */
function all({ path, find }: Owner): AdminRoutes {
  return {
    [path]: {
      GET(call) {
        const { owner } = find(call);
        call.require(...clientViewers);
        return adminJson(showMappings(allMappedRoles(call.realm, owner)));
      },
    },
  };
}

/** Routes of the roles that clients and client scopes may pass on. */
export const scopeMappingRoutes: AdminRoutes = Object.assign(
  {},
  ...owners.flatMap((owner) => [all(owner), ...sources.map((source) => routesOf(owner, source))]),
);
