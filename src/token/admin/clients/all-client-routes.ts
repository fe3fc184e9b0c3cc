import type { AdminRoutes } from '../admin-call.ts';
import { authenticationRoutes } from '../authentication/authentication-routes.ts';
import { componentRoutes } from '../components/component-routes.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { clientRoleRoutes } from './client-role-routes.ts';
import { clientRoutes } from './client-routes.ts';
import { clientScopeRoutes } from './client-scope-routes.ts';
import { clientSessionRoutes } from './client-session-routes.ts';
import { evaluationRoutes } from './evaluation-routes.ts';
import { mapperRoutes } from './mapper-routes.ts';
import { nodeRoutes } from './node-routes.ts';
import { scopeMappingRoutes } from './scope-mapping-routes.ts';
import { serviceAccountRoutes } from './service-account-routes.ts';

/** Routes of clients and all that is below them, client scopes, components, and authentication. */
export const allClientRoutes: readonly AdminRoutes[] = [
  ...[
    clientRoutes,
    certificateRoutes,
    clientRoleRoutes,
    clientScopeRoutes,
    clientSessionRoutes,
    evaluationRoutes,
    mapperRoutes,
    nodeRoutes,
  ],
  ...[scopeMappingRoutes, serviceAccountRoutes, componentRoutes, authenticationRoutes],
];
