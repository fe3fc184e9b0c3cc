import type { RequestContext } from '../context/request-context.ts';
import type { Response } from '../http/response.ts';
import { expiredPage } from '../pages/expired-page.ts';
import { type ActionParameters, redirect, withNoBackButton } from './find-tab.ts';
import { executions, type LoginTab, saveTab } from './login-tab.ts';
import { actionUrl, executionId } from './login-urls.ts';
import { reportLogin } from './report-login.ts';

/**
 * Whether a request sends the form that is due: `action`; or only asks for it: undefined; or what to answer otherwise
 * (Keycloak 26.7). Every form carries a code that is good once, which keeps forms of other sites out.
 * @param otherForm answers the right code with a form that is not due
 */
export async function checkCode(
  context: RequestContext,
  tab: LoginTab,
  { code, execution }: ActionParameters,
  otherForm: typeof expired = expired,
): Promise<'action' | Response | undefined> {
  const { state } = context;
  const due = executionId(context, tab.execution);
  if (code === undefined) return execution === undefined || execution === due ? undefined : expired(context, tab);
  if (code === tab.code) {
    if (state.now() - tab.startedAt <= lifespanOf(context, tab))
      return execution === due ? 'action' : otherForm(context, tab);
    reportLogin(context, { error: 'expired_code', clientId: tab.request.clientId });
    const { rootId, tabId, request } = tab;
    const message = {
      type: 'error',
      text: 'Your login attempt timed out. Login will start from the beginning.',
    } as const;
    await saveTab(state, { rootId, tabId, request, execution: executions.password, startedAt: state.now(), message });
    return redirect(actionUrl(context, 'authenticate', { tabId, request }));
  }
  reportLogin(context, { error: 'invalid_code', clientId: tab.request.clientId });
  // A wrong code uses up the right one (Keycloak 26.7).
  const used = { ...tab, code: undefined };
  if (execution !== due) {
    await saveTab(state, used);
    return expired(context, tab);
  }
  await saveTab(state, {
    ...used,
    message: { type: 'error', text: 'Action expired. Please continue with login now.' },
  });
  return backToForm(context, tab);
}

/** The form that is due, at its own address. */
export const backToForm = (
  context: RequestContext,
  { tabId, request, execution, isAuthenticated }: LoginTab,
): Response =>
  redirect(actionUrl(context, isAuthenticated ? 'required-action' : 'authenticate', { tabId, request, execution }));

const lifespanOf = ({ state }: RequestContext, { isAuthenticated }: LoginTab) =>
  isAuthenticated ? state.realm.login.actionLifespan : state.realm.login.loginLifespan;

/** The page for a form that is over. */
export function expired(context: RequestContext, { tabId, request, execution, isAuthenticated }: LoginTab): Response {
  const restart = `${actionUrl(context, 'restart', { tabId, request })}&skip_logout=false`;
  const action = isAuthenticated ? 'required-action' : 'authenticate';
  return withNoBackButton(
    expiredPage(context.state.realm, restart, actionUrl(context, action, { tabId, request, execution })),
  );
}
