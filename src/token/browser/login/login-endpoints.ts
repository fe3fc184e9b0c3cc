import { type Lazy, lazy } from '../../../runtime/lazy.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
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
const requiredAction = loading(lazy(async () => (await import('./required-action.ts')).requiredAction));
const consent = loading(lazy(async () => (await import('./consent.ts')).consent));
const restart = loading(lazy(async () => (await import('./restart.ts')).restartLogin));

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
    'detached-info': { methods: { GET: detachedInfo } },
  }),
);

const refuseWith =
  (message: string) =>
  async ({ state }: RequestContext) =>
    (await import('../pages/error-page.ts')).errorPage(state.realm, message);
const refusal = (message: string): Endpoint => ({ methods: { GET: refuseWith(message), POST: refuseWith(message) } });

/** Pages that no realm has here. They say that the realm does not allow it. */
export const notOffered: ReadonlyMap<string, Endpoint> = new Map([
  ['registrations', refusal('Registration not allowed')],
  ['forgot-credentials', refusal('Reset Credential not allowed')],
]);

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
  const { response } = isRead(method) || method === 'HEAD' ? oauthErrors.notFound() : oauthErrors.methodNotAllowed();
  throw new OAuthError(withLeadingHeaders([noBackButton], response));
}
