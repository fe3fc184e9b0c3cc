import { formOf, type RequestContext } from '../context/request-context.ts';
import { emptyForm } from '../http/form.ts';
import type { Response } from '../http/response.ts';
import { expiredPage } from '../pages/expired-page.ts';
import { checkOtpForm, checkPasswordForm } from './credentials.ts';
import { type ActionParameters, actionParameters, findTab, redirect, withNoBackButton } from './find-tab.ts';
import { showForm } from './forms.ts';
import { executions, type LoginTab, saveTab } from './login-tab.ts';
import { actionUrl, executionId } from './login-urls.ts';
import { reportLogin } from './report-login.ts';
import { afterAuthentication, resume, userOf } from './steps.ts';

/** Where the forms for name, password and one-time password go, and where a login goes on after a detour. */
export async function authenticate(context: RequestContext): Promise<Response> {
  const parameters = actionParameters(context);
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const step = await checkCode(context, tab, parameters);
  if (step !== 'action') return step ?? resume(context, tab);
  if (tab.isAuthenticated) return expired(context, tab);
  const form = context.request.method === 'POST' ? formOf(context) : emptyForm;
  const next: LoginTab = { ...tab, code: undefined };
  return tab.execution === executions.otp ? otp(context, next, form) : password(context, next, form);
}

type Form = ReturnType<typeof formOf>;

async function password(context: RequestContext, tab: LoginTab, form: Form): Promise<Response> {
  const known = tab.reauthenticates ? userOf(context, tab) : undefined;
  const outcome = await checkPasswordForm(context, tab, form, known);
  const typed: LoginTab =
    known === undefined
      ? { ...tab, username: form.first('username')?.trim(), rememberMe: isChecked(form.first('rememberMe')) }
      : tab;
  if (outcome.user === undefined) {
    const { message, isAlert } = outcome;
    return isAlert
      ? showForm(context, { ...typed, message: { type: 'error', text: message } })
      : showForm(context, typed, { error: message });
  }
  const { user } = outcome;
  const next: LoginTab = { ...typed, userId: user.id };
  if (user.otp !== undefined) return showForm(context, { ...next, execution: executions.otp });
  await context.state.lockouts.succeed(user.id);
  return afterAuthentication(context, { ...next, isAuthenticated: true });
}

const isChecked = (value: string | undefined) => value?.toLowerCase() === 'on';

async function otp(context: RequestContext, tab: LoginTab, form: Form): Promise<Response> {
  const user = userOf(context, tab);
  if (user?.enabled !== true) return showForm(context, { ...tab, execution: executions.password, userId: undefined });
  const fault = await checkOtpForm(context, tab, form, user);
  if (fault !== undefined) return showForm(context, tab, { error: fault });
  await context.state.lockouts.succeed(user.id);
  return afterAuthentication(context, { ...tab, isAuthenticated: true });
}

/**
 * Whether a request sends the form that is due: `action`; or only asks for it: undefined; or what to answer otherwise
 * (Keycloak 26.7). Every form carries a code that is good once, which keeps forms of other sites out.
 */
export async function checkCode(
  context: RequestContext,
  tab: LoginTab,
  { code, execution }: ActionParameters,
): Promise<'action' | Response | undefined> {
  const { state } = context;
  const due = executionId(context, tab.execution);
  if (code === undefined) return execution === undefined || execution === due ? undefined : expired(context, tab);
  if (code === tab.code) {
    if (execution !== due) return expired(context, tab);
    if (state.now() - tab.startedAt <= lifespanOf(context, tab)) return 'action';
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
  if (execution !== due) return expired(context, tab);
  await saveTab(state, { ...tab, message: { type: 'error', text: 'Action expired. Please continue with login now.' } });
  const { tabId, request } = tab;
  return redirect(
    actionUrl(context, tab.isAuthenticated ? 'required-action' : 'authenticate', {
      tabId,
      request,
      execution: tab.execution,
    }),
  );
}

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
