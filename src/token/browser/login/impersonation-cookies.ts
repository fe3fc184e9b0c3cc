import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Header } from '../../openid/http/endpoint-response.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';
import type { User } from '../../realm/user.ts';
import { sessionCookies } from './browser-session.ts';
import { expireCookie, forgetIdentity } from './cookies.ts';

/**
 * The cookies that make a browser that of another user.
 * @param hadSession who asks was logged in to the same realm, and is no more
 */
export async function impersonationCookies(
  context: RequestContext,
  session: UserSession,
  user: User,
  hadSession: boolean,
): Promise<readonly Header[]> {
  const gone = hadSession ? [...forgetIdentity(context), ...expireCookie(context, 'AUTH_SESSION_ID')] : [];
  const { username } = user;
  return [...gone, ...(await sessionCookies(context, session, { user, username, stateChecker: undefined }))];
}
