import type { RequestContext } from '../context/request-context.ts';
import { denyDevice } from '../device/device-code.ts';
import { type Response, withLeadingHeaders } from '../http/response.ts';
import { sendError } from './authorization-response.ts';
import { expireCookie, noBackButton } from './cookies.ts';
import { closeTab, type LoginTab } from './login-tab.ts';

/** Ends a login because somebody does not want what it asks for: the client is told so. */
export async function decline(context: RequestContext, tab: LoginTab, description?: string): Promise<Response> {
  const { state } = context;
  const closed = await closeTab(state, tab);
  if (tab.request.deviceUserCode !== undefined) await denyDevice(state, tab.request.deviceUserCode);
  const response = sendError(context, tab.request, 'access_denied', description);
  const restart = closed === 'last' ? expireCookie(context, 'KC_RESTART') : [];
  return withLeadingHeaders([noBackButton, ...restart], { ...response, leadingHeaders: [] });
}
