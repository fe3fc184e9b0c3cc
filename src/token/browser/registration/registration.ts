import type { RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { goThrough } from '../flows/go-through.ts';
import { checkCode } from '../login/check-code.ts';
import { forgetIdentity } from '../login/cookies.ts';
import { actionParameters, findTab, withNoBackButton } from '../login/find-tab.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { reportLogin } from '../login/report-login.ts';
import { errorPage } from '../pages/error-page.ts';

/** Shows and takes the forms of the flow in which people make an account. */
export async function registration(context: RequestContext): Promise<Response> {
  const parameters = actionParameters(context);
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const step = await checkCode(context, tab, parameters);
  if (step.kind === 'refused') return step.response;
  if (!context.state.realm.registrationAllowed) return withNoBackButton(notAllowed(context, tab.request.clientId));
  return register(context, tab, step.kind);
}

/**
 * Begins the flow, or goes on with it. Nobody is logged in in this browser from then on.
 * @param isEntry the client has asked for it
 */
export async function register(
  context: RequestContext,
  tab: LoginTab,
  kind: 'asked' | 'sent',
  isEntry = false,
): Promise<Response> {
  const alias = String(context.state.store.json().registrationFlow ?? 'registration');
  const response = await goThrough(context, tab, kind, { alias, path: 'registration', isEntry });
  return withLeadingHeaders(forgetIdentity(context), response);
}

/** The page for a realm in which nobody can make an account. */
export function notAllowed(context: RequestContext, clientId: string | undefined): Response {
  const { realm } = context.state;
  const client = realm.clients.get(clientId ?? '');
  reportLogin(context, { error: 'registration_disabled', clientId }, 'REGISTER_ERROR');
  const backTo = homeUrl(client, context.baseUrl);
  return errorPage(realm, 'Registration not allowed', { backTo });
}
