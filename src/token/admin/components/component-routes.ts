import { componentShape } from '../../realm/representations/shapes/realm-shapes.ts';
import type { AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created, done } from '../admin-response.ts';
import { clientErrors } from '../clients/admin-client-errors.ts';
import { shownKind } from '../providers/property.ts';
import { checkedBody } from '../request-body.ts';
import { changedComponent, newComponent } from './component-changes.ts';
import { withComponent, withoutComponent } from './component-tree.ts';
import { componentById, findComponent, findComponents, shownComponent } from './find-components.ts';
import { ldapMapperKinds, ldapMapperMetadata } from './ldap-mapper-kinds.ts';
import { ldapMappers, userStoreKinds, userStores } from './user-store-kinds.ts';

/** Kinds of components that one can have below others, without texts of help. */
const shownKinds: Readonly<Record<string, readonly object[]>> = {
  [ldapMappers]: Object.entries(ldapMapperKinds).map(([id, properties]) => ({
    ...shownKind(id, properties),
    metadata: ldapMapperMetadata(id),
  })),
  [userStores]: Object.entries(userStoreKinds).map(([id, properties]) => ({
    ...shownKind(id, properties),
    metadata: id === 'ldap' ? { synchronizable: true } : {},
  })),
};

/** Routes of components: key providers, and all others of a realm file. */
export const componentRoutes: AdminRoutes = {
  components: {
    GET(call) {
      call.require('view-realm', 'manage-realm');
      const { query } = call;
      const criteria = { parent: query.get('parent'), type: query.get('type'), name: query.get('name') };
      return adminJson(findComponents(call.realm, criteria));
    },
    POST(call) {
      const input = checkedBody(call, componentShape, () => call.require('manage-realm'));
      const next = newComponent(call.realm, input, call.state.ids.uuid);
      call.store.update((realm) => withComponent(realm, next));
      return created(`${call.url}/${encodeURIComponent(String(next.component.id))}`);
    },
  },
  'components/{component}': {
    GET(call) {
      call.require('view-realm', 'manage-realm');
      return adminJson(shownComponent(call.realm, componentById(call.realm, call.params.component ?? '')));
    },
    PUT(call) {
      const find = () => {
        call.require('manage-realm');
        return componentById(call.realm, call.params.component ?? '');
      };
      const input = checkedBody(call, componentShape, find);
      const before = find();
      const next = changedComponent(call.realm, before, input);
      call.store.update((realm) => withComponent(realm, next, before));
      return done;
    },
    DELETE(call) {
      call.require('manage-realm');
      const { component } = componentById(call.realm, call.params.component ?? '');
      call.store.update((realm) => withoutComponent(realm, component.id));
      return done;
    },
  },
  'components/{component}/sub-component-types': {
    GET(call) {
      call.require('view-realm', 'manage-realm');
      const { params, query, realm } = call;
      if (findComponent(realm, params.component) === undefined) throw clientErrors.unknownParent();
      const type = query.get('type');
      if (type === null) throw adminErrors.plainBadRequest('must specify a subtype');
      // An unknown class fails in Keycloak 26.7.
      if (!type.startsWith('org.keycloak.')) throw adminErrors.noBody();
      return adminJson(shownKinds[type] ?? []);
    },
  },
};
