import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Header } from '../../openid/http/endpoint-response.ts';
import { liveSession } from '../../openid/sessions/open-session.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';
import { signingKey, signJwt, verifyJwt } from '../../openid/tokens/signed-jwt.ts';
import type { User } from '../../realm/user.ts';
import { cookieOf, expireCookie, forgetIdentity, setCookie } from './cookies.ts';
import { hashOfId, signedId, signId } from './signed-values.ts';

/** The session of a browser, and its user. */
export interface BrowserSession {
  readonly session: UserSession;
  readonly user: User;
  /** A value that forms of this session hold. */
  readonly stateChecker: string;
}

/**
 * The session that the cookie KEYCLOAK_IDENTITY names; undefined without one, and when the session or its user is gone.
 */
export async function browserSession(context: RequestContext): Promise<BrowserSession | undefined> {
  const { state, issuer } = context;
  const cookie = cookieOf(context, 'KEYCLOAK_IDENTITY');
  const claims = cookie ? await verifyJwt(state.keys, cookie) : undefined;
  if (claims === undefined || claims.typ !== 'Serialized-ID' || claims.iss !== issuer) return undefined;
  if (typeof claims.exp === 'number' && state.now() > claims.exp) return undefined;
  if (Number(claims.iat) < state.realm.notBefore) return undefined;
  const session = await liveSession(state, { id: String(claims.sid), offline: false });
  const user = session && state.realm.usersById.get(session.userId);
  if (session === undefined || !user?.enabled || user.id !== claims.sub) return undefined;
  if (Number(claims.iat) < user.notBefore) return undefined;
  return { session, user, stateChecker: String(claims.state_checker) };
}

/** Headers that delete the cookies of a session, if the browser has them. */
export const forgetSession = (context: RequestContext): readonly Header[] =>
  cookieOf(context, 'KEYCLOAK_IDENTITY') ? forgetIdentity(context) : [];

/** The identifier of this browser in its cookie AUTH_SESSION_ID; undefined when the realm has not signed it. */
export const browserId = (context: RequestContext): Promise<string | undefined> =>
  signedId(context.state, cookieOf(context, 'AUTH_SESSION_ID'));

/** Cookies with the identifier of the browser. */
export const browserCookies = async (context: RequestContext, id: string): Promise<readonly Header[]> => [
  setCookie(context, 'AUTH_SESSION_ID', await signId(context.state, id)),
  setCookie(context, 'KC_AUTH_SESSION_HASH', hashOfId(id, 'base64'), 60),
];

interface LoggedIn {
  readonly user: User;
  /** The name that was typed. */
  readonly username: string;
  /** The value that forms of the session hold; undefined for a session that is new in this browser. */
  readonly stateChecker: string | undefined;
}

/** The cookies of a session (Keycloak 26.7). */
export async function sessionCookies(
  context: RequestContext,
  session: UserSession,
  { user, username, stateChecker }: LoggedIn,
): Promise<readonly Header[]> {
  const { state, issuer } = context;
  const { realm } = state;
  const now = state.now();
  const remembered =
    session.rememberMe && realm.sessionMaxRememberMe > 0 ? realm.sessionMaxRememberMe : realm.sessionMax;
  const exp = now + remembered;
  state.keys.signed(exp);
  const checker = stateChecker ?? state.ids.secret();
  const claims = {
    exp,
    iat: now,
    jti: state.ids.token(),
    iss: issuer,
    sub: user.id,
    typ: 'Serialized-ID',
    sid: session.id,
    state_checker: checker,
  };
  const identity = await signJwt(await signingKey(state, 'HS512'), 'JWT', JSON.stringify(claims));
  return [
    setCookie(context, 'KEYCLOAK_IDENTITY', identity, session.rememberMe ? remembered : undefined),
    setCookie(context, 'KEYCLOAK_SESSION', hashOfId(session.id, 'base64url'), remembered),
    ...(session.rememberMe
      ? [
          setCookie(
            context,
            'KEYCLOAK_REMEMBER_ME',
            `username:${encodeURIComponent(username).replaceAll('%20', '+')}`,
            31_536_000,
          ),
        ]
      : expireCookie(context, 'KEYCLOAK_REMEMBER_ME')),
  ];
}

/** The name that a browser remembers. */
export function rememberedName(context: RequestContext): string | undefined {
  const value = cookieOf(context, 'KEYCLOAK_REMEMBER_ME');
  if (!value?.startsWith('username:')) return undefined;
  try {
    return decodeURIComponent(value.slice('username:'.length).replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
