import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { done } from '../admin-response.ts';

/** Clears nothing, because nothing is cached. */
const empty = {
  POST(call: RealmCall) {
    call.require('manage-realm');
    return done;
  },
};

/** Keycloak's caches. */
export const cacheRoutes: AdminRoutes = {
  'clear-realm-cache': empty,
  'clear-user-cache': empty,
  'clear-keys-cache': empty,
};
