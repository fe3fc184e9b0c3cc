import type { RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { reportLogin } from '../login/report-login.ts';
import { afterLogout, loggedOutCookies } from '../logout/finish-logout.ts';
import { errorPage } from '../pages/error-page.ts';
import { takeLeaving } from './leave-provider.ts';

/** Goes on with a logout whose browser comes back from its identity provider. */
export async function logoutResponse(context: RequestContext): Promise<Response> {
  const sessionId = new URLSearchParams(context.request.query).get('state');
  const request = sessionId === null ? undefined : await takeLeaving(context, sessionId);
  if (request !== undefined) return withLeadingHeaders(loggedOutCookies(context), afterLogout(context, request));
  reportLogin(context, { error: 'user_session_not_found' }, 'LOGOUT_ERROR');
  return errorPage(context.state.realm, 'Unexpected error when authenticating with identity provider');
}
