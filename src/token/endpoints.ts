import type { Endpoint } from './endpoint.ts';
import { certs } from './endpoints/certs.ts';
import { wellKnown } from './endpoints/discovery.ts';
import { introspection } from './endpoints/introspection.ts';
import { logout } from './endpoints/logout.ts';
import {
  authorization,
  backchannelAuthentication,
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
    if (name !== 'openid-connect') throw refusals.unknownProtocol();
    const endpoint = openIdConnect.get(rest.join('/'));
    if (endpoint !== undefined) return endpoint;
    if (rest.length > 0 && mayNotBeSent(rest, method)) throw refusals.methodNotAllowed();
  }
  if (area === 'authz' && name === 'protection' && rest.length > 0) return protection;
  throw refusals.notFound();
}

/** Below the protocol only GET and OPTIONS are looked for, below `token` only POST and OPTIONS (recorded). */
const mayNotBeSent = ([first, ...below]: readonly string[], method: string) =>
  first === 'token' && below.length > 0
    ? method !== 'POST' && method !== 'OPTIONS'
    : method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
