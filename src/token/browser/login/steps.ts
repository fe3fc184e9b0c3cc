import { lazy } from '../../../runtime/lazy.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { ownFlow } from '../../openid/flows/own-flow.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { closeTab } from '../../openid/sessions/browser-tabs.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';
import { acrNames, askedLevel } from '../../realm/asked-acr.ts';
import { homeUrl } from '../../realm/client-url.ts';
import type { User } from '../../realm/user.ts';
import { accountDisabled } from '../flows/fault-page.ts';
import type { Behind } from '../flows/passed-login.ts';
import { errorPage } from '../pages/error-page.ts';
import { sendError } from './authorization-response.ts';
import { browserSession, forgetSession } from './browser-session.ts';
import { clientAction, withoutUnknownAction } from './client-action.ts';
import { expireCookie } from './cookies.ts';
import { redirect, withNoBackButton } from './find-tab.ts';
import { finish } from './finish.ts';
import { showForm } from './forms.ts';
import { giveConsent, logInAlone } from './log-in-as.ts';
import { executions, type LoginTab, saveTab } from './login-tab.ts';
import { actionUrl } from './login-urls.ts';
import { logInAgain, mustLogInAgain, stepUp } from './must-log-in-again.ts';
import { nextAction } from './next-action.ts';
import { withLanguageSettled } from './note-language.ts';
import { noteLoginStep } from './note-login-step.ts';
import { reportLogin } from './report-login.ts';

const flows = lazy(() => import('../flows/pass-flow.ts'));

/** The flow of the login, where it decides otherwise than Keycloak's own. Only forms ask for its steps. */
export function flowOf({ state, loginMode }: RequestContext, tab: LoginTab): string | undefined {
  const client = state.realm.clients.get(tab.request.clientId);
  if (loginMode !== 'form' || client === undefined || tab.flow?.path !== undefined) return undefined;
  return ownFlow(state.realm, client, 'browser');
}

/** Takes the form of a step of a flow. */
export const submitToFlow = async (context: RequestContext, tab: LoginTab, flow: string): Promise<Response> =>
  behindFlow(context, await (await flows.get()).submitForm(context, tab, { alias: flow }));

/** Goes on behind a flow, unless it leads to a page. */
export async function behindFlow(context: RequestContext, passed: Behind): Promise<Response> {
  if ('status' in passed) return passed;
  if ('elsewhere' in passed) return resume(context, passed.elsewhere);
  return afterAuthentication(context, passed.tab, passed.user, passed.session);
}

/** Goes on with a login. A user who is logged in needs no form, otherwise the form that is due is shown. */
export async function resume(context: RequestContext, tab: LoginTab): Promise<Response> {
  const known = userOf(context, tab);
  if (tab.isAuthenticated && known !== undefined) return afterAuthentication(context, tab, known);
  const flow = flowOf(context, tab);
  if (flow !== undefined)
    return behindFlow(context, await (await flows.get()).continueFlow(context, tab, { alias: flow }));
  if (tab.execution !== executions.password) return showForm(context, tab);
  const browser = await browserSession(context);
  const hinted = await toHintedProvider(context, tab);
  if (hinted !== undefined && (browser === undefined || whyToShowAgain(context, tab, browser.session) !== undefined))
    return hinted;
  if (context.loginMode === 'auto') return logInAlone(context, tab, browser?.user);
  const reason = browser === undefined ? undefined : whyToShowAgain(context, tab, browser.session);
  const isThrough = browser !== undefined && reason === undefined;
  if (isThrough) noteLoginStep(context, tab, 'auth-cookie', 'success');
  else noteLoginStep(context, tab, 'auth-username-password-form', 'challenged');
  if (browser === undefined) return withLeadingHeaders(forgetSession(context), await showForm(context, tab));
  const { session, user } = browser;
  if (reason === undefined)
    return afterAuthentication(context, { ...tab, userId: user.id, isAuthenticated: true, sso: true }, user, session);
  return showForm(context, {
    ...tab,
    userId: user.id,
    username: user.username,
    rememberMe: session.rememberMe,
    reauthenticates: true,
    message: reason === stepUp || tab.message?.type !== 'error' ? (asInfo(reason) ?? tab.message) : tab.message,
  });
}

/** Sends the browser to the identity provider that a client names; undefined when it names none. */
async function toHintedProvider(context: RequestContext, tab: LoginTab): Promise<Response | undefined> {
  if (!context.request.query.includes('kc_idp_hint=')) return undefined;
  return (await import('../broker/provider-hint.ts')).toHintedProvider(context, tab);
}

