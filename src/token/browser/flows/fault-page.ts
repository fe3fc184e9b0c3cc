import { type FlowError, FlowFault } from '../../openid/flows/flow-fault.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { withNoBackButton } from '../login/find-tab.ts';
import { reportLogin } from '../login/report-login.ts';
import { errorPage } from '../pages/error-page.ts';
import { type BrowserLogin, eventOf } from './browser-login.ts';

const wrongUser = 'Invalid username or password.';
export const accountDisabled = 'Account is disabled, contact your administrator.';
const unexpected = 'Unexpected error when handling authentication request to identity provider.';

const texts: Readonly<Record<FlowError, string>> = {
  invalid_user: wrongUser,
  unknown_user: wrongUser,
  user_disabled: accountDisabled,
  credential_setup_required: 'Cannot login, credential setup required.',
  generic_authentication_error: 'Authentication requirements not fulfilled',
  user_conflict: wrongUser,
  access_denied: wrongUser,
  internal_error: wrongUser,
};

const events: Partial<Record<FlowError, string>> = {
  invalid_user: 'user_not_found',
  user_disabled: 'user_disabled',
  generic_authentication_error: 'generic_authentication_error',
};

/** The page of a flow that nobody comes through (Keycloak 26.7). */
export function faultPage(login: BrowserLogin, fault: unknown): Response {
  const { context, client, tab, user } = login;
  const { realm } = context.state;
  const error = fault instanceof FlowFault ? fault.error : undefined;
  const event = (error && events[error]) ?? 'invalid_user_credentials';
  reportLogin(context, { error: event, clientId: tab.request.clientId, userId: user?.id }, eventOf(login));
  const backTo = homeUrl(client, context.baseUrl);
  return withNoBackButton(errorPage(realm, fault instanceof FlowFault ? textOf(fault) : unexpected, { backTo }));
}

function textOf({ error, faults, text }: FlowFault): string {
  return faults.length > 0 ? unexpected : (text ?? texts[error]);
}
