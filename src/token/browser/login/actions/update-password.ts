import { updatePasswordPage } from '../../pages/update-password-page.ts';
import { endOtherSessions } from './other-sessions.ts';
import { passwordFault } from './policy-fault.ts';
import { type RequiredAction, withoutAction } from './required-action.ts';

const name = 'UPDATE_PASSWORD';

/** The user sets a new password. */
export const updatePassword: RequiredAction = {
  page({ context, url, tab, mayCancel }, attempt) {
    const first = tab.message ?? (mayCancel ? undefined : warning);
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
    const { passwordPolicy } = state.store.json();
    const fault = passwordFault(typeof passwordPolicy === 'string' ? passwordPolicy : '', password, user);
    if (fault !== undefined) return new Map([['', fault]]);
    const createdDate = state.now() * 1000;
    const credential = { id: state.ids.uuid(), type: 'password', value: password, createdDate };
    state.store.updateUser(user.id, (before) => ({
      ...before,
      credentials: [...(before.credentials ?? []).filter(({ type }) => type !== 'password'), credential],
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

const warning = { type: 'warning', text: 'You need to change your password to activate your account.' } as const;

function alertOf(errors: ReadonlyMap<string, string>) {
  const text = errors.get('');
  return text === undefined ? undefined : ({ type: 'error', text } as const);
}
