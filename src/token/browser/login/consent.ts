import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { checkCode, expired } from './check-code.ts';
import { missingConsents } from './consent-scopes.ts';
import { decline } from './decline.ts';
import { actionParameters, findTab } from './find-tab.ts';
import { executionId } from './login-urls.ts';
import { consentAction } from './next-action.ts';
import { reportLogin } from './report-login.ts';
import { afterAuthentication, userOf } from './steps.ts';
import { storeConsent } from './store-consent.ts';

/** Takes the form that asks for consent. */
export async function consent(context: RequestContext): Promise<Response> {
  const form = formOf(context);
  const parameters = actionParameters(context);
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const user = userOf(context, tab);
  if (tab.isAuthenticated !== true || user === undefined || tab.execution !== consentAction)
    return expired(context, tab);
  const execution = executionId(context, consentAction);
  // The code in the form is not read (Keycloak 26.7).
  const step = await checkCode(context, tab, { ...parameters, execution, code: tab.code });
  if (step.kind === 'refused') return step.response;
  const { clientId } = tab.request;
  if (form.first.get('cancel') !== undefined) {
    reportLogin(context, { error: 'rejected_by_user', clientId, userId: user.id });
    return decline(context, tab);
  }
  const names = missingConsents(context, tab, user);
  const changed = storeConsent(context, user, clientId, names);
  return afterAuthentication(context, { ...tab, code: undefined, hasConsented: true }, changed);
}
