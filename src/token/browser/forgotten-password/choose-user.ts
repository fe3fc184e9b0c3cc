import type { Authenticator } from '../../openid/flows/authenticator.ts';
import { FlowFault, type StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import { findUser } from '../../realm/find-user.ts';
import { type BrowserLogin, fail, showForm } from '../flows/browser-login.ts';
import { browserSession } from '../login/browser-session.ts';
import { actionUrl, localUrl } from '../login/login-urls.ts';
import { resetPasswordPage } from '../pages/reset-password-page.ts';

/** `reset-credentials-choose-user`: who is logged in, or has opened a link, need not say who they are. */
export const chooseUser = (login: BrowserLogin): Authenticator => ({
  async begin(step) {
    const { context, tab } = login;
    const { usersById } = context.state.realm;
    const existing = usersById.get(tab.broker?.existing?.userId ?? '');
    if (existing !== undefined) {
      login.user = existing;
      return show(login, step);
    }
    const known = usersById.get(tab.linkUserId ?? '') ?? (await browserSession(context))?.user;
    if (known === undefined) return show(login, step);
    login.user = known;
    if (tab.linkUserId === undefined) login.tab = { ...tab, username: known.username };
    return { kind: 'success' };
  },
  async submit(step) {
    const { context, form } = login;
    const typed = form.first.get('username') ?? '';
    if (typed === '') {
      await fail(login, 'username_missing', undefined);
      return show(login, step, 'Please specify username.');
    }
    const username = typed.trim();
    login.tab = { ...login.tab, username };
    const user = findUser(context.state.realm, username.toLowerCase());
    // Who has shown who they are does not become somebody else (Keycloak 26.7).
    if (user?.enabled && login.user !== undefined && user.id !== login.user.id) throw new FlowFault('user_conflict');
    // Nobody is told that there is no such user.
    if (user === undefined) await fail(login, 'user_not_found', undefined);
    else if (!user.enabled) await fail(login, 'user_disabled', user);
    login.user = user?.enabled === true ? user : undefined;
    return { kind: 'success' };
  },
});

function show(login: BrowserLogin, step: FlowStep, error?: string): StepResult {
  const { context } = login;
  const { tabId, request, username = '' } = login.tab;
  const loginUrl = localUrl(context, actionUrl(context, 'authenticate', { tabId, request }));
  return showForm(
    login,
    step,
    ({ realm, action, alert }) => resetPasswordPage({ realm, action, alert, loginUrl, username, error }),
    error,
  );
}
