import type { Response } from '../openid/http/endpoint-response.ts';
import type { AdminCall } from './admin-call.ts';
import { createsRealms } from './admin-caller.ts';
import { adminErrors } from './admin-errors.ts';
import { adminJson } from './admin-response.ts';

/** The version of the server, for clients of the admin API. Everything else is empty. */
export function serverInfo({ method, caller, realms }: AdminCall): Response {
  if (method !== 'GET' && method !== 'HEAD') throw adminErrors.methodNotAllowed();
  const master = realms.get('master');
  if (master === undefined || !createsRealms(caller)) throw adminErrors.forbidden();
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
