import { recordEvent } from '../../openid/context/record-event.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { type Header, noCache, type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { endSession } from '../../openid/logout/end-session.ts';
import { closeTab, dropRoot } from '../../openid/sessions/browser-tabs.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { browserSession } from '../login/browser-session.ts';
import { cookieOf, expireCookie } from '../login/cookies.ts';
import { reportLogin } from '../login/report-login.ts';
import { hashOfId } from '../login/signed-values.ts';
import { errorPage } from '../pages/error-page.ts';
import { infoPage } from '../pages/info-page.ts';
import { frontchannelPage } from './frontchannel-page.ts';
import type { LogoutRequest } from './logout-request.ts';

/**
 * Ends the session of the ID token, or that of the browser. Then it shows a page, or sends the browser to the URL of
 * the client.
 */
export async function finishLogout(context: RequestContext, request: LogoutRequest): Promise<Response> {
  const { state } = context;
  const { sid, issuedAt = 0 } = request;
  const named = sid === undefined ? undefined : await state.sessions.get({ id: sid, offline: false });
  // Whether the token is of an earlier session with the same id. A difference of a second does not count (Keycloak
  // 26.7).
  if (named !== undefined && issuedAt + 1 < named.startedAt) {
    reportLogin(context, { error: 'invalid_token' }, 'LOGOUT_ERROR');
    return errorPage(state.realm, 'Session not active.', { headers: [noCache] });
  }
  const isOver = sid !== undefined && named === undefined;
  if (isOver) {
    reportLogin(context, { error: 'session_expired' }, 'LOGOUT_ERROR');
    await dropRoot(state, request.rootId);
  }
  const over = isOver ? expireCookie(context, 'KC_RESTART') : [];
  const browser = await browserSession(context);
  const session = named ?? browser?.session;
  if (session === undefined) {
    await closeTab(state, request);
    return withLeadingHeaders(over, afterLogout(context, request));
  }
  await endSession(context, session);
  recordEvent(context, {
    type: 'LOGOUT',
    clientId: request.clientId,
    userId: session.userId,
    sessionId: session.id,
  });
  const isHere = browser !== undefined || cookieOf(context, 'KEYCLOAK_SESSION') === hashOfId(session.id, 'base64url');
  if (!isHere) return afterLogout(context, request);
  await dropRoot(state, request.rootId);
  const provider = session.notes.has('identity_provider')
    ? await (await import('../broker/leave-provider.ts')).leaveProvider(context, session, request)
    : undefined;
  const page = frontchannelPage(context, session, provider ?? request.redirectUri);
  if (page === undefined && provider !== undefined)
    return withLeadingHeaders(over, { status: 302, headers: [['Location', provider], noCache] });
  return withLeadingHeaders([...over, ...loggedOutCookies(context)], page ?? afterLogout(context, request));
}

/** Headers that delete the cookies of a session. */
export const loggedOutCookies = (context: RequestContext): readonly Header[] =>
  (['KEYCLOAK_IDENTITY', 'KEYCLOAK_SESSION', 'KEYCLOAK_REMEMBER_ME'] as const).flatMap((name) =>
    expireCookie(context, name),
  );

/** The page, or the redirection, behind a logout. */
export function afterLogout(context: RequestContext, { clientId, redirectUri }: LogoutRequest): Response {
  const { realm } = context.state;
  const client = realm.clients.get(clientId);
  const wantsPage = client?.attributes.get('logout.confirmation.enabled') === 'true';
  if (redirectUri !== undefined && !wantsPage) return { status: 302, headers: [['Location', redirectUri], noCache] };
  const home = clientId === 'account' ? undefined : homeUrl(client, context.baseUrl);
  const info = infoPage(realm, 'You are logged out', { backTo: redirectUri ?? home });
  return { ...info, headers: [...(info.headers ?? []), noCache] };
}
