import { formOf, type RequestContext } from '../context/request-context.ts';
import { noCache, type Response } from '../http/response.ts';
import { liveSessions } from '../inspection/live-sessions.ts';
import { browserSession } from '../login/browser-session.ts';
import { endSession } from '../logout/end-session.ts';
import { loggedOutCookies } from '../logout/finish-logout.ts';
import { errorPage } from '../pages/error-page.ts';

/**
 * Ends a session of who is logged in, or all of them, and tells their clients. The form carries what only pages of this
 * session know, which keeps forms of other sites out.
 */
export async function signOut(context: RequestContext): Promise<Response> {
  const { state, issuer } = context;
  const browser = await browserSession(context);
  const form = formOf(context);
  if (browser === undefined || form.first('stateChecker') !== browser.stateChecker)
    return errorPage(state.realm, 'Logout failed', { headers: [noCache] });
  const wanted = form.first('session');
  const own = (await liveSessions(state)).filter(
    ({ userId, id }) => userId === browser.user.id && (wanted === 'all' || wanted === id),
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
