import { scopeShape } from '../../realm/representations/shapes/client-shapes.ts';
import type { AdminHandler, AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson, created, done, doneUncached } from '../admin-response.ts';
import { checkedBody } from '../request-body.ts';
import { clientViewers, locatedScope, managedClient, viewedClient } from './client-of-call.ts';
import { withClient } from './find-clients.ts';
import {
  clientWithoutScope,
  clientWithScope,
  createScope,
  deleteScope,
  realmWithoutScope,
  realmWithScope,
  type ScopeKind,
  scopeIn,
  updateScope,
} from './scope-changes.ts';
import { namedScopes, shownScope } from './shown-scope.ts';

const scopes: Readonly<Record<string, AdminHandler>> = {
  list(call) {
    call.require('view-clients', 'manage-clients', 'query-clients');
    return adminJson(call.realm.clientScopes.map(shownScope));
  },
  create(call) {
    const input = checkedBody(call, scopeShape, () => call.require('manage-clients'));
    const { id } = createScope(call.store, input, { newId: call.state.ids.uuid });
    return created(`${call.url}/${encodeURIComponent(id)}`);
  },
  show(call) {
    const scope = locatedScope(call);
    call.require(...clientViewers);
    return adminJson(shownScope(scope));
  },
  update(call) {
    const { id } = locatedScope(call);
    const input = checkedBody(call, scopeShape, () => call.require('manage-clients'));
    updateScope(call.store, id, input);
    return done;
  },
  remove(call) {
    const { id } = locatedScope(call);
    call.require('manage-clients');
    deleteScope(call.store, id);
    return done;
  },
};

const scopeOf = (call: RealmCall) => scopeIn(call.realm, call.params.scope ?? '');

/** The scopes that a client has by default, or when a request names them. */
const ofClient = (kind: ScopeKind): AdminRoutes => ({
  [`clients/{client}/${kind}-client-scopes`]: {
    GET(call) {
      const { defaultClientScopes, optionalClientScopes } = viewedClient(call);
      return adminJson(namedScopes(call.realm, kind === 'default' ? defaultClientScopes : optionalClientScopes, false));
    },
  },
  [`clients/{client}/${kind}-client-scopes/{scope}`]: {
    PUT(call) {
      const client = clientWithScope(managedClient(call), scopeOf(call), kind);
      call.store.update((realm) => withClient(realm, client));
      return doneUncached;
    },
    DELETE(call) {
      const client = clientWithoutScope(managedClient(call), scopeOf(call));
      call.store.update((realm) => withClient(realm, client));
      return doneUncached;
    },
  },
});

/** The scopes that new clients have. */
const ofNewClients = (kind: ScopeKind): AdminRoutes => ({
  [`default-${kind}-client-scopes`]: {
    GET(call) {
      call.require('view-clients', 'manage-clients');
      const { defaultDefaultClientScopes, defaultOptionalClientScopes } = call.realm;
      return adminJson(
        namedScopes(call.realm, kind === 'default' ? defaultDefaultClientScopes : defaultOptionalClientScopes, true),
      );
    },
  },
  [`default-${kind}-client-scopes/{scope}`]: {
    PUT(call) {
      call.require('manage-clients');
      const scope = scopeOf(call);
      call.store.update((realm) => realmWithScope(realm, scope, kind));
      return doneUncached;
    },
    DELETE(call) {
      call.require('manage-clients');
      const scope = scopeOf(call);
      call.store.update((realm) => realmWithoutScope(realm, scope));
      return doneUncached;
    },
  },
});

/** Client scopes, also by their older name, and the clients that have them. */
export const clientScopeRoutes: AdminRoutes = {
  ...Object.fromEntries(
    ['client-scopes', 'client-templates'].flatMap((path) => [
      [path, { GET: scopes.list, POST: scopes.create }],
      [`${path}/{scope}`, { GET: scopes.show, PUT: scopes.update, DELETE: scopes.remove }],
    ]),
  ),
  ...ofClient('default'),
  ...ofClient('optional'),
  ...ofNewClients('default'),
  ...ofNewClients('optional'),
};
