import type { RequestContext } from '../context/request-context.ts';
import { readUrlEncoded } from '../http/form.ts';
import { type Response, withLeadingHeaders } from '../http/response.ts';
import { errorPage } from '../pages/error-page.ts';
import { infoPage } from '../pages/info-page.ts';
import type { Client } from '../realm/client.ts';
import { clientUrl } from '../realm/client-url.ts';
import { sendError } from './authorization-response.ts';
import { browserCookies, browserId, browserSession, forgetSession } from './browser-session.ts';
import { checkRequest } from './check-request.ts';
import { noBackButton } from './cookies.ts';
import { executions, hasRoot, type LoginTab, loadTab, openTab, saveTab } from './login-tab.ts';
import { actionUrl, readClientData } from './login-urls.ts';
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
  const get = (name: string) => (typeof form === 'string' ? undefined : form.first(name));
  return {
    ...{ code: get('session_code'), execution: get('execution'), clientId: get('client_id') },
    ...{ tabId: get('tab_id'), clientData: get('client_data'), skipLogout: get('skip_logout') === 'true' },
  };
}

/**
 * The unfinished login that a request belongs to, by the browser's cookie and the tab: never that of another browser. Or
 * what to answer when there is none: the login begins again, or is over (Keycloak 26.7).
 */
export async function findTab(context: RequestContext, parameters: ActionParameters): Promise<LoginTab | Response> {
  const page = realmErrorPage(context);
  if (page !== undefined) return page;
  const { realm } = context.state;
  const client = realm.clients.get(parameters.clientId ?? '');
  const backTo = client && clientUrl(client, client.baseUrl, context.baseUrl);
  const data = parameters.clientData ? readClientData(parameters.clientData) : undefined;
  if (parameters.clientData && data === undefined)
    return withNoBackButton(errorPage(realm, 'Invalid Request', { backTo }));
  const rootId = await browserId(context);
  const tab = rootId && parameters.tabId ? await loadTab(context.state, rootId, parameters.tabId) : undefined;
  if (tab !== undefined && tab.request.clientId === client?.clientId) return tab;
  const restarted = await restart(context, parameters, rootId, backTo);
  if (restarted !== undefined) return restarted;
  if ((await browserSession(context)) === undefined) {
    reportLogin(context, { error: 'cookie_not_found', clientId: client?.clientId });
    return withLeadingHeaders([noBackButton, ...forgetSession(context)], errorPage(realm, cookieNotFound, { backTo }));
  }
  reportLogin(context, { error: 'already_logged_in', clientId: client?.clientId });
  return (
    (client && data && sendBackAnyway(context, client, data)) ??
    withNoBackButton(infoPage(realm, 'You are already logged in.', backTo))
  );
}

const cookieNotFound =
  'Restart login cookie not found. It may have expired; it may have been deleted or cookies are disabled in your browser. If cookies are disabled then enable them. Click Back to Application to login again.';

export const withNoBackButton = (response: Response): Response => withLeadingHeaders([noBackButton], response);

/** Begins a login again that was forgotten, by the cookie; undefined when the browser has none. */
async function restart(
  context: RequestContext,
  { clientId }: ActionParameters,
  known: string | undefined,
  backTo: string | undefined,
): Promise<Response | undefined> {
  const { state } = context;
  const request = await restartedRequest(context);
  if (request === undefined) return undefined;
  if (request.clientId !== clientId) {
    reportLogin(context, { error: 'invalid_code', clientId });
    return withNoBackButton(
      errorPage(state.realm, 'An error occurred, please login again through your application.', { backTo }),
    );
  }
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

/** A step of a login leads to the next one. */
export const redirect = (location: string, cookies: Response['leadingHeaders'] = []): Response => ({
  status: 302,
  leadingHeaders: [...cookies, noBackButton],
  headers: [['Location', location]],
});

/** What a URL says of a request is checked like the request itself. */
function sendBackAnyway(
  context: RequestContext,
  client: Client,
  { redirectUri, responseType, responseMode, state }: NonNullable<ReturnType<typeof readClientData>>,
): Response | undefined {
  const values = new Map<string, string>([
    ...[['redirect_uri', redirectUri] as const, ['response_type', responseType] as const],
    ...(responseMode === undefined ? [] : [['response_mode', responseMode] as const]),
    ...(state === undefined ? [] : [['state', state] as const]),
  ]);
  const checked = checkRequest(
    context,
    client,
    { get: (name) => values.get(name), fault: undefined, values: {} },
    true,
  );
  return checked && sendError(context, checked.request, 'temporarily_unavailable', 'authentication_expired');
}
