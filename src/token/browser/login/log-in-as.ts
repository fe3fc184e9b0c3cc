import type { RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { closeTab } from '../../openid/sessions/browser-tabs.ts';
import { liveSession } from '../../openid/sessions/open-session.ts';
import type { User } from '../../realm/user.ts';
import { errorPage } from '../pages/error-page.ts';
import { browserCookies } from './browser-session.ts';
import { missingConsents } from './consent-scopes.ts';
import { noBackButton } from './cookies.ts';
import { finish } from './finish.ts';
import { type LoginTab, openTab } from './login-tab.ts';
import { personWithoutPage } from './people.ts';
import { reportLogin } from './report-login.ts';
import { storeConsent } from './store-consent.ts';

/**
 * Logs a user in without a page: the one in `login_hint`, otherwise the one who is logged in, otherwise the first of
 * the realm.
 */
export async function logInAlone(context: RequestContext, tab: LoginTab, present: User | undefined): Promise<Response> {
  const { loginHint, clientId } = tab.request;
  const user = (loginHint === undefined ? present : undefined) ?? personWithoutPage(context, loginHint);
  if (user !== undefined) return logInAs(context, tab, user);
  await closeTab(context.state, tab);
  reportLogin(context, { error: 'user_not_found', clientId, details: { username: loginHint } });
  const whom =
    loginHint === undefined ? 'user who can log in' : `user ${JSON.stringify(loginHint)}, whom login_hint names`;
  return withLeadingHeaders(
    [noBackButton],
    errorPage(context.state.realm, `The realm has no ${whom} (AUTH_LOGIN=auto).`),
  );
}

/** Gives all consent that the client needs. */
export function giveConsent(context: RequestContext, tab: LoginTab, user: User): void {
  const names = missingConsents(context, tab, user);
  if (names.length > 0) storeConsent(context, user, tab.request.clientId, names);
}

/**
 * Logs a user in without a password. Required actions stay for later, and consent is given. Another user who was logged
 * in in this browser is logged out.
 */
export async function logInAs(context: RequestContext, tab: LoginTab, user: User): Promise<Response> {
  const { state } = context;
  const { request, execution } = tab;
  giveConsent(context, tab, user);
  const about = { userId: user.id, username: user.username, isAuthenticated: true, hasConsented: true };
  const before = await liveSession(state, { id: tab.rootId, offline: false });
  if (before === undefined || before.userId === user.id) return finish(context, { ...tab, ...about, execution }, user);
  await closeTab(state, tab);
  const moved = await openTab(state, { rootId: state.ids.session(), request, execution });
  const cookies = await browserCookies(context, moved.rootId);
  return withLeadingHeaders(cookies, await finish(context, { ...moved, ...about }, user));
}
