import type { AdminRoutes } from './admin-call.ts';
import { realmSettings } from './realms/realm-settings.ts';

/** All that is below a realm. */
export const realmRoutes: readonly AdminRoutes[] = [realmSettings];
