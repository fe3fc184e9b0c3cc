import type { Response } from '../http/response.ts';
import type { AdminCall } from './admin-call.ts';
import { adminErrors } from './admin-errors.ts';
import { adminJson } from './admin-response.ts';

/** What clients of the admin API ask the server for: its version. Everything else is empty. */
export function serverInfo({ method, caller, realms }: AdminCall): Response {
  if (method !== 'GET' && method !== 'HEAD') throw adminErrors.methodNotAllowed();
  const master = realms.get('master');
  if (master === undefined || caller.realm.name !== 'master' || !caller.createsRealms) throw adminErrors.forbidden();
  return adminJson({
    systemInfo: { version: '26.7.3' },
    profileInfo: { name: 'default', disabledFeatures: [], previewFeatures: [], experimentalFeatures: [] },
    features: [],
    themes: {},
    providers: {},
    protocolMapperTypes: {},
    builtinProtocolMappers: {},
    clientInstallations: {},
    componentTypes: {},
    passwordPolicies: [],
    enums: {},
  });
}
