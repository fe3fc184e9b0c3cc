import type { Endpoint } from './endpoint.ts';
import { certs } from './endpoints/certs.ts';
import { wellKnown } from './endpoints/discovery.ts';
import { introspection } from './endpoints/introspection.ts';
import { loginStatus, loginStatusInit } from './endpoints/login-status.ts';
import { logout } from './endpoints/logout.ts';
import {
  accountConsole,
  authorization,
  backchannelAuthentication,
  clientRegistration,
  deviceAuthorization,
  protection,
  pushedAuthorization,
  samlDescriptor,
} from './endpoints/not-enabled.ts';
import { realmPage } from './endpoints/realm-page.ts';
import { revocation } from './endpoints/revocation.ts';
import { token } from './endpoints/token.ts';
import { userinfo } from './endpoints/userinfo.ts';
import { refusals } from './oauth-error.ts';

/** What stands below `/realms/{realm}/protocol/openid-connect/`. */
const openIdConnect: ReadonlyMap<string, Endpoint> = new Map([
  ['auth', authorization],
  ['auth/device', deviceAuthorization],
  ['certs', certs],
  ['ext/ciba/auth', backchannelAuthentication],
  ['ext/par/request', pushedAuthorization],
  ['login-status-iframe.html', loginStatus],
  ['login-status-iframe.html/init', loginStatusInit],
  ['logout', logout],
  ['revoke', revocation],
  ['token', token],
  ['token/introspect', introspection],
  ['userinfo', userinfo],
]);

/**
 * The endpoint at the path below a realm.
 * @throws {Refusal} when there is none; which one depends on how far the path and the method are known (recorded).
 */
export function endpointAt(segments: readonly string[], method: string): Endpoint {
  const [area, name, ...rest] = segments;
  if (area === undefined) return realmPage;
  if (area === '.well-known' && name !== undefined && rest.length === 0) {
    const endpoint = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? wellKnown.get(name) : undefined;
    if (endpoint === undefined) throw refusals.notFound();
    return endpoint;
  }
  if (area === 'protocol' && name !== undefined) {
    if (name === 'saml' && rest.join('/') === 'descriptor') return samlDescriptor;
    if (name === 'saml') throw refusals.notFound();
    if (name !== 'openid-connect') throw refusals.unknownProtocol();
    return openIdConnect.get(rest.join('/')) ?? belowOpenIdConnect(rest, method);
  }
  if (area === 'clients-registrations' && name !== undefined && rest.length === 0) {
    if (!registrationProviders.includes(name)) throw refusals.unknownRegistrationProvider();
    if (['GET', 'PUT', 'DELETE'].includes(method)) throw refusals.notFound();
    return clientRegistration;
  }
  if (area === 'account' && name === undefined) return accountConsole;
  if (area === 'authz' && name === 'protection' && rest.length > 0) return protection;
  throw refusals.notFound();
}

/** Everything that is looked up at its own address only. */
const exact = new Set(['certs', 'ext']);
const registrationProviders = ['openid-connect', 'default'];

/**
 * Where there is no endpoint it depends on the one above: methods that it has are not found, others not allowed, and
 * without one only GET and OPTIONS are looked for (recorded).
 */
function belowOpenIdConnect([first = '', ...below]: readonly string[], method: string): Endpoint {
  const above = below.length === 0 || exact.has(first) ? undefined : openIdConnect.get(first);
  const looked = method === 'HEAD' ? 'GET' : method;
  if (above !== undefined && method === 'OPTIONS' && above.crossOriginMethods === undefined) return above;
  const isFound =
    looked === 'OPTIONS' || first === 'ext' || (above === undefined ? looked === 'GET' : looked in above.methods);
  throw first === '' || isFound ? refusals.notFound() : refusals.methodNotAllowed();
}
