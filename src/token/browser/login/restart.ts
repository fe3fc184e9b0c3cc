import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { endSession } from '../../openid/logout/end-session.ts';
import { joinRoot } from '../../openid/sessions/browser-tabs.ts';
import { liveSession } from '../../openid/sessions/open-session.ts';
import { actionParameters, findTab, redirect } from './find-tab.ts';
import { executions, saveTab } from './login-tab.ts';
import { actionUrl } from './login-urls.ts';

/** Begins a login again. A user who was to log in again is logged out (Keycloak 26.7). */
export async function restartLogin(context: RequestContext): Promise<Response> {
  const { state } = context;
  const parameters = actionParameters(context);
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const { rootId, tabId, request } = tab;
  const session = parameters.skipLogout ? undefined : await liveSession(state, { id: rootId, offline: false });
  if (session !== undefined) {
    await endSession(context, session);
    await joinRoot(state, tab);
  }
  await saveTab(state, { rootId, tabId, request, execution: executions.password, startedAt: state.now() });
  return redirect(actionUrl(context, 'authenticate', { tabId, request }));
}
