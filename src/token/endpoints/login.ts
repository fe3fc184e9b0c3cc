import { type Lazy, lazy } from '../../runtime/lazy.ts';
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

/** What stands below `/realms/{realm}/login-actions/`: where the forms of a login go. */
export const loginActions: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries({
    authenticate: { methods: { GET: authenticate, POST: authenticate } },
    'required-action': { methods: { GET: requiredAction, POST: requiredAction } },
    consent: { methods: { POST: consent } },
    restart: { methods: { GET: restart } },
  }),
);
