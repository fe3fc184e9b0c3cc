import { serverShape } from '../../authorization/model/authorization-shapes.ts';
import { importServer } from '../../authorization/model/import-server.ts';
import type { ResourceServer } from '../../authorization/model/resource-server.ts';
import { exportedServer, shownServer } from '../../authorization/model/show-server.ts';
import { adminErrors } from '../admin-errors.ts';
import { cacheableJson, done } from '../admin-response.ts';
import { representation } from '../request-body.ts';
import { type Routes, requireManage, requireView } from './authorization-call.ts';

/** The settings of a resource server, and all that it protects at once. */
export const serverRoutes: Routes = {
  'GET '(call) {
    requireView(call);
    return cacheableJson(shownServer(call));
  },
  'PUT '(call) {
    requireManage(call);
    const input = representation(call, serverShape);
    const { policyEnforcementMode, decisionStrategy } = input;
    // Keycloak 26.7 stores what is missing as nothing, which its database refuses.
    if (typeof policyEnforcementMode !== 'string' || typeof decisionStrategy !== 'string')
      throw adminErrors.duplicate();
    call.change({
      ...call.server,
      policyEnforcementMode: policyEnforcementMode as ResourceServer['policyEnforcementMode'],
      decisionStrategy: decisionStrategy as ResourceServer['decisionStrategy'],
      allowRemoteResourceManagement: input.allowRemoteResourceManagement !== false,
    });
    return done;
  },
  'GET settings'(call) {
    requireManage(call);
    return cacheableJson(exportedServer(call));
  },
  'POST import'(call) {
    requireManage(call);
    call.change(importServer(call.server, representation(call, serverShape), call));
    return done;
  },
};
