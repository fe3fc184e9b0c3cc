import { componentShape } from '../../realm/representations/shapes/realm-shapes.ts';
import type { AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created, done } from '../admin-response.ts';
import { clientErrors } from '../clients/admin-client-errors.ts';
import { checkedBody } from '../request-body.ts';
import {
  changedComponent,
  componentById,
  findComponents,
  hasComponent,
  newComponent,
  shownComponent,
  withComponent,
} from './component-changes.ts';

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
      const { type, component } = newComponent(input, call.state.ids.uuid);
      call.store.update((realm) => withComponent(realm, type, component.id, component));
      return created(`${call.url}/${encodeURIComponent(String(component.id))}`);
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
      const { type, component } = changedComponent(before, input);
      call.store.update((realm) => withComponent(realm, type, component.id, component));
      return done;
    },
    DELETE(call) {
      call.require('manage-realm');
      const { type, component } = componentById(call.realm, call.params.component ?? '');
      call.store.update((realm) => withComponent(realm, type, component.id, undefined));
      return done;
    },
  },
  'components/{component}/sub-component-types': {
    GET(call) {
      call.require('view-realm', 'manage-realm');
      const { params, query, realm } = call;
      if (!hasComponent(realm, params.component ?? '')) throw clientErrors.unknownParent();
      const type = query.get('type');
      if (type === null) throw adminErrors.plainBadRequest('must specify a subtype');
      // No component of a realm here has others below it; an unknown class fails in Keycloak 26.7.
      if (!type.startsWith('org.keycloak.')) throw adminErrors.noBody();
      return adminJson([]);
    },
  },
};
