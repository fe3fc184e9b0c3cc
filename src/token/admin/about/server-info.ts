import type { Response } from '../../openid/http/endpoint-response.ts';
import { pageLanguages } from '../../realm/page-languages.ts';
import { registrationPolicy } from '../../realm/representations/registration-policies.ts';
import type { AdminCall } from '../admin-call.ts';
import { createsRealms } from '../admin-caller.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson } from '../admin-response.ts';
import { registrationPolicyKinds } from '../registration/registration-policy-kinds.ts';
import { features, profileInfo } from './features.ts';
import { passwordPolicies } from './password-policies.ts';
import { identityProviders, providers, socialProviders } from './providers.ts';

const locales = [...pageLanguages];

/** Themes by the names that realms of Keycloak 26.7 may have: pages look the same with each. */
const themes = {
  common: [{ name: 'keycloak' }],
  admin: [{ name: 'keycloak.v2', locales }],
  login: ['keycloak', 'keycloak.v2'].map((name) => ({ name, locales })),
  welcome: [{ name: 'keycloak' }],
  account: [{ name: 'keycloak.v3', locales }],
  email: [{ name: 'keycloak', locales }],
};

/** What a realm may name and what this server does, for programs that ask before they set something up. */
export function serverInfo({ method, caller, realms }: AdminCall): Response {
  if (method !== 'GET' && method !== 'HEAD') throw adminErrors.methodNotAllowed();
  const master = realms.get('master');
  if (master === undefined || !createsRealms(caller)) throw adminErrors.forbidden();
  return adminJson({
    systemInfo: { version: '26.7.3' },
    profileInfo,
    features,
    themes,
    socialProviders,
    identityProviders,
    providers,
    protocolMapperTypes: {},
    builtinProtocolMappers: {},
    clientInstallations: {},
    componentTypes: { [registrationPolicy]: registrationPolicyKinds },
    passwordPolicies,
    enums: {},
  });
}
