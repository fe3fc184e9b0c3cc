import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { emptyForm } from '../../openid/http/form.ts';
import { checkCode, expired } from './check-code.ts';
import { checkOtpForm, checkPasswordForm } from './credentials.ts';
import { actionParameters, findTab } from './find-tab.ts';
import { isChecked, showForm } from './forms.ts';
import { logInAs } from './log-in-as.ts';
import { executions, type LoginTab } from './login-tab.ts';
import { executionId } from './login-urls.ts';
import { noteLoginStep } from './note-login-step.ts';
import { pickedPerson } from './people.ts';
import { afterAuthentication, flowOf, resume, submitToFlow, userOf } from './steps.ts';

/** Takes the forms for name, password and one-time password. Without a form, it shows the one that is due. */
export async function authenticate(context: RequestContext): Promise<Response> {
  const parameters = actionParameters(context);
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const step = await checkCode(context, tab, parameters);
  if (step.kind === 'refused') return step.response;
  if (step.kind === 'asked') return resume(context, atLogin(tab));
  const flow = tab.isAuthenticated || tab.flow === undefined ? undefined : flowOf(context, tab);
  if (flow !== undefined) return submitToFlow(context, { ...tab, code: undefined }, flow);
  if (tab.isAuthenticated || isElsewhere(tab)) return expired(context, tab);
  const form = context.request.method === 'POST' ? formOf(context) : emptyForm;
  const next: LoginTab = { ...tab, code: undefined, lastExecution: executionId(context, tab.execution) };
  return tab.execution === executions.otp ? otp(context, next, form) : password(context, next, form);
}

/** Whether the form that is due is one that people come to from the login. */
const isElsewhere = ({ execution, flow }: LoginTab) =>
  flow?.path !== undefined || (flow === undefined && execution !== executions.password && execution !== executions.otp);

/** A login whose user has come back from these forms. What was done of them still counts (Keycloak 26.7). */
const atLogin = (tab: LoginTab): LoginTab =>
  tab.isAuthenticated || !isElsewhere(tab)
    ? tab
    : { ...tab, execution: executions.password, flow: tab.flow && { ...tab.flow, path: undefined, due: undefined } };

type Form = ReturnType<typeof formOf>;

async function password(context: RequestContext, tab: LoginTab, form: Form): Promise<Response> {
  const picked = context.loginMode === 'pick' ? pickedPerson(context, form.first.get('user')) : undefined;
  if (picked !== undefined) return logInAs(context, tab, picked);
  if (context.loginMode === 'pick' && form.first.get('user') !== undefined)
    return showForm(context, tab, { error: 'The realm has no such user who can log in.' });
  const known = tab.reauthenticates ? userOf(context, tab) : undefined;
  const outcome = await checkPasswordForm(context, tab, form, known);
  const typed: LoginTab =
    known === undefined
      ? { ...tab, username: form.first.get('username')?.trim(), rememberMe: isChecked(form.first.get('rememberMe')) }
      : tab;
  noteLoginStep(context, tab, 'auth-username-password-form', outcome.user === undefined ? 'failed' : 'success');
  if (outcome.user === undefined) {
    const { message, isAlert } = outcome;
    return isAlert
      ? showForm(context, { ...typed, message: { type: 'error', text: message } }, { form })
      : showForm(context, typed, { error: message, form });
  }
  const { user } = outcome;
  const next: LoginTab = { ...typed, userId: user.id };
  if (user.otp !== undefined) {
    noteLoginStep(context, tab, 'auth-otp-form', 'challenged');
    return showForm(context, { ...next, execution: executions.otp });
  }
  await context.state.lockouts.succeed(user.id);
  return afterAuthentication(context, { ...next, isAuthenticated: true }, user);
}

async function otp(context: RequestContext, tab: LoginTab, form: Form): Promise<Response> {
  const user = userOf(context, tab);
  if (user?.enabled !== true) return showForm(context, { ...tab, execution: executions.password, userId: undefined });
  const fault = await checkOtpForm(context, tab, form, user);
  noteLoginStep(context, tab, 'auth-otp-form', fault === undefined ? 'success' : 'failed');
  if (fault !== undefined) return showForm(context, tab, { error: fault || undefined });
  await context.state.lockouts.succeed(user.id);
  return afterAuthentication(context, { ...tab, isAuthenticated: true }, user);
}
