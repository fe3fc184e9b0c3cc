import type { RequestContext } from '../../openid/context/request-context.ts';
import { withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { OAuthError, oauthErrors } from '../../openid/http/oauth-error.ts';
import { noBackButton, setCookie } from '../login/cookies.ts';

/** Whether a text may stand in a header: it has no control characters but tabs. */
const isSendable = (text: string): boolean =>
  [...text].every((character) => character === '\t' || (character >= ' ' && character !== '\x7f'));

/**
 * The language that people have chosen in the menu of a page. It is kept in a cookie, even when the realm does not have
 * it (Keycloak 26.7).
 * @returns undefined when the request names none, or the realm has one language
 * @throws {OAuthError} for what cannot stand in a cookie
 */
export function askedLanguage(context: RequestContext): string | undefined {
  if (context.state.store.json().internationalizationEnabled !== true) return undefined;
  const asked = new URLSearchParams(context.request.query).get('kc_locale') ?? undefined;
  if (asked === undefined) return undefined;
  if (!isSendable(asked)) throw new OAuthError(withLeadingHeaders([noBackButton], oauthErrors.serverError().response));
  keepLanguage(context, asked);
  context.language = { ...context.language, chosen: asked };
  return asked;
}

/** Keeps a language in the cookie. What Latin 1 does not have is lost on the way (Keycloak 26.7). */
export function keepLanguage(context: RequestContext, tag: string): void {
  const [value = ''] = tag.split(';');
  const [name, cookie] = setCookie(context, 'KEYCLOAK_LOCALE', value);
  context.cookies = [[name, Array.from(cookie, (character) => (character > '\xff' ? '?' : character)).join('')]];
}
