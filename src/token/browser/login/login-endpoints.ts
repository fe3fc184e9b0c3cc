import { type Lazy, lazy } from '../../../runtime/lazy.ts';
import type { Endpoint, Handler } from '../../openid/endpoints/realm-endpoint.ts';
import { withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { OAuthError, oauthErrors } from '../../openid/http/oauth-error.ts';
import { noBackButton } from './cookies.ts';

/** A handler that is loaded for the first browser: a server that only issues tokens does not need it. */
const loading =
  (part: Lazy<Handler>): Handler =>
  async (context) =>
    (part.loaded ?? (await part.get()))(context);

const authorize = loading(lazy(async () => (await import('./authorization.ts')).authorize));
const authenticate = loading(lazy(async () => (await import('./login-form.ts')).authenticate));
const requiredAction = loading(lazy(async () => (await import('./due-action.ts')).requiredAction));
const consent = loading(lazy(async () => (await import('./consent.ts')).consent));
const restart = loading(lazy(async () => (await import('./restart.ts')).restartLogin));
const registration = loading(lazy(async () => (await import('../registration/registration.ts')).registration));
const resetCredentials = loading(
  lazy(async () => (await import('../forgotten-password/reset-credentials.ts')).resetCredentials),
);
const openLink = loading(lazy(async () => (await import('../action-links/open-link.ts')).openLink));

const firstBrokerLogin = loading(lazy(async () => (await import('../broker/first-broker-login.ts')).firstBrokerLogin));

/** The authorization endpoint (RFC 6749 section 3.1). */
export const authorization: Endpoint = {
  methods: { GET: authorize, POST: authorize },
  allow: 'HEAD, POST, GET, OPTIONS',
};

const push = loading(lazy(async () => (await import('./pushed-authorization.ts')).pushAuthorization));

/** RFC 9126. */
export const pushedAuthorization: Endpoint = { methods: { POST: push } };

const detachedInfo = loading(lazy(async () => (await import('./detached-info.ts')).detachedInfo));

/** The endpoints for the forms of a login, below `/realms/{realm}/login-actions/`. */
const loginActions: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries({
    authenticate: { methods: { GET: authenticate, POST: authenticate } },
    'required-action': { methods: { GET: requiredAction, POST: requiredAction } },
    consent: { methods: { POST: consent } },
    restart: { methods: { GET: restart } },
    registration: { methods: { GET: registration, POST: registration } },
    'reset-credentials': { methods: { GET: resetCredentials, POST: resetCredentials } },
    'first-broker-login': { methods: { GET: firstBrokerLogin, POST: firstBrokerLogin } },
    'action-token': { methods: { GET: openLink } },
    'detached-info': { methods: { GET: detachedInfo } },
  }),
);

const startRegistration = loading(lazy(async () => (await import('./authorization.ts')).authorizeRegistration));
const startReset = loading(lazy(async () => (await import('./authorization.ts')).authorizeReset));

/** An authorization request that begins with the form for a new account. */
export const registrations: Endpoint = {
  methods: { GET: startRegistration, POST: startRegistration },
  allow: 'HEAD, POST, GET, OPTIONS',
};

/** An authorization request that begins with the form for a new password. */
export const forgotCredentials: Endpoint = {
  methods: { GET: startReset, POST: startReset },
  allow: 'HEAD, POST, GET, OPTIONS',
};

const allow = 'HEAD, POST, GET, OPTIONS';
const isRead = (method: string): method is 'GET' | 'POST' => method === 'GET' || method === 'POST';

/**
 * The endpoint at a path below `login-actions`.
 * @throws {OAuthError} when there is none: methods that a browser cannot send are not allowed, all others are not found
 * (Keycloak 26.7)
 */
export function loginActionAt(path: string, method: string): Endpoint {
  if (method === 'OPTIONS') return { methods: {}, allow };
  const endpoint = loginActions.get(path);
  if (endpoint !== undefined && isRead(method) && endpoint.methods[method] !== undefined) return endpoint;
  if (path === 'action-token' && method === 'HEAD' && endpoint !== undefined) return endpoint;
  const { response } = isRead(method) || method === 'HEAD' ? oauthErrors.notFound() : oauthErrors.methodNotAllowed();
  throw new OAuthError(withLeadingHeaders([noBackButton], response));
}
