import { type Lazy, lazy } from '../../runtime/lazy.ts';
import type { RequestContext } from '../context/request-context.ts';
import { OAuthError, oauthErrors } from '../http/oauth-error.ts';
import { withLeadingHeaders } from '../http/response.ts';
import { noBackButton } from '../login/cookies.ts';
import type { Endpoint, Handler } from './endpoint.ts';

/** Loaded by the first browser: who only asks for tokens does without. */
const loading =
  (part: Lazy<Handler>): Handler =>
  async (context) =>
    (part.loaded ?? (await part.get()))(context);

const authorize = loading(lazy(async () => (await import('../login/authorization.ts')).authorize));
const authenticate = loading(lazy(async () => (await import('../login/authenticate.ts')).authenticate));
const requiredAction = loading(lazy(async () => (await import('../login/required-action.ts')).requiredAction));
const consent = loading(lazy(async () => (await import('../login/consent.ts')).consent));
const restart = loading(lazy(async () => (await import('../login/restart.ts')).restartLogin));

/** The authorization endpoint (RFC 6749 section 3.1). */
export const authorization: Endpoint = {
  methods: { GET: authorize, POST: authorize },
  allow: 'HEAD, POST, GET, OPTIONS',
};

const push = loading(lazy(async () => (await import('../login/pushed-authorization.ts')).pushAuthorization));

/** RFC 9126. */
export const pushedAuthorization: Endpoint = { methods: { POST: push } };

const detachedInfo = loading(lazy(async () => (await import('../login/detached-info.ts')).detachedInfo));

/** What stands below `/realms/{realm}/login-actions/`: where the forms of a login go. */
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

/** What no realm offers here: people are told so, as in a realm that does not allow it. */
export const notOffered: ReadonlyMap<string, Endpoint> = new Map([
  ['registrations', refusal('Registration not allowed')],
  ['forgot-credentials', refusal('Reset Credential not allowed')],
]);

const allow = 'HEAD, POST, GET, OPTIONS';
const isRead = (method: string): method is 'GET' | 'POST' => method === 'GET' || method === 'POST';

/**
 * The endpoint at a path below `login-actions`. What a browser cannot send is not allowed, anything else that does not exist
 * is not found (Keycloak 26.7).
 * @throws {OAuthError} when there is none
 */
export function loginActionAt(path: string, method: string): Endpoint {
  if (method === 'OPTIONS') return { methods: {}, allow };
  const endpoint = loginActions.get(path);
  if (endpoint !== undefined && isRead(method) && endpoint.methods[method] !== undefined) return endpoint;
  const { response } = isRead(method) || method === 'HEAD' ? oauthErrors.notFound() : oauthErrors.methodNotAllowed();
  throw new OAuthError(withLeadingHeaders([noBackButton], response));
}
