import type { Authenticator } from '../../openid/flows/authenticator.ts';
import { highestLevel, noLevel } from '../../openid/flows/levels.ts';
import { browserSession, forgetSession } from '../login/browser-session.ts';
import { logInAgain, mustLogInAgain, stepUp } from '../login/must-log-in-again.ts';
import { levelAskedFor } from './asked-level.ts';
import type { BrowserLogin } from './browser-login.ts';
import { askedOf, hasOrganizations } from './login-organization.ts';

/** `auth-cookie`: who is logged in in this browser need not log in again. */
export const cookie = (login: BrowserLogin): Authenticator => ({
  async begin() {
    const { context, progress, run } = login;
    const browser = await browserSession(context);
    if (browser === undefined) {
      login.headers = forgetSession(context);
      return { kind: 'attempted' };
    }
    const { session, user } = browser;
    const levels = session.notes.get('loa-map');
    progress.levels = levels === undefined ? undefined : (JSON.parse(levels) as Record<string, number>);
    login.user = user;
    if (mustLogInAgain(context, login.tab, session)) {
      progress.level = noLevel;
      progress.isForced = true;
      inform(login, logInAgain);
      login.tab = { ...login.tab, rememberMe: session.rememberMe };
      return { kind: 'attempted' };
    }
    const before = highestLevel(progress, run.flow, context.state.now());
    progress.level = before;
    if (levelAskedFor(login) > before) {
      if (login.tab.request.action !== undefined) inform(login, stepUp);
      return { kind: 'attempted' };
    }
    login.tab = { ...login.tab, sso: true };
    login.session = session;
    // An organization is found before the login goes on.
    const isForOrganization = hasOrganizations(context) && askedOf(login.client, login.tab) !== undefined;
    return { kind: isForOrganization ? 'attempted' : 'success' };
  },
});

function inform(login: BrowserLogin, text: string): void {
  login.tab = { ...login.tab, message: { type: 'info', text } };
}
