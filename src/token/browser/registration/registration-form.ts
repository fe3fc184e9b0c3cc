import { recordEvent } from '../../openid/context/record-event.ts';
import type { Authenticator } from '../../openid/flows/authenticator.ts';
import { FlowFault, type StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import { valuesOf } from '../../openid/http/form.ts';
import { BudgetError } from '../../realm/representations/change-budget.ts';
import type { User } from '../../realm/user.ts';
import { type BrowserLogin, showForm } from '../flows/browser-login.ts';
import { attributesOf, hasLanguages, profileField } from '../login/actions/profile-form.ts';
import { withNoBackButton } from '../login/find-tab.ts';
import { actionUrl, localUrl } from '../login/login-urls.ts';
import { reportLogin } from '../login/report-login.ts';
import { errorPage } from '../pages/error-page.ts';
import { registrationPage } from '../pages/registration-page.ts';
import { checkRegistration, type RegistrationFaults, requestedScopes } from './check-registration.ts';
import { addNewUser } from './new-user.ts';
import { registrationSteps } from './registration-steps.ts';

/** `registration-page-form` */
export const registrationForm = (login: BrowserLogin): Authenticator => ({
  begin: (step) => show(login, step),
  submit: (step) => register(login, step),
});

/** People who have named themselves before do not make an account. */
function checkNobodyIsKnown({ user }: BrowserLogin): void {
  if (user === undefined) return;
  throw new FlowFault('generic_authentication_error', { text: 'Action expired. Please continue with login now.' });
}

function show(login: BrowserLogin, step: FlowStep, errors?: RegistrationFaults['texts']): StepResult {
  const { context, form } = login;
  const { realm, store } = context.state;
  const steps = registrationSteps(store.json(), step);
  if (steps.makesUser) checkNobodyIsKnown(login);
  const { tabId, request } = login.tab;
  const scope = requestedScopes(login.client, request.scope);
  const texts = errors ?? new Map<string, string>();
  const nameField = { name: 'username', required: true, validators: new Map() };
  const rules = realm.emailAsUsername ? attributesOf(realm) : [nameField, ...attributesOf(realm)];
  return showForm(login, step, ({ action, alert }) =>
    registrationPage({
      realm,
      action,
      alert,
      loginUrl: localUrl(context, actionUrl(context, 'authenticate', { tabId, request })),
      fields: rules.map((rule) => profileField(rule, scope, errors ? valuesOf(form, rule.name) : [], texts)),
      hasLanguages: hasLanguages(store.json(), realm),
      ...steps,
      errors: texts,
    }),
  );
}

function register(login: BrowserLogin, step: FlowStep): StepResult {
  const { context, client, form, tab } = login;
  const { state } = context;
  const steps = registrationSteps(state.store.json(), step);
  if (steps.makesUser) checkNobodyIsKnown(login);
  const { clientId, scope } = tab.request;
  const details = {
    register_method: 'form',
    username: form.first.get(state.realm.emailAsUsername ? 'email' : 'username'),
    email: form.first.get('email'),
  };
  const faults = checkRegistration(state, client, scope, form, steps);
  if (faults !== undefined) {
    reportLogin(context, { error: faults.error, clientId, details }, 'REGISTER_ERROR');
    return show(login, step, faults.texts);
  }
  if (!steps.makesUser) {
    if (steps.asksPassword) throw new Error('a password for nobody');
    return { kind: 'success' };
  }
  const user = userOrFault(() => addNewUser(state, form, steps));
  if (typeof user === 'string')
    return { kind: 'failed', response: withNoBackButton(errorPage(state.realm, user, { status: 503 })) };
  recordEvent(context, { type: 'REGISTER', clientId, userId: user.id, details });
  login.user = user;
  login.tab = { ...tab, username: user.username, isNew: true };
  return { kind: 'success' };
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
