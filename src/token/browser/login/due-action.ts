import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { emptyForm } from '../../openid/http/form.ts';
import type { User } from '../../realm/user.ts';
import { consentPage } from '../pages/consent-page.ts';
import { requiredActions } from './actions/actions.ts';
import type { ActionAttempt } from './actions/required-action.ts';
import { backToForm, checkCode, expired } from './check-code.ts';
import { isRefusedAction, mayCancel, withActionDone } from './client-action.ts';
import { missingConsents } from './consent-scopes.ts';
import { consentTexts } from './consent-texts.ts';
import { decline } from './decline.ts';
import { actionParameters, findTab, withNoBackButton } from './find-tab.ts';
import { afterForm } from './forms.ts';
import { type LoginTab, saveTab } from './login-tab.ts';
import { actionUrl, localUrl } from './login-urls.ts';
import { consentAction, nextAction } from './next-action.ts';
import { withLanguageSettled } from './note-language.ts';
import { afterAuthentication, endUnlessDisabled, userOf } from './steps.ts';

/** Shows and takes the forms of required actions. */
export async function requiredAction(context: RequestContext): Promise<Response> {
  const parameters = actionParameters(context);
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const user = userOf(context, tab);
  if (tab.isAuthenticated !== true || user === undefined) return expired(context, tab);
  const step = await checkCode(context, tab, parameters, backToForm);
  if (step.kind === 'refused') return step.response;
  if (step.kind === 'asked') return showNextAction(context, tab, user);
  const action = requiredActions.get(tab.execution);
  if (action === undefined) return show(context, { ...tab, code: undefined }, user);
  const form = context.request.method === 'POST' ? formOf(context) : emptyForm;
  const sent: LoginTab = { ...tab, code: undefined, lastExecution: tab.execution };
  if (form.first.get('cancel-aia') !== undefined && mayCancel(tab, user))
    return showNextAction(context, withActionDone(sent, 'cancelled'), user);
  const result = await action.process({ context, tab, user, url: '', mayCancel: false }, form);
  if ('declined' in result) return decline(context, sent, result.declined);
  if ('status' in result) return result;
  if ('again' in result) return show(context, { ...sent, ...result.again, code: undefined }, user);
  if ('id' in result) return showNextAction(context, withActionDone(sent, 'success'), result);
  return show(context, sent, user, { form, errors: result });
}

/** Shows the next form at once, or ends the login after the last one. @param passed an action that is skipped */
export async function showNextAction(
  context: RequestContext,
  tab: LoginTab,
  user: User,
  passed?: string,
): Promise<Response> {
  const known = await withLanguageSettled(context, tab, user);
  const next = nextAction(context, tab, known, passed);
  if (next === undefined) return endUnlessDisabled(context, tab, known);
  if (isRefusedAction(tab, next)) return showNextAction(context, { ...tab, actionStatus: 'error' }, known, next);
  return show(context, { ...tab, execution: next }, known);
}

/** Shows the form of the action that is due. When another action is due now, it leads there. */
async function show(context: RequestContext, tab: LoginTab, user: User, attempt?: ActionAttempt): Promise<Response> {
  const { state } = context;
  const action = requiredActions.get(tab.execution);
  if (tab.execution !== consentAction && action === undefined) return afterAuthentication(context, tab, user);
  const prepare = attempt === undefined ? action?.prepare : undefined;
  const ready = prepare === undefined ? tab : await prepare({ context, tab, user, url: '', mayCancel: false });
  if ('status' in ready) return ready;
  const next: LoginTab = { ...ready, code: ready.code ?? state.ids.secret() };
  const { tabId, request, code, execution } = next;
  const { message, ...rest } = next;
  await saveTab(state, rest);
  if (action !== undefined) {
    const url = actionUrl(context, 'required-action', { tabId, request, code, execution });
    const page = action.page({ context, tab: next, user, url, mayCancel: mayCancel(next, user) }, attempt);
    return withNoBackButton(afterForm(context, page, 'required-action', next));
  }
  const client = state.realm.clients.get(request.clientId);
  const texts = consentTexts(context.state, missingConsents(context, tab, user), client);
  const page = consentPage({
    realm: state.realm,
    action: localUrl(context, actionUrl(context, 'consent', { tabId, request })),
    alert: message,
    code: code ?? '',
    clientName: client?.name ?? request.clientId,
    texts,
  });
  return withNoBackButton(afterForm(context, page, 'required-action', next));
}
