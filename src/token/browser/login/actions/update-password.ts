import type { RequestContext } from '../../../openid/context/request-context.ts';
import { isPasswordTooOld } from '../../../openid/grants/account-state.ts';
import { earlierUse, otherCredentials, rememberedPasswords } from '../../../realm/password-history.ts';
import { type PasswordFault, passwordFault } from '../../../realm/password-policy.ts';
import type { User } from '../../../realm/user.ts';
import type { Alert } from '../../pages/layout.ts';
import { updatePasswordPage } from '../../pages/update-password-page.ts';
import { endOtherSessions } from './other-sessions.ts';
import { type RequiredAction, withoutAction } from './required-action.ts';

const name = 'UPDATE_PASSWORD';

/** The user sets a new password. */
export const updatePassword: RequiredAction = {
  page({ context, url, tab, user, mayCancel }, attempt) {
    const first = tab.message ?? (mayCancel ? undefined : warningFor(context, user));
    const alert = attempt === undefined ? first : alertOf(attempt.errors);
    const errors = attempt?.errors ?? new Map<string, string>();
    return updatePasswordPage({ realm: context.state.realm, action: url, alert, errors, mayCancel });
  },
  async process(step, form) {
    const { context, user } = step;
    const { state } = context;
    const password = form.first.get('password-new') ?? '';
    if (password === '') return new Map([['password-new', 'Please specify password.']]);
    if (password !== form.first.get('password-confirm'))
      return new Map([['password-confirm', "Passwords don't match."]]);
    const policy = String(state.store.json().passwordPolicy ?? '');
    const createdDate = state.milliseconds();
    const { credentials = [] } = state.store.users().byId.get(user.id) ?? {};
    const fault = passwordFault(policy, password, user, await earlierUse(policy, password, credentials, createdDate));
    if (fault !== undefined) return new Map([['', passwordText(fault)]]);
    const credential = { id: state.ids.uuid(), type: 'password', value: password, createdDate };
    const others = [...otherCredentials(credentials), credential];
    state.store.updateUser(user.id, (before) => ({
      ...before,
      credentials: [...others, ...rememberedPasswords(policy, credentials, createdDate)],
      requiredActions: withoutAction(before.requiredActions, name),
    }));
    if (form.first.get('logout-sessions') === 'on') await endOtherSessions(step);
    return {
      ...user,
      password,
      passwordSetAt: createdDate,
      requiredActions: withoutAction(user.requiredActions, name),
    };
  },
};

/** The pages have other words than the admin API for one of the policies. */
export const passwordText = ({ key, message }: PasswordFault) =>
  key === 'invalidPasswordGenericMessage' ? message.replace('does not match', "doesn't match") : message;

/** Who has asked for a new password is told so (Keycloak 26.7). */
function warningFor({ state }: RequestContext, user: User): Alert {
  const isDemanded = user.requiredActions.includes(name) || isPasswordTooOld(state.realm, user, state.now());
  return {
    type: 'warning',
    text: isDemanded
      ? 'You need to change your password to activate your account.'
      : 'You need to change your password.',
  };
}

function alertOf(errors: ReadonlyMap<string, string>) {
  const text = errors.get('');
  return text === undefined ? undefined : ({ type: 'error', text } as const);
}
