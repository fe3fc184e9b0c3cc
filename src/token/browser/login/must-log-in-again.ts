import type { RequestContext } from '../../openid/context/request-context.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';
import { isTooOldForAction } from './client-action.ts';
import type { LoginTab } from './login-tab.ts';

/** What people read who are logged in and must log in again. */
export const logInAgain = 'Please re-authenticate to continue';
export const stepUp = 'Strong authentication required to continue';

/** Whether a login in this session is not recent enough for the client. */
export function mustLogInAgain(context: RequestContext, tab: LoginTab, session: UserSession): boolean {
  const { request } = tab;
  const age = context.state.now() - Number(session.notes.get('AUTH_TIME') ?? 0);
  const isTooOld = request.maxAge !== undefined && age > request.maxAge;
  return request.prompt?.split(' ').includes('login') || isTooOld || isTooOldForAction(context, tab, session);
}
