import { providerOf } from '../../openid/brokering/provider.ts';
import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { emptyForm, type Form } from '../../openid/http/form.ts';
import { BudgetError } from '../../realm/representations/change-budget.ts';
import { checkCode, expired } from '../login/check-code.ts';
import { checkPasswordForm } from '../login/credentials.ts';
import { actionParameters, findTab, redirect, withNoBackButton } from '../login/find-tab.ts';
import { showForm } from '../login/forms.ts';
import { executions, type LoginTab, saveTab } from '../login/login-tab.ts';
import { executionId } from '../login/login-urls.ts';
import { reportLogin } from '../login/report-login.ts';
import { resume } from '../login/steps.ts';
import { errorPage } from '../pages/error-page.ts';
import { brokerUrl } from './broker-urls.ts';
import { showConfirmLink, showConfirmPassword } from './confirm-link.ts';
import type { FirstLogin } from './first-login.ts';
import { addBrokeredUser, existingAccount, firstLoginSteps, mustReview, newUsername } from './first-login-steps.ts';
import { isProfileComplete, reviewed, showReview } from './review-profile.ts';

const unexpected = 'Unexpected error when authenticating with identity provider';

/** Shows and takes the forms of a first login by an identity provider. */
export async function firstBrokerLogin(context: RequestContext): Promise<Response> {
  const parameters = actionParameters(context);
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const step = await checkCode(context, tab, parameters);
  if (step.kind === 'refused') return step.response;
  const { identity } = tab.broker ?? {};
  if (identity === undefined) return step.kind === 'asked' ? resume(context, tab) : expired(context, tab);
  const provider = providerOf(context.state.store.json(), identity.alias);
  if (provider === undefined) return withNoBackButton(errorPage(context.state.realm, unexpected));
  const login = { tab: { ...tab, code: undefined }, provider, identity };
  if (step.kind === 'asked') return goOn(context, login);
  const form = context.request.method === 'POST' ? formOf(context) : emptyForm;
  const sent = { ...login, tab: { ...login.tab, lastExecution: executionId(context, tab.execution) } };
  if (tab.execution === executions.reviewProfile) return review(context, sent, form);
  return tab.execution === executions.confirmLink ? confirm(context, sent, form) : password(context, sent, form);
}

/** Goes on with a first login: with the next form, or to its end. */
async function goOn(context: RequestContext, login: FirstLogin): Promise<Response> {
  const { provider, identity } = login;
  const { state } = context;
  const flow = provider.json.firstBrokerLoginFlowAlias;
  let { broker = { alias: provider.alias } } = login.tab;
  const at = () => ({ ...login, tab: { ...login.tab, broker } });
  const steps = firstLoginSteps(state.store.json(), typeof flow === 'string' && flow !== '' ? flow : undefined);
  for (const step of steps) {
    if (step.name === 'idp-review-profile' && mustReview(step, broker, isProfileComplete(context, login)))
      return showReview(context, at());
    if (step.name === 'idp-create-user-if-unique') {
      if (newUsername(state, identity) === '')
        return goOn(context, {
          ...login,
          tab: { ...login.tab, broker: { ...broker, mustReview: true, isReviewed: false } },
        });
      const existing = existingAccount(state, identity);
      if (existing === undefined) {
        const user = userOrFault(() => addBrokeredUser(state, identity, step).id);
        if (user.fault !== undefined) return withNoBackButton(errorPage(state.realm, user.fault, { status: 503 }));
        return done(context, at().tab, { userId: user.id, isNew: true });
      }
      broker = { ...broker, existing };
    }
    if (step.name === 'idp-auto-link' && broker.existing !== undefined)
      return done(context, at().tab, { userId: broker.existing.userId, isNew: false });
    if (step.name === 'idp-confirm-link' && broker.existing !== undefined && !broker.isConfirmed) {
      const canReview = steps.some(({ name }) => name === 'idp-review-profile');
      return showConfirmLink(context, at(), canReview);
    }
    if (step.name === 'idp-username-password-form' && broker.existing !== undefined)
      return showConfirmPassword(context, at());
  }
  reportLogin(context, { error: 'invalid_user_credentials', clientId: login.tab.request.clientId }, failedFirstLogin);
  return withNoBackButton(errorPage(state.realm, 'Invalid username or password.'));
}

const failedFirstLogin = 'IDENTITY_PROVIDER_FIRST_LOGIN_ERROR';

async function review(context: RequestContext, login: FirstLogin, form: Form): Promise<Response> {
  const outcome = reviewed(context, login, form);
  if (outcome.errors !== undefined) return showReview(context, login, { form, errors: outcome.errors });
  const { identity } = outcome;
  const before = login.tab.broker ?? { alias: identity.alias };
  const isOtherEmail = before.isOtherEmail === true || identity.email !== login.identity.email;
  const broker = { ...before, identity, isReviewed: true, isOtherEmail, existing: undefined };
  return goOn(context, { ...login, identity, tab: { ...login.tab, broker } });
}

async function confirm(context: RequestContext, login: FirstLogin, form: Form): Promise<Response> {
  const action = form.first.get('submitAction');
  const before = login.tab.broker ?? { alias: login.identity.alias };
  if (action === 'updateProfile') {
    const broker = { ...before, existing: undefined, isReviewed: false, mustReview: true };
    return goOn(context, { ...login, tab: { ...login.tab, broker } });
  }
  if (action === 'linkAccount')
    return goOn(context, { ...login, tab: { ...login.tab, broker: { ...before, isConfirmed: true } } });
  reportLogin(context, { error: 'internal_error', clientId: login.tab.request.clientId }, failedFirstLogin);
  return withNoBackButton(errorPage(context.state.realm, 'An internal server error has occurred', { status: 500 }));
}

async function password(context: RequestContext, login: FirstLogin, form: Form): Promise<Response> {
  const { tab } = login;
  const user = context.state.realm.usersById.get(tab.broker?.existing?.userId ?? '');
  if (user === undefined) return goOn(context, login);
  const outcome = await checkPasswordForm(context, tab, form, user);
  if (outcome.user === undefined) return showConfirmPassword(context, login, outcome.message);
  const next = { ...tab, userId: user.id, username: user.username };
  if (user.otp !== undefined) return showForm(context, { ...next, execution: executions.otp });
  await context.state.lockouts.succeed(user.id);
  return done(context, next, { userId: user.id, isNew: false });
}

/** Whether a login whose one-time password was right is a first login, and links the account of this user. */
export const linksAccount = ({ broker }: LoginTab, userId: string): boolean =>
  broker?.identity !== undefined && broker.isConfirmed === true && broker.existing?.userId === userId;

/** Sends the browser to the end of a first login: all its steps are done. */
export async function done(
  context: RequestContext,
  tab: LoginTab,
  result: { readonly userId: string; readonly isNew: boolean },
): Promise<Response> {
  const broker = { ...tab.broker, alias: tab.broker?.alias ?? '', done: result };
  const next = { ...tab, broker, execution: executions.password, code: context.state.ids.secret() };
  await saveTab(context.state, next);
  return redirect(brokerUrl(context, 'after-first-broker-login', next));
}

/** A bound of this server is told on the page. */
function userOrFault(
  add: () => string,
): { readonly id: string; readonly fault?: undefined } | { readonly fault: string } {
  try {
    return { id: add() };
  } catch (error) {
    if (error instanceof BudgetError) return { fault: error.message };
    throw error;
  }
}
