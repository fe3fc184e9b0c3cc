import { nameInLinks } from '../../openid/brokering/provider.ts';
import type { Authenticator } from '../../openid/flows/authenticator.ts';
import type { StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import type { User } from '../../realm/user.ts';
import { type BrowserLogin, showForm } from '../flows/browser-login.ts';
import { checkPasswordForm } from '../login/credentials.ts';
import { linksOf } from '../login/forms.ts';
import { loginPage } from '../pages/login-page.ts';
import { brokered } from './first-login.ts';
import { providerLinks } from './provider-links.ts';

/** `idp-username-password-form`: asks for the password of the account that is to be linked, or of another one. */
export const linkByPassword = (login: BrowserLogin): Authenticator => ({
  begin(step) {
    const text = `Authenticate to link your account with ${nameInLinks(brokered(login).provider.json)}`;
    login.tab = { ...login.tab, message: { type: 'info', text } };
    return show(login, step);
  },
  async submit(step) {
    const { context, form } = login;
    login.user = undefined;
    const username = form.first.get('username')?.trim();
    if (username) login.tab = { ...login.tab, username };
    const outcome = await checkPasswordForm(context, login.tab, form, undefined);
    if (outcome.user !== undefined) {
      login.user = outcome.user;
      return { kind: 'success', credential: 'password' };
    }
    if (!outcome.isAlert) return show(login, step, outcome.message);
    login.tab = { ...login.tab, message: { type: 'error', text: outcome.message } };
    return show(login, step);
  },
});

function show(login: BrowserLogin, step: FlowStep, error?: string): StepResult {
  const { context, tab } = login;
  const { forgottenUrl } = linksOf(context, tab);
  const username = knownUser(login)?.username ?? '';
  return showForm(
    login,
    step,
    (shared) => {
      const providers = providerLinks(context, login.tab);
      return loginPage({ ...shared, username, rememberMe: false, forgottenUrl, providers });
    },
    error,
  );
}

/** Whom the form names. */
function knownUser({ context, tab }: BrowserLogin): User | undefined {
  const { existing } = tab.broker ?? {};
  const user = existing && context.state.realm.usersById.get(existing.userId);
  return user?.enabled ? user : undefined;
}
