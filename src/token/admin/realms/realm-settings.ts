import type { Json, RealmJson } from '../../representations/json.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { given } from '../given.ts';
import { realmShape } from '../json/realm-shapes.ts';
import { reservedCharacter } from './realm-list.ts';
import { realmRepresentation } from './realm-representation.ts';

/** Members that have resources of their own: a changed realm does not bring them. */
const elsewhere: ReadonlySet<string> = new Set([
  ...['id', 'users', 'federatedUsers', 'roles', 'groups', 'defaultRole', 'defaultRoles', 'defaultGroups'],
  ...['clients', 'clientScopes', 'defaultDefaultClientScopes', 'defaultOptionalClientScopes'],
  ...['scopeMappings', 'clientScopeMappings', 'components', 'keycloakVersion', 'requiredActions'],
]);

export const realmSettings: AdminRoutes = {
  '': {
    GET(call) {
      const { caller, state, realm } = call;
      if (caller.hasOneOf(state.realm, ['view-realm', 'manage-realm'])) return adminJson(realmRepresentation(realm));
      // Who may do anything with the realm at all learns its name.
      if (!caller.hasAnyOf(state.realm)) throw adminErrors.forbidden();
      return adminJson({ realm: realm.realm });
    },
    PUT(call) {
      call.require('manage-realm');
      const change = given(call, realmShape);
      checkName(call, change.realm as string | null | undefined);
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

/** What a representation does not name stays. */
function changed(realm: RealmJson, change: Json): RealmJson {
  const own = Object.entries(change).filter(([name, value]) => !elsewhere.has(name) && value !== null);
  return { ...realm, ...Object.fromEntries(own) };
}