/** Goes on with a login without showing a page (`prompt=none`). */
export async function resumeSilently(context: RequestContext, tab: LoginTab): Promise<Response> {
  const refuse = async (error: string) => {
    const closed = await closeTab(context.state, tab);
    const restart = closed === 'last' ? expireCookie(context, 'KC_RESTART') : [];
    return withLeadingHeaders(restart, sendError(context, tab.request, error));
  };
  const flow = flowOf(context, tab);
  if (flow !== undefined) {
    const passed = await (await flows.get()).passSilently(context, tab, flow);
    if (passed === undefined) return refuse('login_required');
    if ('status' in passed) return passed;
    const settled = withoutUnknownAction(context, passed.tab);
    return whatStandsBetween(context, settled, passed.user) === undefined
      ? finish(context, settled, passed.user, passed.session)
      : refuse('interaction_required');
  }
  const browser = await browserSession(context);
  const isThrough = browser !== undefined && whyToShowAgain(context, tab, browser.session) === undefined;
  noteLoginStep(context, tab, 'auth-cookie', isThrough ? 'success' : 'attempted');
  if (browser === undefined) return withLeadingHeaders(forgetSession(context), await refuse('login_required'));
  if (!isThrough) return refuse('login_required');
  const { session, user } = browser;
  const about = { userId: user.id, isAuthenticated: true, sso: true };
  const silent: LoginTab = withoutUnknownAction(context, { ...tab, ...about });
  return whatStandsBetween(context, silent, user) === undefined
    ? finish(context, silent, user, session)
    : refuse('interaction_required');
}

/**
 * The message for a user who is logged in and must log in again, which may be empty; undefined for one who need not.
 */
function whyToShowAgain(context: RequestContext, tab: LoginTab, session: UserSession): string | undefined {
  const { realm } = context.state;
  const { request } = tab;
  if (mustLogInAgain(context, tab, session)) return logInAgain;
  const client = realm.clients.get(request.clientId);
  const level = client && askedLevel(client, acrNames(client, realm), request);
  // No earlier login has reached a level: a client that asks for one asks for a new login (Keycloak 26.7).
  if (typeof level !== 'number' || level < 0) return undefined;
  return clientAction(tab) === undefined ? '' : stepUp;
}

const asInfo = (text: string) => (text === '' ? undefined : ({ type: 'info', text } as const));

/**
 * Goes on when the user is authenticated: with an action that must be done first, or to the end of the login.
 * @param user as stored now
 */
export async function afterAuthentication(
  context: RequestContext,
  tab: LoginTab,
  user: User,
  session?: UserSession,
): Promise<Response> {
  const settled = withoutUnknownAction(context, tab);
  const known = await withLanguageSettled(context, settled, user);
  const action = whatStandsBetween(context, settled, known);
  if (action === undefined) return endUnlessDisabled(context, settled, known, session);
  const next: LoginTab = { ...settled, execution: action, code: undefined };
  await saveTab(context.state, next);
  const { tabId, request } = next;
  return redirect(actionUrl(context, 'required-action', { tabId, request, execution: action }));
}

/** Ends a login behind its required actions. After consent it does not count who is disabled (Keycloak 26.7). */
export function endUnlessDisabled(
  context: RequestContext,
  tab: LoginTab,
  user: User,
  session?: UserSession,
): Response | Promise<Response> {
  const mayEnd = user.enabled || tab.hasConsented === true;
  return mayEnd ? endLogin(context, tab, user, session) : disabledPage(context, tab);
}

function disabledPage(context: RequestContext, { request, userId }: LoginTab): Response {
  const { state, baseUrl } = context;
  const { clientId } = request;
  reportLogin(context, { error: 'user_disabled', clientId, userId });
  const backTo = homeUrl(state.realm.clients.get(clientId), baseUrl);
  return withNoBackButton(errorPage(state.realm, accountDisabled, { backTo }));
}

/** Ends a login for which nothing is left to do. */
async function endLogin(context: RequestContext, tab: LoginTab, user: User, session?: UserSession): Promise<Response> {
  if (tab.link !== undefined || tab.endsWithPage !== undefined) {
    const { endOfLink } = await import('../action-links/end-of-link.ts');
    const page = await endOfLink(context, tab);
    if (page !== undefined) return page;
  }
  return finish(context, tab, user, session ?? (await sessionOfTab(context, tab)));
}

/** The session of a login that needed no form. It is the same after a required action. */
async function sessionOfTab(context: RequestContext, { sso, userId }: LoginTab): Promise<UserSession | undefined> {
  const browser = sso ? await browserSession(context) : undefined;
  return browser?.user.id === userId ? browser?.session : undefined;
}

/** The action that must be done before the login can end. Logins without forms have none, and consent is given. */
function whatStandsBetween(context: RequestContext, tab: LoginTab, user: User): string | undefined {
  if (context.loginMode === 'form') return nextAction(context, tab, user);
  giveConsent(context, tab, user);
  return undefined;
}

/** The user of the login; undefined before that is known. */
export const userOf = ({ state }: RequestContext, { userId }: LoginTab): User | undefined =>
  userId === undefined ? undefined : state.realm.usersById.get(userId);
