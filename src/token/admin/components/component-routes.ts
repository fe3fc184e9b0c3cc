import type { AdminRoutes } from '../admin-call.ts';
import { adminJson, created, done } from '../admin-response.ts';
import { clientErrors } from '../clients/client-errors.ts';
import { given } from '../given.ts';
import { componentShape } from '../json/realm-shapes.ts';
import {
  changedComponent,
  componentById,
  findComponents,
  newComponent,
  shownComponent,
  withComponent,
} from './component-changes.ts';

/** Key providers, and whatever components a realm file has. */
export const componentRoutes: AdminRoutes = {
  components: {
    GET(call) {
      call.require('view-realm', 'manage-realm');
      const { query } = call;
      const wanted = { parent: query.get('parent'), type: query.get('type'), name: query.get('name') };
      return adminJson(findComponents(call.realm, wanted));
    },
    POST(call) {
      call.require('manage-realm');
      const { type, component } = newComponent(given(call, componentShape), call.state.ids.uuid);
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
      call.require('manage-realm');
      const before = componentById(call.realm, call.params.component ?? '');
      const { type, component } = changedComponent(before, given(call, componentShape));
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
      throw clientErrors.unknownParent();
    },
  },
};
