import { noCache } from '../../openid/http/endpoint-response.ts';
import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { page } from '../../openid/http/paging.ts';
import type { ClientJson, Json } from '../../realm/representations/json.ts';
import { clientShape } from '../../realm/representations/shapes/client-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson, created, done, doneUncached } from '../admin-response.ts';
import { permissionRoutes } from '../permissions.ts';
import { isOn } from '../query-flag.ts';
import { checkedBody } from '../request-body.ts';
import { adapterConfiguration } from './adapter-configuration.ts';
import { clientErrors } from './admin-client-errors.ts';
import { createClient, deleteClient, updateClient } from './client-changes.ts';
import { locatedClient, makingOf, managedClient, viewedClient } from './client-of-call.ts';
import { dockerRegistryFile, dockerVariables } from './docker-configuration.ts';
import { findClients, withClient } from './find-clients.ts';
import { jbossCommands, jbossConfiguration } from './jboss-configuration.ts';
import { regenerateSecret } from './new-client.ts';
import { shownClient } from './shown-client.ts';

/** Nobody may change the client whose roles manage the realm. */
const mayManage = ({ may }: RealmCall, { clientId }: ClientJson) =>
  may('manage-clients') && clientId !== 'realm-management';

/** A client, and what the caller may do with it. */
function shownTo(call: RealmCall, client: ClientJson): Json {
  const manages = mayManage(call, client);
  return { ...shownClient(client), access: { view: true, configure: manages, manage: manages } };
}

const secretOf = ({ secret }: ClientJson) => adminJson({ type: 'secret', value: secret });

/** @throws {OAuthError} when what a new client protects cannot be used; then there is no such client */
async function checkAuthorization({ store }: RealmCall, client: ClientJson): Promise<void> {
  const { checkSettings } = await import('../../authorization/model/kept-server.ts');
  try {
    checkSettings(store, client);
  } catch {
    deleteClient(store, client.id);
    throw oauthErrors.serverError();
  }
}

/** The files for adapters of applications, by their names. */
const installations: ReadonlyMap<string, typeof adapterConfiguration> = new Map([
  ['keycloak-oidc-keycloak-json', adapterConfiguration],
  ['keycloak-oidc-jboss-subsystem', jbossConfiguration],
  ['keycloak-oidc-jboss-subsystem-cli', jbossCommands],
  ['docker-v2-registry-config-file', dockerRegistryFile],
  ['docker-v2-variable-override', dockerVariables],
]);

/** Clients, their secrets, and the files of their adapters. */
export const clientRoutes: AdminRoutes = {
  clients: {
    GET(call) {
      call.require('view-clients', 'manage-clients', 'query-clients');
      const isVisible = call.may('view-clients', 'manage-clients');
      const { query } = call;
      const clients = findClients(call.realm, {
        clientId: query.get('clientId') ?? undefined,
        isSearch: isOn(query, 'search'),
        attributes: query.get('q') ?? undefined,
      });
      const matching = page(clients, query);
      return adminJson(isVisible ? matching.map((client) => shownTo(call, client)) : []);
    },
    async POST(call) {
      const input = checkedBody(call, clientShape, () => call.require('manage-clients', 'create-client'));
      const client = createClient(call.store, input, makingOf(call));
      const { id } = client;
      if (client.authorizationSettings != null) await checkAuthorization(call, client);
      return created(`${call.url}/${encodeURIComponent(id)}`);
    },
  },
  'clients/{client}': {
    GET: (call) => adminJson(shownTo(call, viewedClient(call))),
    PUT(call) {
      const { id } = locatedClient(call);
      const input = checkedBody(call, clientShape, () => managedClient(call));
      updateClient(call.store, id, input, makingOf(call));
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
  // Only client policies rotate secrets, which no realm has here.
  'clients/{client}/client-secret/rotated': {
    GET(call) {
      viewedClient(call);
      throw clientErrors.noRotatedSecret();
    },
    DELETE(call) {
      const client = locatedClient(call);
      // Keycloak 26.7 fails when it looks for the cause of its own refusal.
      if (!mayManage(call, client)) throw oauthErrors.serverError();
      return done;
    },
  },
  'clients/{client}/installation/providers/{provider}': {
    GET(call) {
      const client = viewedClient(call);
      const write = installations.get(call.params.provider ?? '');
      if (write === undefined) throw clientErrors.unknownInstallation();
      const body = write(call.realm, client, call.baseUrl);
      return { status: 200, headers: [noCache], contentType: 'text/plain', body };
    },
  },
  ...permissionRoutes('clients/{client}/management/permissions', locatedClient),
};
