import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { realmShape } from '../../realm/representations/shapes/realm-shapes.ts';
import { reservedCharacter } from '../../realm/reserved-character.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { representation } from '../request-body.ts';
import { checkUpdate } from './realm-issue.ts';
import { realmRepresentation } from './realm-representation.ts';

/** Members that have resources of their own. An update of a realm does not change them. */
const elsewhere: ReadonlySet<string> = new Set([
  ...['id', 'users', 'federatedUsers', 'roles', 'groups', 'defaultRole', 'defaultRoles', 'defaultGroups'],
  ...['clients', 'clientScopes', 'defaultDefaultClientScopes', 'defaultOptionalClientScopes'],
  ...['scopeMappings', 'clientScopeMappings', 'components', 'keycloakVersion', 'requiredActions'],
  ...['identityProviders', 'identityProviderMappers', 'authenticationFlows', 'authenticatorConfig', 'organizations'],
]);

export const realmSettings: AdminRoutes = {
  '': {
    GET(call) {
      const { rights, realm } = call;
      if (call.may('view-realm', 'manage-realm')) return adminJson(realmRepresentation(realm));
      // A caller with any role for the realm learns its name.
      if (rights.size === 0) throw adminErrors.forbidden();
      return adminJson({ realm: realm.realm });
    },
    PUT(call) {
      call.require('manage-realm');
      const change = representation(call, realmShape);
      checkName(call, change.realm as string | null | undefined);
      checkUpdate(changed(call.realm, change), change);
      call.store.update((realm) => changed(realm, change));
      return done;
    },
    DELETE(call) {
      call.require('manage-realm');
      const { name } = call.state.realm;
      if (name === 'master') throw adminErrors.badRequest("Can't remove master realm");
      call.realms.remove(name);
      return done;
    },
  },
};

function checkName({ state, realms }: RealmCall, name: string | null | undefined): void {
  if (name === undefined || name === null || name === state.realm.name) return;
  if (state.realm.name === 'master') throw adminErrors.badRequest("Can't rename master realm");
  const reserved = reservedCharacter.exec(name)?.[0];
  if (reserved !== undefined) throw adminErrors.plainBadRequest(`Character '${reserved}' not allowed.`);
  if (name === '' || realms.get(name) !== undefined) throw adminErrors.conflict('Realm with same name exists');
}

/** A realm after an update. Missing members stay. */
function changed(realm: RealmJson, change: Json): RealmJson {
  const own = Object.entries(change).filter(([name, value]) => !elsewhere.has(name) && value !== null);
  return { ...realm, ...Object.fromEntries(own) };
}
