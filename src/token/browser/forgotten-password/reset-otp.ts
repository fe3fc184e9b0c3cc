import type { Authenticator } from '../../openid/flows/authenticator.ts';
import type { StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import type { CredentialJson } from '../../realm/representations/json.ts';
import { type BrowserLogin, credentialsOf, showForm } from '../flows/browser-login.ts';
import { mustDo } from '../flows/otp-steps.ts';
import { resetOtpPage } from '../pages/reset-otp-page.ts';

/** `reset-otp`: another generator of one-time passwords is set up, and one or all that were there are taken away. */
export const resetOtp = (login: BrowserLogin): Authenticator => ({
  needsUser: true,
  isConfigured: (user) => user !== undefined && credentialsOf(login, user).includes('otp'),
  begin(step) {
    const action = step.config?.action_on_otp_reset_flag;
    if (action === 'Remove one' && generatorsOf(login).length > 0) return show(login, step);
    if (action === 'Remove all') takeAway(login, () => true);
    return setUp(login);
  },
  submit(step) {
    const chosen = login.form.first.get('selectedCredentialId');
    if (chosen === undefined || chosen === '') {
      login.tab = { ...login.tab, message: { type: 'error', text: 'Please choose an OTP configuration.' } };
      return show(login, step);
    }
    takeAway(login, ({ id }) => id === chosen);
    return setUp(login);
  },
});

function setUp(login: BrowserLogin): StepResult {
  mustDo(login, 'CONFIGURE_TOTP');
  return { kind: 'success' };
}

function generatorsOf({ context, user }: BrowserLogin): readonly CredentialJson[] {
  const credentials = context.state.store.users().byId.get(user?.id ?? '')?.credentials ?? [];
  return credentials.filter(({ type }) => type === 'otp');
}

function takeAway(login: BrowserLogin, isMeant: (credential: CredentialJson) => boolean): void {
  const { context, user } = login;
  if (user === undefined) return;
  const meant = new Set(generatorsOf(login).filter(isMeant));
  context.state.store.updateUser(user.id, (before) => ({
    ...before,
    credentials: (before.credentials ?? []).filter((one) => !meant.has(one)),
  }));
  login.user = context.state.realm.usersById.get(user.id) ?? user;
}

function show(login: BrowserLogin, step: FlowStep): StepResult {
  const generators = generatorsOf(login).map(({ id, userLabel }) => ({
    id: String(id ?? ''),
    label: typeof userLabel === 'string' ? userLabel : undefined,
  }));
  return showForm(login, step, (shared) => resetOtpPage({ ...shared, generators }));
}
