import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import { noCache, type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { readUrlEncoded } from '../../openid/http/form.ts';
import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { askedLanguage } from '../languages/asked-language.ts';
import { browserSession, forgetSession } from '../login/browser-session.ts';
import { localUrl } from '../login/login-urls.ts';
import { reportLogin } from '../login/report-login.ts';
import { errorPage, isWebAddress } from '../pages/error-page.ts';
import { infoPage } from '../pages/info-page.ts';
import { page } from '../pages/layout.ts';
import { html, say } from '../pages/page-html.ts';
import { finishLogout } from './finish-logout.ts';
import { findLogout, type LogoutRequest, saveLogout, takeLogout } from './logout-request.ts';

/** The page that asks whether to log out. Its form holds a code, which keeps out forms of other sites. */
export function confirmPage(context: RequestContext, request: LogoutRequest): Response {
  const { clientId, tabId, code } = request;
  const { realm } = context.state;
  const query = `client_id=${encodeURIComponent(clientId)}&tab_id=${encodeURIComponent(tabId)}`;
  const url = `${context.issuer}/protocol/openid-connect/logout/logout-confirm?${query}`;
  const backTo = homeOf(context, clientId);
  context.language = { ...languageOf(request), pageUrl: () => url };
  return page({
    realm,
    id: 'logout-confirm',
    title: say('Logging out', 'logoutConfirmTitle'),
    heading: say('Logging out', 'logoutConfirmTitle'),
    headers: [noCache],
    content: html`<div id="kc-logout-confirm" class="content-area"><p class="instruction">${say('Do you want to log out?')}</p>
<form class="form-actions" action="${localUrl(context, url)}" method="post">
<input type="hidden" name="session_code" value="${code}">
<input name="confirmLogout" id="kc-logout" type="submit" value="${say('Logout')}">
</form>
<div id="kc-info-message">${
      isWebAddress(backTo) && html`<p><a href="${backTo}">${say('« Back to Application')}</a></p>`
    }</div></div>`,
  });
}

const languageOf = ({ locale, uiLocales }: LogoutRequest) => ({ chosen: locale, ofClient: uiLocales });

/** The URL of a client's page. The realm's own client has none. */
function homeOf({ state, baseUrl }: RequestContext, clientId = ''): string | undefined {
  const client = clientId === 'account' ? undefined : state.realm.clients.get(clientId);
  return homeUrl(client, baseUrl);
}

async function failed(context: RequestContext): Promise<Response> {
  reportLogin(
    context,
    { error: 'session_expired', details: { reason: 'Failed verification during logout.' } },
    'LOGOUT_ERROR',
  );
  const query = readUrlEncoded(context.request.query);
  const backTo = homeOf(context, typeof query === 'string' ? undefined : query.first.get('client_id'));
  const gone = (await browserSession(context)) === undefined ? forgetSession(context) : [];
  return withLeadingHeaders(gone, errorPage(context.state.realm, 'Logout failed', { headers: [noCache], backTo }));
}

/** Takes the form of that page, and logs out. A wrong code is an error of the server (Keycloak 26.7). */
export async function confirmLogout(context: RequestContext): Promise<Response> {
  const request = await findLogout(context);
  if (request === undefined) return failed(context);
  context.language = languageOf(request);
  if (formOf(context).first.get('session_code') !== request.code) throw oauthErrors.serverError();
  return (await takeLogout(context.state, request)) ? finishLogout(context, request) : failed(context);
}

/** Shows the page again to a user who comes back to it. */
export async function askAgain(context: RequestContext): Promise<Response> {
  const request = await findLogout(context);
  if (request !== undefined) {
    const locale = askedLanguage(context) ?? request.locale;
    const asked: LogoutRequest = { ...request, locale };
    if (locale !== request.locale) await saveLogout(context.state, asked);
    return confirmPage(context, asked);
  }
  if ((await browserSession(context)) !== undefined) return failed(context);
  // The page has status 400 because the request has failed (Keycloak 26.7).
  const page = infoPage(context.state.realm, 'You are logged out');
  const answer = { ...page, status: 400, headers: [['Content-Language', 'en'] as const, noCache] };
  return withLeadingHeaders(forgetSession(context), answer);
}
