import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { roleShape } from '../../realm/representations/shapes/role-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson, done } from '../admin-response.ts';
import { isOff } from '../query-flag.ts';
import { representations } from '../request-body.ts';
import { findRole, type OwnedRole } from '../roles/find-roles.ts';
import { showMappings, showRoles } from '../roles/role-mappings.ts';
import { clientErrors } from './admin-client-errors.ts';
import { clientById } from './find-clients.ts';
import { scopeById } from './scope-changes.ts';
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
    find({ realm, params }) {
      const { clientId, fullScopeAllowed } = clientById(realm, params.client ?? '');
      return { owner: { client: clientId }, isFull: fullScopeAllowed !== false };
    },
  },
  {
    path: 'client-scopes/{scope}/scope-mappings',
    find: ({ realm, params }) => ({ owner: { clientScope: scopeById(realm, params.scope ?? '').name }, isFull: false }),
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

/** The roles in the body of a request. @throws {OAuthError} */
function sentRoles(call: RealmCall): OwnedRole[] {
  return representations(call, roleShape).map(({ id }) => {
    if (typeof id !== 'string') throw oauthErrors.serverError();
    const role = findRole(call.realm, id);
    if (role === undefined) throw clientErrors.roleNotFound();
    return role;
  });
}

function routesOf({ path, find }: Owner, { path: below, find: findSource }: Source): AdminRoutes {
  const about = (call: RealmCall, ...rights: readonly string[]) => {
    call.require(...rights);
    return { ...find(call), source: findSource(call) };
  };
  const viewed = (call: RealmCall) => about(call, 'view-clients', 'manage-clients');
  const managed = (call: RealmCall) => about(call, 'manage-clients');
  return {
    [`${path}/${below}`]: {
      GET(call) {
        const { owner, source } = viewed(call);
        return adminJson(showRoles(mappedRoles(call.realm, owner, source)));
      },
      POST(call) {
        const { owner, source } = managed(call);
        const roles = [...mappedRoles(call.realm, owner, source), ...sentRoles(call)];
        call.store.update((realm) => withMappedRoles(realm, owner, source, roles));
        return done;
      },
      DELETE(call) {
        const { owner, source } = managed(call);
        const gone = call.body === '' ? undefined : new Set(sentRoles(call).map(({ role }) => role.id));
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
        call.require('view-clients', 'manage-clients');
        return adminJson(showMappings(allMappedRoles(call.realm, find(call).owner)));
      },
    },
  };
}

/** Routes of the roles that clients and client scopes may pass on. */
export const scopeMappingRoutes: AdminRoutes = Object.assign(
  {},
  ...owners.flatMap((owner) => [all(owner), ...sources.map((source) => routesOf(owner, source))]),
);
