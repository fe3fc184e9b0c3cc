import type { RequestContext } from '../context/request-context.ts';
import { isPasswordTooOld, mustVerifyEmail, profileFault, profileValues } from '../grants/account-state.ts';
import type { User } from '../realm/user.ts';
import type { RealmJson } from '../representations/json.ts';
import { grantScope } from '../scopes/grant-scope.ts';
import { requiredActions } from './actions/actions.ts';
import { missingConsents } from './consent-scopes.ts';
import type { LoginTab } from './login-tab.ts';

/** The page that asks for consent has a name like an action. */
export const consentAction = 'OAUTH_GRANT';

/** What must be done before a login can end: the first of the required actions, then consent (Keycloak 26.7). */
export function nextAction(context: RequestContext, tab: LoginTab, user: User): string | undefined {
  const due = [...requiredActions.keys()].filter((name) => isDue(context, tab, user, name));
  const json = due.length === 0 ? undefined : context.state.store.json();
  const next = json && due.find((name) => isEnabled(json, name));
  return next ?? (missingConsents(context, tab, user).length > 0 ? consentAction : undefined);
}

function isDue({ state }: RequestContext, { request }: LoginTab, user: User, name: string): boolean {
  const { realm } = state;
  if (user.requiredActions.includes(name)) return true;
  if (name === 'UPDATE_PASSWORD') return isPasswordTooOld(realm, user, state.now());
  if (name === 'VERIFY_EMAIL') return mustVerifyEmail(realm, user);
  const client = realm.clients.get(request.clientId);
  if (name !== 'VERIFY_PROFILE' || client === undefined || realm.account.profile === undefined) return false;
  const scope = grantScope({ realm, client, user }, request.scope);
  return realm.account.profile.some((rule) => profileFault(rule, profileValues(user, rule.name), scope) !== undefined);
}

/** A realm without the list has the default actions, all of these among them. */
function isEnabled({ requiredActions: list }: RealmJson, name: string): boolean {
  if (!Array.isArray(list)) return true;
  return (list as { alias?: string; enabled?: boolean }[]).some(
    ({ alias, enabled }) => alias === name && enabled === true,
  );
}
