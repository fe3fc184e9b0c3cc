import type { RequestContext } from '../../openid/context/request-context.ts';
import { denyDevice } from '../../openid/device/device-code.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { closeTab } from '../../openid/sessions/browser-tabs.ts';
import { sendError } from './authorization-response.ts';
import { expireCookie, noBackButton } from './cookies.ts';
import type { LoginTab } from './login-tab.ts';

/** Ends a login because the user declines, and tells the client. */
export async function decline(context: RequestContext, tab: LoginTab, description?: string): Promise<Response> {
  const { state } = context;
  const closed = await closeTab(state, tab);
  if (tab.request.deviceUserCode !== undefined) await denyDevice(state, tab.request.deviceUserCode);
  const response = sendError(context, tab.request, 'access_denied', description);
  const restart = closed === 'last' ? expireCookie(context, 'KC_RESTART') : [];
  return withLeadingHeaders([noBackButton, ...restart], { ...response, leadingHeaders: [] });
}
