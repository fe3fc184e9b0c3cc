import type { Authenticator } from '../../openid/flows/authenticator.ts';
import type { StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import { lockoutOf } from '../../openid/sessions/locked-users.ts';
import { findUser } from '../../realm/find-user.ts';
import { checkPassword } from '../../realm/password.ts';
import type { User } from '../../realm/user.ts';
import { checkPasswordForm } from '../login/credentials.ts';
import { isChecked, linksOf } from '../login/forms.ts';
import { loginPage } from '../pages/login-page.ts';
import { passwordPage } from '../pages/password-page.ts';
import { usernamePage } from '../pages/username-page.ts';
import { type BrowserLogin, credentialsOf, fail, showForm } from './browser-login.ts';
import { accountDisabled } from './fault-page.ts';
import { type NamePage, showNameForm } from './name-form.ts';

/** Notes whether the user is settled before a form for a name is shown. */
function noteUser({ progress, user }: BrowserLogin): void {
  progress.isUserSettled = user !== undefined;
}

/** `auth-username-password-form` */
export const usernamePasswordForm = (login: BrowserLogin): Authenticator => ({
  begin(step) {
    noteUser(login);
    return showNameForm(login, step, loginPage);
  },
  async submit(step) {
    const { context, form, progress } = login;
    const known = progress.isUserSettled ? login.user : undefined;
    if (known === undefined) login.user = undefined;
    const outcome = await checkPasswordForm(context, login.tab, form, known);
    typeName(login, known);
    if (outcome.user !== undefined) {
      login.user = outcome.user;
      return { kind: 'success', credential: 'password' };
    }
    if (!outcome.isAlert) return showNameForm(login, step, loginPage, { error: outcome.message });
    return alertOn(login, step, outcome.message, loginPage);
  },
});

/** Takes the name that was typed. */
function typeName(login: BrowserLogin, known: User | undefined): void {
  const { form } = login;
  const username = form.first.get('username')?.trim();
  if (known !== undefined || !username) return;
  login.tab = { ...login.tab, username, rememberMe: isChecked(form.first.get('rememberMe')) };
}

function alertOn(login: BrowserLogin, step: FlowStep, text: string, make: NamePage): Promise<StepResult> {
  login.tab = { ...login.tab, message: { type: 'error', text } };
  return showNameForm(login, step, make);
}

/** `auth-username-form` */
export const usernameForm = (login: BrowserLogin): Authenticator => ({
  begin(step) {
    if (login.user !== undefined) return { kind: 'success' };
    noteUser(login);
    return showNameForm(login, step, usernamePage);
  },
  async submit(step) {
    const { context, form, progress } = login;
    const { realm } = context.state;
    const wrong = realm.loginWithEmail ? 'Invalid username or email.' : 'Invalid username.';
    const known = progress.isUserSettled ? login.user : undefined;
    if (known === undefined) login.user = undefined;
    typeName(login, known);
    const name = form.first.get('username')?.trim() ?? '';
    const user = known ?? (name === '' ? undefined : findUser(realm, name.toLowerCase()));
    if (user === undefined) {
      await fail(login, 'user_not_found', undefined);
      return showNameForm(login, step, usernamePage, { error: wrong });
    }
    const lockout = await lockoutOf(context.state, user);
    if (lockout !== undefined) {
      await fail(login, lockout, user);
      return showNameForm(login, step, usernamePage, { error: 'Invalid username or password.' });
    }
    if (!user.enabled) {
      await fail(login, 'user_disabled', user);
      return alertOn(login, step, accountDisabled, usernamePage);
    }
    login.user = user;
    return { kind: 'success' };
  },
});

/** `auth-password-form` */
export const passwordForm = (login: BrowserLogin): Authenticator => ({
  needsUser: true,
  credential: 'password',
  isConfigured: (user) => user !== undefined && credentialsOf(login, user).includes('password'),
  begin: (step) => showPassword(login, step),
  async submit(step) {
    const { context, form, user } = login;
    const password = form.first.get('password') ?? '';
    if (user === undefined || password === '') {
      await fail(login, 'invalid_user_credentials', user);
      return showPassword(login, step, 'Invalid password.');
    }
    const lockout = await lockoutOf(context.state, user);
    if (lockout !== undefined) {
      await fail(login, lockout, user);
      login.tab = { ...login.tab, message: { type: 'error', text: 'Invalid username or password.' } };
      return showPassword(login, step);
    }
    if (user.password !== undefined && (await checkPassword(user.password, password)))
      return { kind: 'success', credential: 'password' };
    await fail(login, 'invalid_user_credentials', user, true);
    return showPassword(login, step, 'Invalid password.');
  },
});

function showPassword(login: BrowserLogin, step: FlowStep, error?: string): StepResult {
  const { forgottenUrl } = linksOf(login.context, login.tab);
  return showForm(login, step, (shared) => passwordPage({ ...shared, forgottenUrl }), error);
}
