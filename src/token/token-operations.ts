/** One word for each path below `/realms/{realm}/protocol/openid-connect/`. */
export const openIdConnectOperations = {
  '3p-cookies/step1.html': 'cookie-check-1',
  '3p-cookies/step2.html': 'cookie-check-2',
  auth: 'authorization',
  'auth/device': 'device-authorization',
  certs: 'certs',
  'ext/ciba/auth': 'backchannel-authentication',
  'ext/par/request': 'pushed-authorization',
  'forgot-credentials': 'forgotten-password',
  'login-status-iframe.html': 'login-status',
  'login-status-iframe.html/init': 'login-status-init',
  logout: 'logout',
  'logout/logout-confirm': 'logout-confirm',
  registrations: 'registration',
  revoke: 'revoke',
  token: 'token',
  'token/introspect': 'introspect',
  userinfo: 'userinfo',
} as const;

/** One word for each of the other paths below a realm. */
const otherOperations = {
  '': 'realm',
  '.well-known/openid-configuration': 'discovery',
  '.well-known/oauth-authorization-server': 'discovery',
  '.well-known/uma2-configuration': 'uma-discovery',
  'protocol/saml/descriptor': 'saml-descriptor',
  'clients-registrations/default': 'client-registration',
  'clients-registrations/openid-connect': 'client-registration',
  account: 'account',
  'account/sign-out': 'account-sign-out',
  device: 'device',
  'device/status': 'device-status',
  'login-actions/authenticate': 'login-form',
  'login-actions/required-action': 'login-action',
  'login-actions/consent': 'login-consent',
  'login-actions/restart': 'login-restart',
  'login-actions/registration': 'registration-form',
  'login-actions/reset-credentials': 'forgotten-password-form',
  'login-actions/action-token': 'mail-link',
  'login-actions/first-broker-login': 'identity-provider',
  'broker/after-first-broker-login': 'identity-provider',
  'protocol/openid-connect/logout/backchannel-logout': 'provider-logout',
} as const;
const protection = 'protection';

const byPath: ReadonlyMap<string, string> = new Map([
  ...Object.entries(openIdConnectOperations).map(([path, name]) => [`protocol/openid-connect/${path}`, name] as const),
  ...Object.entries(otherOperations),
]);

/** One word for each part of the admin API, by the segment below its realm. */
const adminOperations: ReadonlyMap<string, string> = new Map([
  ['users', 'admin-users'],
  ['groups', 'admin-groups'],
  ['group-by-path', 'admin-groups'],
  ['default-groups', 'admin-groups'],
  ['roles', 'admin-roles'],
  ['roles-by-id', 'admin-roles'],
  ['clients', 'admin-clients'],
  ['client-scopes', 'admin-clients'],
  ['client-templates', 'admin-clients'],
  ['default-default-client-scopes', 'admin-clients'],
  ['default-optional-client-scopes', 'admin-clients'],
  ['events', 'admin-events'],
  ['admin-events', 'admin-events'],
]);
/** The word for all other paths of the admin API. */
const adminRealms = 'admin-realms';

/** Every operation of the token endpoint. */
export const tokenOperations: readonly string[] = [
  ...new Set([...byPath.values(), protection, adminRealms, ...adminOperations.values()]),
];

const belowRealm = /^\/realms\/[^/]+(?:\/(.*?))?\/?$/s;
const adminPath = /^\/admin\/realms(?:\/[^/]+(?:\/([^/]+).*)?)?\/?$/s;
const serverMetadata = /^\/\.well-known\/oauth-authorization-server\/realms\/[^/]+\/?$/;
const protectionPath = /^authz\/protection\/./;
const accountPath = /^account\/./;
const brokerPath = /^broker\/[^/]+\/(?:login|link|token|endpoint(?:\/logout_response)?)$/;

/** The operation of a request; undefined for an unknown path, and for a preflight. */
export function tokenOperationOf(method: string, path: string): string | undefined {
  if (method === 'OPTIONS') return undefined;
  const match = belowRealm.exec(path);
  const [admin, kind = ''] = (match === null && adminPath.exec(path)) || [];
  if (admin !== undefined) return adminOperations.get(kind) ?? adminRealms;
  if (match === null) return serverMetadata.test(path) ? 'discovery' : undefined;
  const [, rest = ''] = match;
  const below = accountPath.test(rest) ? 'account' : protectionPath.test(rest) ? protection : undefined;
  if (brokerPath.test(rest)) return 'identity-provider';
  return byPath.get(rest) ?? below;
}
