import type { RequestContext } from '../../openid/context/request-context.ts';
import { requestCookie } from '../../openid/context/request-cookie.ts';
import type { Header } from '../../openid/http/endpoint-response.ts';

/** The header of all responses of a login. It makes a browser ask again when its user goes back. */
export const noBackButton: Header = ['Cache-Control', 'no-store, must-revalidate, max-age=0'];

interface CookieKind {
  /** Scripts may read it. */
  readonly isReadable: boolean;
  /** Requests from pages of others do not have it. */
  readonly isStrict?: boolean;
}

/** Keycloak's cookies. */
const cookies = {
  AUTH_SESSION_ID: { isReadable: false },
  KC_AUTH_SESSION_HASH: { isReadable: true },
  KC_RESTART: { isReadable: false },
  KEYCLOAK_IDENTITY: { isReadable: false },
  KEYCLOAK_SESSION: { isReadable: true },
  KEYCLOAK_REMEMBER_ME: { isReadable: false },
  KEYCLOAK_LOCALE: { isReadable: false },
  KC_STATE_CHECKER: { isReadable: false, isStrict: true },
} as const satisfies Readonly<Record<string, CookieKind>>;

export type CookieName = keyof typeof cookies;

/** The first value of a cookie in a request, without quotes. */
export const cookieOf = (context: RequestContext, name: CookieName): string | undefined => requestCookie(context, name);

/** The path of cookies: that of the realm, with the part before it. */
function pathOf({ baseUrl, state }: RequestContext): string {
  const prefix = /^[^/]*\/\/[^/]*(.*)$/.exec(baseUrl)?.[1] ?? '';
  return `${prefix}${state.path}/`;
}

/** Whether browsers trust the address that was asked: it has HTTPS, or it is their own machine. */
function isSecure({ requestUrl }: RequestContext): boolean {
  if (requestUrl.startsWith('https:')) return true;
  const host = /^[^/]*\/\/(\[[^\]]*\]|[^/:]*)/.exec(requestUrl)?.[1] ?? '';
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])\.?$/i.test(host);
}

const quoted = (value: string) => (/^[^()<>@,;:\\"/[\]?={} \t]*$/.test(value) ? value : `"${value}"`);

/** Sets a cookie as Keycloak 26.7 does. @param maxAge seconds; undefined: until the browser is closed */
export function setCookie(context: RequestContext, name: CookieName, value: string, maxAge?: number): Header {
  const secure = isSecure(context);
  const kind: CookieKind = cookies[name];
  const attributes = [
    `${name}=${quoted(value)}`,
    'Version=1',
    `Path=${pathOf(context)}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ...(secure ? ['Secure'] : []),
    ...(kind.isReadable ? [] : ['HttpOnly']),
    `SameSite=${kind.isStrict ? 'Strict' : secure ? 'None' : 'Lax'}`,
  ];
  return ['Set-Cookie', attributes.join(';')];
}

/** Headers that delete the cookies of who is logged in. */
export const forgetIdentity = (context: RequestContext): readonly Header[] => [
  ...expireCookie(context, 'KEYCLOAK_IDENTITY'),
  ...expireCookie(context, 'KEYCLOAK_SESSION'),
];

/** Deletes a cookie, if the browser has it. */
export const expireCookie = (context: RequestContext, name: CookieName): readonly Header[] =>
  cookieOf(context, name) === undefined ? [] : [['Set-Cookie', `${name}=;Version=1;Path=${pathOf(context)};Max-Age=0`]];
