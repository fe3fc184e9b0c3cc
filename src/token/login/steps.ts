import type { RequestContext } from '../context/request-context.ts';
import type { Response } from '../http/response.ts';
import type { User } from '../realm/user.ts';
import type { UserSession } from '../sessions/sessions.ts';
import { sendError } from './authorization-response.ts';
import { browserSession } from './browser-session.ts';
import { finish } from './finish.ts';
import { showForm } from './forms.ts';
import { closeTab, executions, type LoginTab } from './login-tab.ts';

/** Goes on with a login: without a form for somebody who is logged in, otherwise with the form that is due. */
export async function resume(context: RequestContext, tab: LoginTab): Promise<Response> {
  if (tab.isAuthenticated) return afterAuthentication(context, tab);
  if (tab.execution !== executions.password) return showForm(context, tab);
  const browser = await browserSession(context);
  if (browser === undefined) return showForm(context, tab);
  const { session, user } = browser;
  if (!mustShowAgain(context, tab, session))
    return afterAuthentication(context, { ...tab, userId: user.id, isAuthenticated: true, sso: true }, session);
  return showForm(context, {
    ...tab,
    userId: user.id,
    username: user.username,
    rememberMe: session.rememberMe,
    reauthenticates: true,
    message: tab.message ?? { type: 'info', text: 'Please re-authenticate to continue' },
  });
}

/** The same for a client that wants no page to be shown (`prompt=none`). */
export async function resumeSilently(context: RequestContext, tab: LoginTab): Promise<Response> {
  const browser = await browserSession(context);
  const refuse = async (error: string) => {
    await closeTab(context.state, tab);
    return sendError(context, tab.request, error);
  };
  if (browser === undefined || mustShowAgain(context, tab, browser.session)) return refuse('login_required');
  const { session, user } = browser;
  return finish(context, { ...tab, userId: user.id, isAuthenticated: true, sso: true }, user, session);
}

/** Whether somebody who is logged in must show that again. */
function mustShowAgain({ state }: RequestContext, { request }: LoginTab, { notes }: UserSession): boolean {
  if (request.prompt?.split(' ').includes('login')) return true;
  return request.maxAge !== undefined && Number(notes.get('AUTH_TIME') ?? 0) + request.maxAge < state.now();
}

/** What follows once it is clear who it is. */
export async function afterAuthentication(
  context: RequestContext,
  tab: LoginTab,
  session?: UserSession,
): Promise<Response> {
  const user = userOf(context, tab);
  if (user === undefined) return showForm(context, { ...tab, userId: undefined, isAuthenticated: undefined });
  return finish(context, tab, user, session);
}

/** Who the login is about, as far as that is known. */
export const userOf = ({ state }: RequestContext, { userId }: LoginTab): User | undefined =>
  userId === undefined ? undefined : state.realm.usersById.get(userId);
