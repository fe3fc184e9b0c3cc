import type { RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { readUrlEncoded } from '../../openid/http/form.ts';
import { hasRoot } from '../../openid/sessions/browser-tabs.ts';
import { homeUrl } from '../../realm/client-url.ts';
import type { Client } from '../../realm/realm-client.ts';
import { allowedRedirectUri } from '../../realm/redirect-uri.ts';
import { errorPage } from '../pages/error-page.ts';
import { infoPage } from '../pages/info-page.ts';
import { sendError } from './authorization-response.ts';
import { browserCookies, browserId, browserSession, forgetSession } from './browser-session.ts';
import { checkRequest, responseTypeFault } from './check-request.ts';
import { noBackButton } from './cookies.ts';
import { type ClientRequest, executions, type LoginTab, loadTab, openTab, saveTab } from './login-tab.ts';
import { actionUrl, type ClientData, readClientData } from './login-urls.ts';
import { withChosenLanguage } from './note-language.ts';
import { realmErrorPage } from './realm-error-page.ts';
import { reportLogin } from './report-login.ts';
import { restartedRequest } from './restart-cookie.ts';

/** The parameters of a URL below `login-actions/`. */
export interface ActionParameters {
  readonly code: string | undefined;
  readonly execution: string | undefined;
  readonly clientId: string | undefined;
  readonly tabId: string | undefined;
  readonly clientData: string | undefined;
  readonly skipLogout: boolean;
}

export function actionParameters({ request }: RequestContext): ActionParameters {
  const form = readUrlEncoded(request.query);
  // An empty parameter is ignored (Keycloak 26.7).
  const get = (name: string) => (typeof form === 'string' ? undefined : form.first.get(name) || undefined);
  return {
    code: get('session_code'),
    execution: get('execution'),
    clientId: get('client_id'),

    tabId: get('tab_id'),
    clientData: get('client_data'),
    skipLogout: get('skip_logout') === 'true',
  };
}

/**
 * The unfinished login of a request, by the browser's cookie and the tab. It is never that of another browser.
 * @param event of a request that has none
 * @returns the response when there is none: the login begins again, or is over (Keycloak 26.7)
 */
export async function findTab(
  context: RequestContext,
  parameters: ActionParameters,
  event = 'LOGIN_ERROR',
): Promise<LoginTab | Response> {
  const page = realmErrorPage(context);
  if (page !== undefined) return page;
  const { realm } = context.state;
  const client = realm.clients.get(parameters.clientId ?? '');
  const backTo = homeUrl(client, context.baseUrl);
  const data = parameters.clientData ? readClientData(parameters.clientData) : undefined;
  if (parameters.clientData && data === undefined)
    return withNoBackButton(errorPage(realm, 'Invalid Request', { backTo }));
  const rootId = await browserId(context);
  const tab = rootId && parameters.tabId ? await loadTab(context.state, rootId, parameters.tabId) : undefined;
  if (tab !== undefined && tab.request.clientId === client?.clientId) return withChosenLanguage(context, tab);
  const request = await restartedRequest(context);
  if (request !== undefined && request.clientId === parameters.clientId)
    return restart(context, withUriOf(context, request, data), rootId);
  if (request !== undefined) reportLogin(context, { error: 'invalid_code', clientId: parameters.clientId }, event);
  if ((await browserSession(context)) === undefined) {
    reportLogin(context, { error: 'cookie_not_found', clientId: client?.clientId }, event);
    const message = request === undefined ? cookieNotFound : otherClient;
    return withLeadingHeaders([noBackButton, ...forgetSession(context)], errorPage(realm, message, { backTo }));
  }
  reportLogin(context, { error: 'already_logged_in', clientId: client?.clientId }, event);
  if (client !== undefined && data !== undefined) return sendBackAnyway(context, client, data);
  // The page has status 400 because the request has failed (Keycloak 26.7).
  return withNoBackButton({ ...infoPage(realm, 'You are already logged in.', { backTo }), status: 400 });
}

const otherClient = 'An error occurred, please login again through your application.';

const cookieNotFound =
  'Restart login cookie not found. It may have expired; it may have been deleted or cookies are disabled in your browser. If cookies are disabled then enable them. Click Back to Application to login again.';

export const withNoBackButton = (response: Response): Response =>
  response.leadingHeaders?.includes(noBackButton) ? response : withLeadingHeaders([noBackButton], response);

/** The request with the redirect URI in an address, if the client has registered it (Keycloak 26.7). */
function withUriOf({ state, baseUrl }: RequestContext, request: ClientRequest, data: ClientData | undefined) {
  const client = state.realm.clients.get(request.clientId);
  const redirectUri = data?.redirectUri;
  if (client === undefined || redirectUri === undefined) return request;
  const isAllowed = allowedRedirectUri(client, redirectUri, { baseUrl, isRequired: true }) !== undefined;
  return isAllowed ? { ...request, redirectUri: redirectUri } : request;
}

/** Begins a forgotten login again. @param request the request of the client, from the cookie */
async function restart(context: RequestContext, request: ClientRequest, known: string | undefined): Promise<Response> {
  const { state } = context;
  const { clientId } = request;
  const isKnown = known !== undefined && (await hasRoot(state, known));
  const rootId = isKnown ? known : state.ids.session();
  const tab = await openTab(state, { rootId, request, execution: executions.password });
  await saveTab(state, {
    ...tab,
    message: { type: 'error', text: 'Your login attempt timed out. Login will start from the beginning.' },
  });
  reportLogin(context, { error: 'expired_code', clientId, details: { restart_after_timeout: 'true' } });
  const cookies = isKnown ? [] : await browserCookies(context, rootId);
  const { tabId } = tab;
  return redirect(actionUrl(context, 'authenticate', { tabId, request }), cookies);
}

/** The response that leads to the next step of a login. */
export const redirect = (location: string, cookies: Response['leadingHeaders'] = []): Response => ({
  status: 302,
  leadingHeaders: [...cookies, noBackButton],
  headers: [['Location', location]],
});

/**
 * Sends the browser back by the request in a URL, which is checked as any other. An error is a page here (Keycloak
 * 26.7).
 */
function sendBackAnyway(
  context: RequestContext,
  client: Client,
  { redirectUri, responseType, responseMode, state }: ClientData,
): Response {
  const { realm } = context.state;
  const backTo = homeUrl(client, context.baseUrl);
  const refuse = (message: string, status = 400) => withNoBackButton(errorPage(realm, message, { status, backTo }));
  const fault = responseTypeFault(client, responseType, responseMode);
  if (fault !== undefined) return refuse(fault.error, fault.error === 'unauthorized_client' ? 401 : 400);
  const values = { redirect_uri: redirectUri, response_type: responseType, response_mode: responseMode, state };
  const checked = checkRequest(context, client, { values, fault: undefined }, 'pushed');
  if (checked === undefined) return refuse('Invalid parameter: redirect_uri');
  return sendError(context, checked.request, 'temporarily_unavailable', 'authentication_expired');
}
