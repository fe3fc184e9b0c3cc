import { oauthErrors } from '../http/oauth-error.ts';
import type { openIdConnectOperations } from '../operations.ts';
import { account, signOut } from './account.ts';
import { certs } from './certs.ts';
import { device, deviceAuthorization, deviceStatus } from './device.ts';
import { wellKnown } from './discovery.ts';
import type { Endpoint } from './endpoint.ts';
import { introspection } from './introspection.ts';
import { authorization, loginActionAt, notOffered, pushedAuthorization } from './login.ts';
import { cookieCheck, loginStatus, loginStatusInit } from './login-status.ts';
import { logout, logoutConfirm } from './logout.ts';
import { backchannelAuthentication, clientRegistration, samlDescriptor } from './not-enabled.ts';
import { realmPage } from './realm-page.ts';
import { revocation } from './revocation.ts';
import { token } from './token.ts';
import { userinfo } from './userinfo.ts';

/** What stands below `/realms/{realm}/protocol/openid-connect/`. */
const openIdConnect: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries({
    '3p-cookies/step1.html': cookieCheck,
    '3p-cookies/step2.html': cookieCheck,
    auth: authorization,
    'auth/device': deviceAuthorization,
    certs,
    'ext/ciba/auth': backchannelAuthentication,
    'ext/par/request': pushedAuthorization,
    'login-status-iframe.html': loginStatus,
    'login-status-iframe.html/init': loginStatusInit,
    logout,
    'logout/logout-confirm': logoutConfirm,
    revoke: revocation,
    token,
    'token/introspect': introspection,
    userinfo,
  } satisfies Record<keyof typeof openIdConnectOperations, Endpoint>),
);

/**
 * The endpoint at the path below a realm.
 * @throws {OAuthError} when there is none; which one depends on how far the path and the method are known (Keycloak 26.7).
 */
export function endpointAt(segments: readonly string[], method: string): Endpoint {
  const [area, name, ...rest] = segments;
  if (area === undefined) return realmPage;
  if (area === '.well-known' && name !== undefined && rest.length === 0) {
    const endpoint = method === 'GET' || method === 'HEAD' ? wellKnown.get(name) : undefined;
    if (endpoint === undefined && method !== 'OPTIONS') throw oauthErrors.notFound();
    return endpoint ?? anyDocument;
  }
  if (area === 'protocol' && name !== undefined) {
    if (name === 'saml' && rest.join('/') === 'descriptor') return samlDescriptor;
    if (name === 'saml') throw oauthErrors.notFound();
    if (name !== 'openid-connect') throw oauthErrors.unknownProtocol();
    const path = rest.join('/');
    return openIdConnect.get(path) ?? notOffered.get(path) ?? belowOpenIdConnect(rest, method);
  }
  if (area === 'clients-registrations' && name !== undefined && rest.length === 0) {
    if (!registrationProviders.includes(name)) throw oauthErrors.unknownRegistrationProvider();
    if (['GET', 'PUT', 'DELETE'].includes(method)) throw oauthErrors.notFound();
    return clientRegistration;
  }
  if (area === 'login-actions') return loginActionAt(segments.slice(1).join('/'), method);
  if (area === 'device' && name === undefined) return device;
  if (area === 'device' && name === 'status' && rest.length === 0 && method !== 'POST') return deviceStatus;
  if (area === 'account' && name === undefined) return account;
  if (area === 'account' && name === 'sign-out' && rest.length === 0 && method === 'POST') return signOut;
  // The protection API of User-Managed Access: it requires a token, and no token is valid.
  if (area === 'authz' && name === 'protection' && rest.length > 0) throw oauthErrors.noBearerToken();
  throw oauthErrors.notFound();
}

/** Preflights are answered before anybody asks which document is meant (Keycloak 26.7). */
const anyDocument: Endpoint = { methods: {}, crossOriginMethods: 'GET' };

/** What exists at its own path only. */
const exact = new Set(['certs', 'ext']);
const registrationProviders = ['openid-connect', 'default'];

/**
 * Where there is no endpoint it depends on the one above: methods that it has are not found, others not allowed, and
 * without one only GET and OPTIONS are looked for (Keycloak 26.7).
 */
function belowOpenIdConnect([first = '', ...below]: readonly string[], method: string): Endpoint {
  const above = below.length === 0 || exact.has(first) ? undefined : openIdConnect.get(first);
  if (above !== undefined && method === 'OPTIONS' && above.crossOriginMethods === undefined) return above;
  const isFound =
    method === 'OPTIONS' ||
    first === 'ext' ||
    (above === undefined ? method === 'GET' : (method === 'HEAD' ? 'GET' : method) in above.methods);
  throw isFound ? oauthErrors.notFound() : oauthErrors.methodNotAllowed();
}
