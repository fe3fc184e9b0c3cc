import { formOf, type RequestContext } from '../context/request-context.ts';
import { denyDevice } from '../device/device-code.ts';
import { type Response, withLeadingHeaders } from '../http/response.ts';
import { sendError } from './authorization-response.ts';
import { checkCode, expired } from './check-code.ts';
import { missingConsents } from './consent-scopes.ts';
import { expireCookie, noBackButton } from './cookies.ts';
import { actionParameters, findTab } from './find-tab.ts';
import { keepConsent } from './keep-consent.ts';
import { closeTab } from './login-tab.ts';
import { executionId } from './login-urls.ts';
import { consentAction } from './next-action.ts';
import { reportLogin } from './report-login.ts';
import { afterAuthentication, userOf } from './steps.ts';

/** Takes the answer to the question for consent. */
export async function consent(context: RequestContext): Promise<Response> {
  const { state } = context;
  const form = formOf(context);
  const parameters = actionParameters(context);
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const user = userOf(context, tab);
  if (tab.isAuthenticated !== true || user === undefined || tab.execution !== consentAction)
    return expired(context, tab);
  const execution = executionId(context, consentAction);
  const step = await checkCode(context, tab, { ...parameters, execution, code: form.first('code') ?? '' });
  if (step !== 'action') return step ?? expired(context, tab);
  const { clientId } = tab.request;
  if (form.first('cancel') !== undefined) {
    const closed = await closeTab(state, tab);
    if (tab.request.deviceUserCode !== undefined) await denyDevice(state, tab.request.deviceUserCode);
    reportLogin(context, { error: 'rejected_by_user', clientId, userId: user.id });
    const response = sendError(context, tab.request, 'access_denied');
    const restart = closed === 'last' ? expireCookie(context, 'KC_RESTART') : [];
    return withLeadingHeaders([noBackButton, ...restart], {
      ...response,
      leadingHeaders: [],
    });
  }
  const names = missingConsents(context, tab, user);
  const changed = keepConsent(context, user, clientId, names);
  return afterAuthentication(context, { ...tab, code: undefined, hasConsented: true }, changed);
}
