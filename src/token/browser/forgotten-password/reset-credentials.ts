import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { emptyForm } from '../../openid/http/form.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { findUser } from '../../realm/find-user.ts';
import type { User } from '../../realm/user.ts';
import { openTabOf } from '../action-links/fresh-login.ts';
import { loginIdOf } from '../action-links/link-of-login.ts';
import { mailLink } from '../action-links/mail-link.ts';
import { browserId, browserSession } from '../login/browser-session.ts';
import { checkCode, expired } from '../login/check-code.ts';
import { noBackButton } from '../login/cookies.ts';
import { type ActionParameters, actionParameters, findTab, withNoBackButton } from '../login/find-tab.ts';
import { afterForm } from '../login/forms.ts';
import { executions, type LoginTab, loadTab, openTab, saveTab } from '../login/login-tab.ts';
import { actionUrl, localUrl } from '../login/login-urls.ts';
import { realmErrorPage } from '../login/realm-error-page.ts';
import { reportLogin } from '../login/report-login.ts';
import { resume } from '../login/steps.ts';
import { errorPage } from '../pages/error-page.ts';
import { resetPasswordPage } from '../pages/reset-password-page.ts';

const mailStep = 'reset-credential-email';

/** Shows and takes the form for people who have forgotten their password. */
export async function resetCredentials(context: RequestContext): Promise<Response> {
  const parameters = actionParameters(context);
  const begun = await beginWithoutLogin(context, parameters);
  if (begun !== undefined) return begun;
  const tab = await findTab(context, parameters);
  if ('status' in tab) return tab;
  const step = await checkCode(context, tab, parameters);
  if (step.kind === 'refused') return step.response;
  if (!context.state.realm.resetPasswordAllowed)
    return withNoBackButton(resetNotAllowed(context, tab.request.clientId));
  if (tab.isAuthenticated) return step.kind === 'asked' ? resume(context, tab) : expired(context, tab);
  if (step.kind === 'asked') return beginReset(context, tab);
  if (tab.execution !== executions.forgottenPassword) return expired(context, tab);
  const form = context.request.method === 'POST' ? formOf(context) : emptyForm;
  const username = form.first.get('username') ?? '';
  if (username === '') {
    reportLogin(context, { error: 'username_missing', clientId: tab.request.clientId }, 'RESET_PASSWORD_ERROR');
    return showReset(context, { ...tab, code: undefined }, 'Please specify username.');
  }
  const name = username.trim();
  return sendLink(context, tab, name, knownUser(context, tab, name));
}

/** The page for a realm in which nobody can ask for a new password. */
export function resetNotAllowed(context: RequestContext, clientId: string | undefined): Response {
  const { realm } = context.state;
  const client = realm.clients.get(clientId ?? '');
  reportLogin(context, { error: 'not_allowed', clientId }, 'RESET_PASSWORD_ERROR');
  const backTo = homeUrl(client, context.baseUrl);
  return errorPage(realm, 'Reset Credential not allowed', { backTo });
}

/** A link to this page that belongs to no login. It ends with a page of its own. */
async function beginWithoutLogin(
  context: RequestContext,
  { code, clientId, tabId, clientData }: ActionParameters,
): Promise<Response | undefined> {
  if (code !== undefined || clientData !== undefined) return undefined;
  const rootId = await browserId(context);
  if (rootId !== undefined && tabId !== undefined && (await loadTab(context.state, rootId, tabId))) return undefined;
  const page = realmErrorPage(context);
  if (page !== undefined) return page;
  if (!context.state.realm.resetPasswordAllowed) return withNoBackButton(resetNotAllowed(context, clientId));
  const opened = await openTabOf(context, clientId);
  if ('status' in opened) return opened;
  return withLeadingHeaders(opened.cookies, await beginReset(context, opened.tab));
}

/** Shows the form, or sends the link at once to who is logged in. */
export async function beginReset(context: RequestContext, tab: LoginTab): Promise<Response> {
  const browser = await browserSession(context);
  if (browser === undefined) return showReset(context, tab);
  return sendLink(context, tab, browser.user.username, browser.user);
}

async function showReset(context: RequestContext, tab: LoginTab, error?: string): Promise<Response> {
  const { state } = context;
  const next: LoginTab = {
    ...tab,
    execution: executions.forgottenPassword,
    code: tab.code ?? state.ids.secret(),
    message: undefined,
  };
  await saveTab(state, next);
  const { tabId, request } = next;
  const page = resetPasswordPage({
    realm: state.realm,
    action: actionUrl(context, 'reset-credentials', next),
    loginUrl: localUrl(context, actionUrl(context, 'authenticate', { tabId, request })),
    username: '',
    error,
  });
  return withLeadingHeaders([noBackButton], afterForm(context, page, 'reset-credentials', next));
}

/** The user of a name or an address. Nobody is told that there is none. */
function knownUser(context: RequestContext, { request }: LoginTab, username: string): User | undefined {
  const user = findUser(context.state.realm, username.toLowerCase());
  const report = (error: string) =>
    reportLogin(
      context,
      { error, clientId: request.clientId, userId: user?.id, details: { username } },
      'RESET_PASSWORD_ERROR',
    );
  if (user === undefined) report('user_not_found');
  else if (!user.enabled) report('user_disabled');
  else return user;
  return undefined;
}

/** Sends the link, and shows the login in a tab of its own: with the same words, whether there is such a user or not. */
async function sendLink(
  context: RequestContext,
  tab: LoginTab,
  username: string,
  user: User | undefined,
): Promise<Response> {
  const { state } = context;
  const { rootId, request } = tab;
  const waiting: LoginTab = { ...tab, code: undefined, execution: mailStep, username, message: undefined };
  await saveTab(state, waiting);
  if (user?.email) await sendTo(context, waiting, user, user.email);
  else if (user !== undefined)
    reportLogin(
      context,
      { error: 'invalid_email', clientId: request.clientId, userId: user.id },
      'RESET_PASSWORD_ERROR',
    );
  const other = await openTab(state, { rootId, request, execution: executions.password });
  const { endsWithPage } = tab;
  return resume(context, {
    ...other,
    username,
    endsWithPage,
    forkedFrom: tab.tabId,
    message: { type: 'success', text: 'You should receive an email shortly with further instructions.' },
  });
}

async function sendTo(context: RequestContext, tab: LoginTab, user: User, email: string): Promise<void> {
  const claims = { asid: loginIdOf(context, tab), eml: email };
  await mailLink(context, tab, user, { kind: 'reset-credentials', to: email, claims, execution: mailStep });
}
