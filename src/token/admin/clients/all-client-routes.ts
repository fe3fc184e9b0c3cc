import type { AdminRoutes } from '../admin-call.ts';
import { authorizationRoutes } from '../authorization/authorization-routes.ts';
import { componentRoutes } from '../components/component-routes.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { clientRoleRoutes } from './client-role-routes.ts';
import { clientRoutes } from './client-routes.ts';
import { clientScopeRoutes } from './client-scope-routes.ts';
import { clientSessionRoutes } from './client-session-routes.ts';
import { evaluationRoutes } from './evaluation-routes.ts';
import { keyStoreRoutes } from './key-store-routes.ts';
import { mapperRoutes } from './mapper-routes.ts';
import { nodeRoutes } from './node-routes.ts';
import { scopeMappingRoutes } from './scope-mapping-routes.ts';
import { serviceAccountRoutes } from './service-account-routes.ts';

/** Routes of clients and all that is below them, client scopes, and components. */
const routes: readonly AdminRoutes[] = [
  ...[
    clientRoutes,
    certificateRoutes,
    keyStoreRoutes,
    clientRoleRoutes,
    clientScopeRoutes,
    clientSessionRoutes,
    evaluationRoutes,
    mapperRoutes,
    nodeRoutes,
  ],
  ...[scopeMappingRoutes, serviceAccountRoutes, authorizationRoutes, componentRoutes],
];

/** The routes of client scopes under the name that these had before. */
const asTemplates = (table: AdminRoutes): AdminRoutes =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([path]) => path.startsWith('client-scopes/'))
      .map(([path, handlers]) => [path.replace('client-scopes', 'client-templates'), handlers]),
  );

/** The same, with their former names. */
export const allClientRoutes: readonly AdminRoutes[] = [...routes, ...routes.map(asTemplates)];
