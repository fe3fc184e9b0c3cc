import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { expiredPage } from '../pages/expired-page.ts';
import { type ActionParameters, redirect, withNoBackButton } from './find-tab.ts';
import { executions, type LoginTab, saveTab } from './login-tab.ts';
import { actionUrl, executionId, formPath, restartUrl } from './login-urls.ts';
import { reportLogin } from './report-login.ts';

/** What a request does with the form that is due. */
type FormStep =
  /** It sends the form. */
  | { readonly kind: 'sent' }
  /** It only asks for the form. */
  | { readonly kind: 'asked' }
  /** It does neither. */
  | { readonly kind: 'refused'; readonly response: Response };

const refused = (response: Response): FormStep => ({ kind: 'refused', response });

/**
 * Checks the code of a request (Keycloak 26.7). Every form has a code that is good once, which keeps out forms of other
 * sites.
 * @param otherForm answers the right code with a form that is not due
 */
export async function checkCode(
  context: RequestContext,
  tab: LoginTab,
  { code, execution }: ActionParameters,
  otherForm: typeof expired = expired,
): Promise<FormStep> {
  const { state } = context;
  const due = executionId(context, tab.execution);
  if (code === undefined)
    return execution === undefined || execution === due ? { kind: 'asked' } : refused(expired(context, tab));
  if (code === tab.code) {
    if (state.now() - tab.startedAt > lifespanOf(context, tab)) return refused(await timedOut(context, tab));
    return execution === due ? { kind: 'sent' } : refused(otherForm(context, tab));
  }
  reportLogin(context, { error: 'invalid_code', clientId: tab.request.clientId });
  // After a wrong code, the right one is not good any more (Keycloak 26.7).
  const used = { ...tab, code: undefined };
  if (execution !== due) {
    await saveTab(state, used);
    return refused(expired(context, tab));
  }
  await saveTab(state, {
    ...used,
    message: { type: 'error', text: 'Action expired. Please continue with login now.' },
  });
  return refused(backToForm(context, tab));
}

/** Begins a login again that has taken too long. */
async function timedOut(context: RequestContext, { rootId, tabId, request }: LoginTab): Promise<Response> {
  const { state } = context;
  reportLogin(context, { error: 'expired_code', clientId: request.clientId });
  await saveTab(state, {
    rootId,
    tabId,
    request,
    execution: executions.password,
    startedAt: state.now(),
    message: { type: 'error', text: 'Your login attempt timed out. Login will start from the beginning.' },
  });
  return redirect(actionUrl(context, 'authenticate', { tabId, request }));
}

/** The form that is due, at its own address. */
export function backToForm(context: RequestContext, tab: LoginTab): Response {
  const { tabId, request, execution } = tab;
  return redirect(actionUrl(context, formPath(tab), { tabId, request, execution }));
}

const lifespanOf = ({ state }: RequestContext, { isAuthenticated }: LoginTab) =>
  isAuthenticated ? state.realm.login.actionLifespan : state.realm.login.loginLifespan;

/** The page for a form that is over. */
export function expired(context: RequestContext, tab: LoginTab): Response {
  const { tabId, request, execution } = tab;
  const url = actionUrl(context, formPath(tab), { tabId, request, execution });
  return withNoBackButton(expiredPage(context.state.realm, restartUrl(context, tab), url));
}
