import type { Json } from '../../realm/representations/json.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { isOn } from '../query-flag.ts';
import { exportedRealm } from './export-realm.ts';
import { partialImport } from './partial-import.ts';

/** What resource servers protect, by client id. The code is loaded where there is one. */
async function exportedServers({ realm, store }: RealmCall): Promise<ReadonlyMap<string, Json>> {
  const clients = realm.clients.filter((client) => client.authorizationServicesEnabled === true);
  if (clients.length === 0) return new Map();
  const { exportedServerOf } = await import('../../authorization/model/exported-server.ts');
  return new Map(clients.map((client) => [client.clientId, exportedServerOf(store, client)]));
}

/** Import into a realm, and its export. */
export const transferRoutes: AdminRoutes = {
  'partial-export': {
    async POST(call) {
      call.require('manage-realm');
      const options = {
        hasClients: isOn(call.query, 'exportClients'),
        hasGroupsAndRoles: isOn(call.query, 'exportGroupsAndRoles'),
        servers: await exportedServers(call),
      };
      const body = JSON.stringify(exportedRealm(call.realm, options));
      return { status: 200, contentType: 'application/json', body };
    },
  },
  partialImport: { POST: partialImport },
};
