import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { endSession } from '../../openid/logout/end-session.ts';
import { dropRoot } from '../../openid/sessions/browser-tabs.ts';
import { liveSession } from '../../openid/sessions/open-session.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';
import { browserCookies } from './browser-session.ts';
import { expireCookie, forgetIdentity } from './cookies.ts';
import { actionParameters, findTab, redirect } from './find-tab.ts';
import { executions, type LoginTab, openTab, saveTab } from './login-tab.ts';
import { actionUrl } from './login-urls.ts';
import { restartCookie } from './restart-cookie.ts';

/** Begins a login again, by the flow that the client has asked for. */
export async function restartLogin(context: RequestContext): Promise<Response> {
  const { state } = context;
  const parameters = actionParameters(context);
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const { rootId, tabId, request } = tab;
  const session = parameters.skipLogout ? undefined : await liveSession(state, { id: rootId, offline: false });
  if (session !== undefined) return restartAsNobody(context, tab, session);
  await saveTab(state, { rootId, tabId, request, execution: executions.password, startedAt: state.now() });
  return toBeginning(context, tab);
}

const toBeginning = (
  context: RequestContext,
  { tabId, request }: Pick<LoginTab, 'tabId' | 'request'>,
  cookies: Response['leadingHeaders'] = [],
): Response => redirect(actionUrl(context, request.begins ?? 'authenticate', { tabId, request }), cookies);

/** A user who was to log in again is logged out, and the browser is another one from then on (Keycloak 26.7). */
async function restartAsNobody(context: RequestContext, { rootId, request }: LoginTab, session: UserSession) {
  const { state } = context;
  await endSession(context, session);
  await dropRoot(state, rootId);
  const moved = await openTab(state, { rootId: state.ids.session(), request, execution: executions.password });
  return toBeginning(context, moved, [
    ...forgetIdentity(context),
    ...(await browserCookies(context, moved.rootId)),
    ...expireCookie(context, 'KC_RESTART'),
    await restartCookie(context, request),
  ]);
}
