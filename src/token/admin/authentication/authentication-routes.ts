import type { AdminRoutes } from '../admin-call.ts';
import { configRoutes } from './config-routes.ts';
import { executionRoutes } from './execution-routes.ts';
import { flowRoutes } from './flow-routes.ts';
import { providerListRoutes } from './provider-list-routes.ts';
import { requiredActionRoutes } from './required-action-routes.ts';

/** Routes of flows and their steps, and of required actions. Flows are kept; they decide nothing. */
export const authenticationRoutes: readonly AdminRoutes[] = [
  flowRoutes,
  executionRoutes,
  configRoutes,
  providerListRoutes,
  requiredActionRoutes,
];
