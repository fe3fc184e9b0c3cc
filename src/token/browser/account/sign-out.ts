import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import { noCache, type Response } from '../../openid/http/endpoint-response.ts';
import { liveSessions } from '../../openid/inspection/live-sessions.ts';
import { endSession } from '../../openid/logout/end-session.ts';
import { browserSession } from '../login/browser-session.ts';
import { loggedOutCookies } from '../logout/finish-logout.ts';
import { errorPage } from '../pages/error-page.ts';

/**
 * Ends one session of the user, or all of them, and notifies their clients. The form holds a value that only pages of
 * this session know, which keeps out forms of other sites.
 */
export async function signOut(context: RequestContext): Promise<Response> {
  const { state, issuer } = context;
  const browser = await browserSession(context);
  const form = formOf(context);
  if (browser === undefined || form.first.get('stateChecker') !== browser.stateChecker)
    return errorPage(state.realm, 'Logout failed', { headers: [noCache] });
  const requested = form.first.get('session');
  const own = (await liveSessions(state)).filter(
    ({ userId, id }) => userId === browser.user.id && (requested === 'all' || requested === id),
  );
  for (const { id, offline } of own) {
    const session = await state.sessions.get({ id, offline });
    if (session !== undefined) await endSession(context, session);
  }
  const isGone = own.some(({ id, offline }) => !offline && id === browser.session.id);
  return {
    status: 302,
    leadingHeaders: isGone ? loggedOutCookies(context) : [],
    headers: [['Location', `${issuer}/account`], noCache],
  };
}
