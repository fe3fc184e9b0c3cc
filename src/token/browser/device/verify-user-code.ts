import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import { type DeviceCode, deviceByUserCode, plainUserCode } from '../../openid/device/device-code.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { isNamed } from '../../openid/http/negotiate.ts';
import { rootOf } from '../login/browser-root.ts';
import { noBackButton } from '../login/cookies.ts';
import { executions, openTab } from '../login/login-tab.ts';
import { actionUrl, localUrl } from '../login/login-urls.ts';
import { realmErrorPage } from '../login/realm-error-page.ts';
import { reportLogin } from '../login/report-login.ts';
import { restartCookie } from '../login/restart-cookie.ts';
import { deviceStatusPage, userCodePage } from '../pages/device-pages.ts';
import { authorizeDevice } from './authorize-device.ts';

/** Shows the page for the code of a device. A right code begins a login for the device. */
export async function verifyUserCode(context: RequestContext): Promise<Response> {
  const { method, headers, query } = context.request;
  const isForm = method === 'POST';
  // Keycloak 26.7 answers programs that post here as the endpoint of devices does.
  if (isForm && !isNamed(headers.accept, 'text/html')) return authorizeDevice(context);
  const typed = isForm
    ? formOf(context).first.get('device_user_code')
    : (new URLSearchParams(query).get('user_code') ?? undefined);
  const page = realmErrorPage(context);
  if (page !== undefined) return page;
  if (!typed) return codePage(context);
  const device = await deviceByUserCode(context.state, plainUserCode(typed));
  const isOpen = device !== undefined && device.sessionId === undefined && device.isDenied !== true;
  if (!isOpen) return codePage(context, 'Invalid code, please try again.');
  if (context.state.now() > device.expiresAt)
    return codePage(context, 'The code has expired. Please go back to your device and try connecting again.');
  return beginLogin(context, device);
}

function codePage(context: RequestContext, fault?: string): Response {
  if (fault !== undefined)
    reportLogin(context, { error: 'invalid_oauth2_user_code' }, 'OAUTH2_DEVICE_VERIFY_USER_CODE_ERROR');
  context.language = { pageUrl: () => `${context.issuer}/device?execution=USER_CODE_VERIFICATION` };
  const page = userCodePage(context.state.realm, localUrl(context, `${context.issuer}/device`), fault);
  return withLeadingHeaders([noBackButton], page);
}

/** Begins a login that ends on a page of this server: the client gets no code. */
async function beginLogin(context: RequestContext, { clientId, scope, userCode }: DeviceCode): Promise<Response> {
  const request = { clientId, scope, redirectUri: '', responseType: 'code', deviceUserCode: userCode };
  const { rootId, cookies } = await rootOf(context);
  const { tabId } = await openTab(context.state, { rootId, request, execution: executions.password });
  const restart = await restartCookie(context, request);
  const location = actionUrl(context, 'authenticate', { tabId, request });
  return { status: 302, leadingHeaders: [noBackButton, ...cookies, restart], headers: [['Location', location]] };
}

/** The page that says how the login for a device has ended. */
export function deviceStatus({ state, issuer, request }: RequestContext): Response {
  const error = new URLSearchParams(request.query).get('error');
  return deviceStatusPage(state.realm, error || undefined, `${issuer}/device`);
}
