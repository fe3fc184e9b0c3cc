import { providerOf } from '../../openid/brokering/provider.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { continueFlow, type FlowPlace, submitForm } from '../flows/pass-flow.ts';
import type { Passed } from '../flows/passed-login.ts';
import { checkCode, expired } from '../login/check-code.ts';
import { actionParameters, findTab, redirect, withNoBackButton } from '../login/find-tab.ts';
import { executions, type LoginTab, saveTab } from '../login/login-tab.ts';
import { resume } from '../login/steps.ts';
import { errorPage } from '../pages/error-page.ts';
import { brokerUrl } from './broker-urls.ts';
import { firstLoginSteps } from './first-login-steps.ts';

const unexpected = 'Unexpected error when authenticating with identity provider';
const path = 'first-broker-login';

/** Shows and takes the forms of the flow of a first login by an identity provider. */
export async function firstBrokerLogin(context: RequestContext): Promise<Response> {
  const parameters = actionParameters(context);
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const step = await checkCode(context, tab, parameters);
  return step.kind === 'refused' ? step.response : goThroughFirstLogin(context, tab, step.kind);
}

/** Goes on with a first login: to the form that is due, or to its end. */
export async function goThroughFirstLogin(
  context: RequestContext,
  tab: LoginTab,
  kind: 'asked' | 'sent',
): Promise<Response> {
  const { realm, store } = context.state;
  const { identity } = tab.broker ?? {};
  if (identity === undefined) return kind === 'asked' ? resume(context, tab) : expired(context, tab);
  const provider = providerOf(store.json(), identity.alias);
  if (provider === undefined) return withNoBackButton(errorPage(realm, unexpected));
  const own = provider.json.firstBrokerLoginFlowAlias;
  const alias = String(own || (store.json().firstBrokerLoginFlow ?? 'first broker login'));
  const place: FlowPlace = { alias, path, steps: firstLoginSteps };
  if (kind === 'sent' && tab.flow?.path !== path) return expired(context, tab);
  const passed =
    kind === 'asked'
      ? await continueFlow(context, tab, place)
      : await submitForm(context, { ...tab, code: undefined }, place);
  if ('status' in passed) return passed;
  return 'elsewhere' in passed ? resume(context, passed.elsewhere) : end(context, passed);
}

/** Sends the browser to the end of a first login: all its steps are done. */
async function end(context: RequestContext, { tab, user }: Passed): Promise<Response> {
  const { state } = context;
  await state.lockouts.succeed(user.id);
  const { broker = { alias: '' }, flow: _over, isAuthenticated: _notYet, ...login } = tab;
  const done = { userId: user.id, isNew: broker.isNewUser === true };
  const next: LoginTab = {
    ...login,
    broker: { ...broker, done },
    execution: executions.password,
    code: state.ids.secret(),
  };
  await saveTab(state, next);
  return redirect(brokerUrl(context, 'after-first-broker-login', next));
}
