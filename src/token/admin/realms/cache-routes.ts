import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { done } from '../admin-response.ts';

/** Nothing is remembered that could be stale. */
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
