import { recordEvent } from '../../openid/context/record-event.ts';
import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { emptyForm, type Form, valuesOf } from '../../openid/http/form.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { BudgetError } from '../../realm/representations/change-budget.ts';
import type { User } from '../../realm/user.ts';
import { attributesOf, profileField } from '../login/actions/profile-form.ts';
import { checkCode, expired } from '../login/check-code.ts';
import { expireCookie, noBackButton } from '../login/cookies.ts';
import { actionParameters, findTab, withNoBackButton } from '../login/find-tab.ts';
import { afterForm } from '../login/forms.ts';
import { executions, type LoginTab, saveTab } from '../login/login-tab.ts';
import { actionUrl, executionId, localUrl } from '../login/login-urls.ts';
import { reportLogin } from '../login/report-login.ts';
import { afterAuthentication, resume } from '../login/steps.ts';
import { errorPage } from '../pages/error-page.ts';
import { registrationPage } from '../pages/registration-page.ts';
import { checkRegistration, type RegistrationFaults } from './check-registration.ts';
import { addNewUser } from './new-user.ts';
import { registrationSteps } from './registration-steps.ts';

/** Shows and takes the form for a new account. */
export async function registration(context: RequestContext): Promise<Response> {
  const parameters = actionParameters(context);
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const step = await checkCode(context, tab, parameters);
  if (step.kind === 'refused') return step.response;
  if (!context.state.realm.registrationAllowed) return withNoBackButton(notAllowed(context, tab.request.clientId));
  if (tab.isAuthenticated) return step.kind === 'asked' ? resume(context, tab) : expired(context, tab);
  if (step.kind === 'asked') return showRegistration(context, tab);
  if (tab.execution !== executions.registration) return expired(context, tab);
  const form = context.request.method === 'POST' ? formOf(context) : emptyForm;
  return register(context, { ...tab, code: undefined, lastExecution: executionId(context, tab.execution) }, form);
}

/** The page for a realm in which nobody can make an account. */
export function notAllowed(context: RequestContext, clientId: string | undefined): Response {
  const { realm } = context.state;
  const client = realm.clients.get(clientId ?? '');
  reportLogin(context, { error: 'registration_disabled', clientId }, 'REGISTER_ERROR');
  const backTo = homeUrl(client, context.baseUrl);
  return errorPage(realm, 'Registration not allowed', { backTo });
}

/** Shows the form. Nobody is logged in in this browser from then on. @param attempt the form that was sent */
export async function showRegistration(
  context: RequestContext,
  tab: LoginTab,
  attempt?: { readonly form: Form; readonly errors: RegistrationFaults['texts'] },
): Promise<Response> {
  const { state } = context;
  const { realm } = state;
  const { rootId, tabId, request, startedAt } = tab;
  const code = tab.code ?? state.ids.secret();
  const next: LoginTab = { rootId, tabId, request, startedAt, execution: executions.registration, code };
  await saveTab(state, next);
  const errors = attempt?.errors ?? new Map<string, string>();
  const nameField = { name: 'username', required: true, validators: new Map() };
  const rules = realm.emailAsUsername ? attributesOf(realm) : [nameField, ...attributesOf(realm)];
  const page = registrationPage({
    realm,
    action: actionUrl(context, 'registration', next),
    loginUrl: localUrl(context, actionUrl(context, 'authenticate', { tabId, request })),
    fields: rules.map((rule) => profileField(rule, attempt ? valuesOf(attempt.form, rule.name) : [], errors)),
    ...registrationSteps(state.store.json()),
    errors,
  });
  const headers = [noBackButton, ...expireCookie(context, 'KEYCLOAK_IDENTITY')];
  return withLeadingHeaders(headers, afterForm(context, page, 'registration', next));
}

async function register(context: RequestContext, tab: LoginTab, form: Form): Promise<Response> {
  const { state } = context;
  const { request } = tab;
  const client = state.realm.clients.get(request.clientId);
  if (client === undefined) return expired(context, tab);
  const steps = registrationSteps(state.store.json());
  const details = {
    register_method: 'form',
    username: form.first.get(state.realm.emailAsUsername ? 'email' : 'username'),
    email: form.first.get('email'),
  };
  const faults = checkRegistration(state, client, request.scope, form, steps);
  if (faults !== undefined) {
    reportLogin(context, { error: faults.error, clientId: request.clientId, details }, 'REGISTER_ERROR');
    return showRegistration(context, tab, { form, errors: faults.texts });
  }
  const user = userOrFault(() => addNewUser(state, form, steps));
  if (typeof user === 'string') return withNoBackButton(errorPage(state.realm, user, { status: 503 }));
  recordEvent(context, { type: 'REGISTER', clientId: request.clientId, userId: user.id, details });
  const { username } = user;
  return afterAuthentication(context, { ...tab, userId: user.id, username, isAuthenticated: true, isNew: true }, user);
}

/** A bound of this server is told on the page. */
function userOrFault(add: () => User): User | string {
  try {
    return add();
  } catch (error) {
    if (error instanceof BudgetError) return error.message;
    throw error;
  }
}
