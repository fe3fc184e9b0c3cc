import { account, signOut } from './browser/account/account-endpoints.ts';
import { brokerAt } from './browser/broker/broker-endpoints.ts';
import { device, deviceAuthorization, deviceStatus } from './browser/device/device-endpoints.ts';
import {
  authorization,
  forgotCredentials,
  loginActionAt,
  pushedAuthorization,
  registrations,
} from './browser/login/login-endpoints.ts';
import { cookieCheck, loginStatus, loginStatusInit } from './browser/logout/login-status-endpoints.ts';
import { logout, logoutByProvider, logoutConfirm } from './browser/logout/logout-endpoints.ts';
import { certs } from './openid/endpoints/certs.ts';
import { wellKnown } from './openid/endpoints/discovery.ts';
import { introspection } from './openid/endpoints/introspection.ts';
import type { Endpoint, Handler } from './openid/endpoints/realm-endpoint.ts';
import { realmPage } from './openid/endpoints/realm-page.ts';
import { backchannelAuthentication, samlDescriptor } from './openid/endpoints/refusing-endpoints.ts';
import { revocation } from './openid/endpoints/revocation.ts';
import { token } from './openid/endpoints/token.ts';
import { userinfo } from './openid/endpoints/userinfo.ts';
import { oauthErrors } from './openid/http/oauth-error.ts';
import type { openIdConnectOperations } from './token-operations.ts';

/** The endpoints below `/realms/{realm}/protocol/openid-connect/`. */
const openIdConnect: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries({
    '3p-cookies/step1.html': cookieCheck,
    '3p-cookies/step2.html': cookieCheck,
    auth: authorization,
    'auth/device': deviceAuthorization,
    certs,
    'ext/ciba/auth': backchannelAuthentication,
    'ext/par/request': pushedAuthorization,
    'forgot-credentials': forgotCredentials,
    'login-status-iframe.html': loginStatus,
    'login-status-iframe.html/init': loginStatusInit,
    logout,
    'logout/logout-confirm': logoutConfirm,
    registrations,
    revoke: revocation,
    token,
    'token/introspect': introspection,
    userinfo,
  } satisfies Record<keyof typeof openIdConnectOperations, Endpoint>),
);

/**
 * The endpoint at a path below a realm.
 * @throws {OAuthError} when there is none. The error depends on how much of the path and of the method is known
 * (Keycloak 26.7).
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
    if (path === 'logout/backchannel-logout' && method === 'POST') return logoutByProvider;
    return openIdConnect.get(path) ?? belowOpenIdConnect(rest, method);
  }
  if (area === 'clients-registrations' && name !== undefined && rest.length < 2)
    return registrationAt(name, rest[0], method);
  if (area === 'login-actions') return loginActionAt(segments.slice(1).join('/'), method);
  if (area === 'broker' && name !== undefined) return brokerAt(segments.slice(1));
  if (area === 'device' && name === undefined) return device;
  if (area === 'device' && name === 'status' && rest.length === 0 && method !== 'POST') return deviceStatus;
  if (area === 'account' && name === 'sign-out' && rest.length === 0 && method === 'POST') return signOut;
  if (area === 'account') return account(segments.slice(1));
  if (area === 'authz' && name === 'protection' && rest.length > 0) return protectionAt(rest);
  throw oauthErrors.notFound();
}

/** Keycloak 26.7 answers preflights before it looks for the document. */
const anyDocument: Endpoint = { methods: {}, crossOriginMethods: 'GET' };

const protectionParts = ['resource_set', 'permission', 'uma-policy'];

/** The protection API of User-Managed Access. @throws {OAuthError} as `endpointAt` */
function protectionAt(path: readonly string[]): Endpoint {
  if (!protectionParts.includes(path[0] ?? '')) throw oauthErrors.methodNotAllowed();
  const answer: Handler = async (context) => {
    const { answerProtection } = await import('./authorization/protection/protection-api.ts');
    return answerProtection(context, path);
  };
  // Keycloak asks for a token before it answers OPTIONS.
  return { methods: { GET: answer, POST: answer, PUT: answer, DELETE: answer, OPTIONS: answer } };
}

/** Endpoints that have nothing below their own path. */
const exact = new Set(['certs', 'ext']);
const registrationProviders = ['openid-connect', 'default'];

/** The registration of clients, which the room of the admin API answers. @throws {OAuthError} as `endpointAt` */
function registrationAt(provider: string, clientId: string | undefined, method: string): Endpoint {
  const isKnown = registrationProviders.includes(provider) || (provider === 'install' && clientId !== undefined);
  if (!isKnown) throw oauthErrors.unknownRegistrationProvider();
  const methods = clientId === undefined ? ['GET', 'PUT', 'DELETE'] : ['POST'];
  if (methods.includes(method)) throw oauthErrors.notFound();
  const answer: Handler = async (context) => {
    const { answerRegistration } = await import('./admin/registration/register-client.ts');
    return answerRegistration({ context, provider, clientId });
  };
  return { methods: clientId === undefined ? { POST: answer } : { GET: answer, PUT: answer, DELETE: answer } };
}

/**
 * The answer to a path without an endpoint. It depends on the endpoint above: its methods are not found, others are not
 * allowed. Without one above, only GET and OPTIONS are not found (Keycloak 26.7).
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
