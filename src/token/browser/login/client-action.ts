import type { RequestContext } from '../../openid/context/request-context.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';
import { isActionEnabled, requiredActionsOf } from '../../realm/representations/required-actions.ts';
import type { User } from '../../realm/user.ts';
import { withoutAction } from './actions/required-action.ts';
import type { LoginTab } from './login-tab.ts';

/** Actions that a client may ask for (`kc_action`). Any other ends at once, with an error. */
const supported = [
  ...['UPDATE_PASSWORD', 'UPDATE_PROFILE', 'CONFIGURE_TOTP', 'VERIFY_EMAIL', 'UPDATE_EMAIL'],
  'CONFIGURE_RECOVERY_AUTHN_CODES',
];
/** Actions that no client may ask for. Keycloak 26.7 finds that out when the form is due, and skips it. */
const refused = ['TERMS_AND_CONDITIONS', 'VERIFY_PROFILE'];

/** The action that the client asks for; undefined when it is done. */
export const clientAction = ({ request, actionStatus }: LoginTab): string | undefined =>
  actionStatus === undefined ? request.action : undefined;

/** Whether the user may cancel the form, because only the client asks for it. */
export const mayCancel = (tab: LoginTab, user: User): boolean =>
  clientAction(tab) === tab.execution && ![...user.requiredActions, ...(tab.actions ?? [])].includes(tab.execution);

/** The login, marked as failed where the action of the client cannot be done in this realm. */
export function withoutUnknownAction({ state }: RequestContext, tab: LoginTab): LoginTab {
  const action = clientAction(tab);
  if (action === undefined) return tab;
  const isKnown = supported.includes(action) || refused.includes(action);
  if (isKnown && isActionEnabled(state.store.json(), action)) return tab;
  return { ...tab, actionStatus: 'error' };
}

/** Whether the client asks for a form that no client may ask for. */
export const isRefusedAction = (tab: LoginTab, name: string): boolean =>
  clientAction(tab) === name && refused.includes(name);

/** The login after a form. @param status the result of the form, for a client that has asked for it */
export function withActionDone(tab: LoginTab, status: NonNullable<LoginTab['actionStatus']>): LoginTab {
  const { execution, actions } = tab;
  const done = actions?.includes(execution) ? { ...tab, actions: withoutAction(actions, execution) } : tab;
  return clientAction(tab) === execution ? { ...done, actionStatus: status } : done;
}

/** Seconds after which an action of the client asks for the password again. Nobody deletes an account by an older login. */
const defaultMaxAgeOf = (action: string) => (action === 'delete_account' ? 0 : 300);

/** Whether the action of the client needs a login that is more recent than this one (Keycloak 26.7). */
export function isTooOldForAction({ state }: RequestContext, tab: LoginTab, { notes }: UserSession): boolean {
  const action = clientAction(tab);
  if (action === undefined) return false;
  const realm = state.store.json();
  const known = requiredActionsOf(realm).find(({ alias }) => alias === action);
  if (known === undefined && !supported.includes(action)) return false;
  const ofPolicy = action === 'UPDATE_PASSWORD' && /\bmaxAuthAge\((\d+)\)/.exec(String(realm.passwordPolicy))?.[1];
  const setting = ofPolicy || known?.config?.max_auth_age;
  const maxAge = /^\d{1,9}$/.test(String(setting)) ? Number(setting) : defaultMaxAgeOf(action);
  return Number(notes.get('AUTH_TIME') ?? 0) + maxAge < state.now();
}
