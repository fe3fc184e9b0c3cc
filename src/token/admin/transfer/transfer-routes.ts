import type { AdminRoutes } from '../admin-call.ts';
import { isOn } from '../query-flag.ts';
import { exportedRealm } from './export-realm.ts';
import { partialImport } from './partial-import.ts';

/** Import into a realm, and its export. */
export const transferRoutes: AdminRoutes = {
  'partial-export': {
    POST(call) {
      call.require('manage-realm');
      const options = {
        hasClients: isOn(call.query, 'exportClients'),
        hasGroupsAndRoles: isOn(call.query, 'exportGroupsAndRoles'),
      };
      const body = JSON.stringify(exportedRealm(call.realm, options));
      return { status: 200, contentType: 'application/json', body };
    },
  },
  partialImport: { POST: partialImport },
};
