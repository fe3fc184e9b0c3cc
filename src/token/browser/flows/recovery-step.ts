import type { Authenticator } from '../../openid/flows/authenticator.ts';
import type { StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import { lockoutOf } from '../../openid/sessions/locked-users.ts';
import { codesLeft, isCode, recoveryCodes, setUpRecoveryCodes, withoutFirstCode } from '../../realm/recovery-codes.ts';
import type { UserJson } from '../../realm/representations/json.ts';
import { recoveryPage } from '../pages/recovery-page.ts';
import { type BrowserLogin, credentialsOf, fail, showForm } from './browser-login.ts';
import { mustDo } from './otp-steps.ts';

const wrong = 'Invalid recovery authentication code';

/** `auth-recovery-authn-code-form`: each code is good once, in their order. */
export const recoveryForm = (login: BrowserLogin): Authenticator => ({
  needsUser: true,
  credential: recoveryCodes,
  isConfigured: (user) => user !== undefined && credentialsOf(login, user).includes(recoveryCodes),
  setUp: () => mustDo(login, setUpRecoveryCodes),
  begin: (step) => show(login, step),
  async submit(step) {
    const { context, form, user } = login;
    const { store } = context.state;
    const typed = form.first.get('recoveryCodeInput');
    if (user === undefined) return show(login, step, wrong);
    const lockout = await lockoutOf(context.state, user);
    if (lockout !== undefined) {
      await fail(login, lockout, user);
      login.tab = { ...login.tab, message: { type: 'error', text: 'Invalid username or password.' } };
      return show(login, step);
    }
    if (typed === undefined) throw new Error('a form without its field ends the login (Keycloak 26.7)');
    const [next] = codesOf(login);
    if (next === undefined || !isCode(next, typed)) {
      await fail(login, 'invalid_user_credentials', user, true);
      return show(login, step, wrong);
    }
    store.updateUser(user.id, afterCode);
    // Who has used the last one gets others before the login ends.
    if (codesOf(login).length === 0) mustDo(login, setUpRecoveryCodes);
    return { kind: 'success', credential: recoveryCodes };
  },
});

const codesOf = ({ context, user }: BrowserLogin) =>
  codesLeft(
    context.state.store
      .users()
      .byId.get(user?.id ?? '')
      ?.credentials?.find(({ type }) => type === recoveryCodes),
  );

function show(login: BrowserLogin, step: FlowStep, error?: string): StepResult {
  const number = codesOf(login)[0]?.number ?? 1;
  return showForm(login, step, (shared) => recoveryPage({ ...shared, number }), error);
}

/** A user without the code that was used. Who has used the last one must get others. */
function afterCode(user: UserJson): UserJson {
  const { credentials = [], requiredActions = [] } = user;
  const left = credentials.flatMap((one) => (one.type === recoveryCodes ? (withoutFirstCode(one) ?? []) : [one]));
  const isLast = left.length < credentials.length;
  return {
    ...user,
    credentials: left,
    ...(isLast && { requiredActions: [...new Set([...requiredActions, setUpRecoveryCodes])] }),
  };
}
