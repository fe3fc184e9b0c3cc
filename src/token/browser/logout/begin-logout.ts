import type { RequestContext } from '../../openid/context/request-context.ts';
import { requireHost } from '../../openid/context/request-host.ts';
import { json, jsonResponse, noCache, type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { isNamed } from '../../openid/http/negotiate.ts';
import type { Claims } from '../../openid/mappers/mapper.ts';
import { hasRoot } from '../../openid/sessions/browser-tabs.ts';
import { verifyJwt } from '../../openid/tokens/signed-jwt.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { browserId, browserSession, forgetSession } from '../login/browser-session.ts';
import { setCookie } from '../login/cookies.ts';
import { reportLogin } from '../login/report-login.ts';
import { signId } from '../login/signed-values.ts';
import { errorPage } from '../pages/error-page.ts';
import { confirmPage } from './confirm-logout.ts';
import { finishLogout } from './finish-logout.ts';
import { type LogoutRequest, saveLogout } from './logout-request.ts';
import { postLogoutRedirect } from './post-logout-redirect.ts';

/** Keycloak's own client, for a logout that names none. */
const ownClient = 'account';

/** An error as a page, or as JSON for clients whose `Accept` names that at all (Keycloak 26.7). */
function refuse(context: RequestContext, error: string, message: string, backTo?: string): Response {
  reportLogin(context, { error }, 'LOGOUT_ERROR');
  return isNamed(context.request.headers.accept, json)
    ? jsonResponse(400, { error: message }, [noCache])
    : errorPage(context.state.realm, message, { headers: [noCache], backTo });
}

/** The claims of an ID token, which may have expired; undefined when it is none. */
async function idTokenOf({ state }: RequestContext, hint: string): Promise<Claims | undefined> {
  const claims = await verifyJwt(state.keys, hint);
  return claims?.typ === 'ID' ? claims : undefined;
}

/**
 * OpenID Connect RP-Initiated Logout 1.0. The checks are in the order of Keycloak 26.7. A page asks whether to log out,
 * unless the request has an ID token of this browser's session, or nobody is logged in and there is only a URL to go
 * to.
 */
export async function beginLogout(
  context: RequestContext,
  parameter: (name: string) => string | undefined,
): Promise<Response> {
  const { state, baseUrl } = context;
  const clientId = parameter('client_id');
  const hint = parameter('id_token_hint');
  const uri = parameter('post_logout_redirect_uri');
  if (uri !== undefined && hint === undefined && clientId === undefined)
    return refuse(context, 'invalid_request', 'Missing parameters: id_token_hint');
  const idToken = hint === undefined ? undefined : await idTokenOf(context, hint);
  const isOther = clientId !== undefined && idToken !== undefined && idToken.azp !== clientId;
  if ((hint !== undefined && idToken === undefined) || isOther)
    return refuse(context, 'invalid_token', 'Invalid parameter: id_token_hint');
  const client = state.realm.clients.get(clientId ?? String(idToken?.azp ?? ''));
  const target = uri && client ? postLogoutRedirect(client, uri, parameter('state'), baseUrl) : undefined;
  const backTo = homeUrl(client, baseUrl);
  if (uri !== undefined && target === undefined)
    return refuse(context, 'invalid_redirect_uri', 'Invalid redirect uri', backTo);
  requireHost(context);

  const browser = await browserSession(context);
  const isOthersSession = browser !== undefined && idToken?.sid !== undefined && idToken.sid !== browser.session.id;
  const isUnknown = clientId !== undefined && client === undefined;
  const isClear = idToken !== undefined ? client !== undefined : browser === undefined && target !== undefined;
  const known = await browserId(context);
  const isUnfinished = known !== undefined && (await hasRoot(state, known));
  const rootId = isUnfinished ? known : (browser?.session.id ?? state.ids.uuid());
  const request: LogoutRequest = {
    rootId,
    tabId: state.ids.tab(),
    code: state.ids.secret(),
    clientId: client?.clientId ?? ownClient,
    redirectUri: target,
    uiLocales: parameter('ui_locales'),
    ...(idToken !== undefined && { sid: String(idToken.sid), issuedAt: Number(idToken.iat) }),
  };
  const cookies = [
    ...(browser === undefined ? forgetSession(context) : []),
    ...(isUnfinished ? [] : [setCookie(context, 'AUTH_SESSION_ID', await signId(state, rootId))]),
  ];
  context.language = { ofClient: request.uiLocales };
  if (isClear && !isOthersSession && !isUnknown)
    return withLeadingHeaders(cookies, await finishLogout(context, request));
  await saveLogout(state, request);
  return withLeadingHeaders(cookies, confirmPage(context, request));
}
