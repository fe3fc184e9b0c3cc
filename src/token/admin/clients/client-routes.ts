import type { ClientJson, Json } from '../../representations/json.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson, created, done, doneUncached } from '../admin-response.ts';
import { given } from '../given.ts';
import { clientShape } from '../json/client-shapes.ts';
import { page } from '../paging.ts';
import { permissionRoutes } from '../permissions.ts';
import { isOn } from '../query-flag.ts';
import { adapterConfiguration } from './adapter-configuration.ts';
import { createClient, deleteClient, updateClient } from './client-changes.ts';
import { clientErrors } from './client-errors.ts';
import { makingOf, managedClient, viewedClient } from './client-of-call.ts';
import { findClients, withClient } from './find-clients.ts';
import { regenerateSecret } from './new-client.ts';
import { shownClient } from './shown-client.ts';

/** A client with what the caller may do with it: nobody may change the one by whose roles the realm is managed. */
function shownTo({ caller, state }: RealmCall, client: ClientJson): Json {
  const manages = caller.hasOneOf(state.realm, ['manage-clients']) && client.clientId !== 'realm-management';
  return { ...shownClient(client), access: { view: true, configure: manages, manage: manages } };
}

const secretOf = ({ secret, publicClient }: ClientJson) =>
  adminJson({ type: 'secret', ...(publicClient !== true && { value: secret }) });

/** Clients, their secrets, and the files of their adapters. */
export const clientRoutes: AdminRoutes = {
  clients: {
    GET(call) {
      call.require('view-clients', 'manage-clients', 'query-clients');
      const isVisible = call.caller.hasOneOf(call.state.realm, ['view-clients', 'manage-clients']);
      const { query } = call;
      const clients = findClients(call.realm, {
        clientId: query.get('clientId') ?? undefined,
        isSearch: isOn(query, 'search'),
        attributes: query.get('q') ?? undefined,
      });
      const found = page(clients, query);
      return adminJson(isVisible ? found.map((client) => shownTo(call, client)) : []);
    },
    POST(call) {
      call.require('manage-clients', 'create-client');
      const { id } = createClient(call.store, given(call, clientShape), makingOf(call));
      return created(`${call.url}/${encodeURIComponent(id)}`);
    },
  },
  'clients/{client}': {
    GET: (call) => adminJson(shownTo(call, viewedClient(call))),
    PUT(call) {
      const { id } = managedClient(call);
      updateClient(call.store, id, given(call, clientShape), makingOf(call));
      return done;
    },
    DELETE(call) {
      deleteClient(call.store, managedClient(call).id);
      return doneUncached;
    },
  },
  'clients/{client}/client-secret': {
    GET: (call) => secretOf(viewedClient(call)),
    POST(call) {
      const client = regenerateSecret(managedClient(call), makingOf(call));
      call.store.update((realm) => withClient(realm, client));
      return secretOf(client);
    },
  },
  // Secrets are rotated by client policies only, which no realm has here.
  'clients/{client}/client-secret/rotated': {
    GET(call) {
      viewedClient(call);
      throw clientErrors.noRotatedSecret();
    },
    DELETE(call) {
      managedClient(call);
      return done;
    },
  },
  'clients/{client}/installation/providers/{provider}': {
    GET(call) {
      const client = viewedClient(call);
      if (call.params.provider !== 'keycloak-oidc-keycloak-json') throw clientErrors.unknownInstallation();
      const body = adapterConfiguration(call.realm, client, call.baseUrl);
      return { status: 200, contentType: 'text/plain', body };
    },
  },
  ...permissionRoutes('clients/{client}/management/permissions', (call, isChange) =>
    isChange ? managedClient(call) : viewedClient(call),
  ),
};
