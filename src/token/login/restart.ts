import type { RequestContext } from '../context/request-context.ts';
import type { Response } from '../http/response.ts';
import { endSession } from '../logout/end-session.ts';
import { liveSession } from '../sessions/open-session.ts';
import { actionParameters, findTab, redirect } from './find-tab.ts';
import { executions, joinRoot, saveTab } from './login-tab.ts';
import { actionUrl } from './login-urls.ts';

/** Begins a login from the beginning; who was to show once more who it is, is logged out (Keycloak 26.7). */
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
