import type { RequestContext } from '../context/request-context.ts';
import { type Response, withLeadingHeaders } from '../http/response.ts';
import type { User } from '../realm/user.ts';
import type { UserSession } from '../sessions/sessions.ts';
import { sendError } from './authorization-response.ts';
import { browserSession, forgetSession } from './browser-session.ts';
import { redirect } from './find-tab.ts';
import { finish } from './finish.ts';
import { showForm } from './forms.ts';
import { giveConsent, logInAlone } from './log-in-as.ts';
import { closeTab, executions, type LoginTab, saveTab } from './login-tab.ts';
import { actionUrl } from './login-urls.ts';
import { nextAction } from './next-action.ts';

/** Goes on with a login: without a form for somebody who is logged in, otherwise with the form that is due. */
export async function resume(context: RequestContext, tab: LoginTab): Promise<Response> {
  const known = userOf(context, tab);
  if (tab.isAuthenticated && known !== undefined) return afterAuthentication(context, tab, known);
  if (tab.execution !== executions.password) return showForm(context, tab);
  const browser = await browserSession(context);
  if (context.loginMode === 'auto') return logInAlone(context, tab, browser?.user);
  if (browser === undefined) return withLeadingHeaders(forgetSession(context), await showForm(context, tab));
  const { session, user } = browser;
  if (!mustShowAgain(context, tab, session))
    return afterAuthentication(context, { ...tab, userId: user.id, isAuthenticated: true, sso: true }, user, session);
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
  if (browser === undefined) return withLeadingHeaders(forgetSession(context), await refuse('login_required'));
  if (mustShowAgain(context, tab, browser.session)) return refuse('login_required');
  const { session, user } = browser;
  const silent: LoginTab = { ...tab, userId: user.id, isAuthenticated: true, sso: true };
  return whatStandsBetween(context, silent, user) === undefined
    ? finish(context, silent, user, session)
    : refuse('interaction_required');
}

/** Whether somebody who is logged in must show that again. */
function mustShowAgain({ state }: RequestContext, { request }: LoginTab, { notes }: UserSession): boolean {
  if (request.prompt?.split(' ').includes('login')) return true;
  return request.maxAge !== undefined && Number(notes.get('AUTH_TIME') ?? 0) + request.maxAge < state.now();
}

/**
 * What follows once it is clear who it is: what must be done first, or the end of the login.
 * @param user as it is now
 */
export async function afterAuthentication(
  context: RequestContext,
  tab: LoginTab,
  user: User,
  session?: UserSession,
): Promise<Response> {
  const action = whatStandsBetween(context, tab, user);
  if (action === undefined) return finish(context, tab, user, session ?? (await sessionOfTab(context, tab)));
  const next: LoginTab = { ...tab, execution: action, code: undefined };
  await saveTab(context.state, next);
  const { tabId, request } = next;
  return redirect(actionUrl(context, 'required-action', { tabId, request, execution: action }));
}

/** A login without a form goes on in the session that it came from, also after a detour. */
async function sessionOfTab(context: RequestContext, { sso, userId }: LoginTab): Promise<UserSession | undefined> {
  const browser = sso ? await browserSession(context) : undefined;
  return browser?.user.id === userId ? browser?.session : undefined;
}

/** What must be done before the login can end: nothing where nobody types, and consent is given there. */
function whatStandsBetween(context: RequestContext, tab: LoginTab, user: User): string | undefined {
  if (context.loginMode === 'form') return nextAction(context, tab, user);
  giveConsent(context, tab, user);
  return undefined;
}

/** Who the login is about, as far as that is known. */
export const userOf = ({ state }: RequestContext, { userId }: LoginTab): User | undefined =>
  userId === undefined ? undefined : state.realm.usersById.get(userId);
