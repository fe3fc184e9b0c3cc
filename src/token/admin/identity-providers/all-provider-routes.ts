import type { AdminRoutes } from '../admin-call.ts';
import { providerImportRoutes } from './provider-import-routes.ts';
import { providerMapperRoutes } from './provider-mapper-routes.ts';
import { providerRoutes } from './provider-routes.ts';

/** Routes of identity providers. They are kept; nobody logs in at them. */
export const allProviderRoutes: readonly AdminRoutes[] = [providerRoutes, providerMapperRoutes, providerImportRoutes];
