import type { RequestContext } from '../context/request-context.ts';
import { isPasswordTooOld, mustVerifyEmail, profileFaults, profileValues } from '../grants/account-state.ts';
import type { User } from '../realm/user.ts';
import { grantScope } from '../scopes/grant-scope.ts';
import { requiredActions } from './actions/actions.ts';
import { clientAction, isEnabled } from './client-action.ts';
import { missingConsents } from './consent-scopes.ts';
import type { LoginTab } from './login-tab.ts';

/** The page that asks for consent has a name like an action. */
export const consentAction = 'OAUTH_GRANT';

/**
 * What must be done before a login can end: the first of the required actions, then that of the client, then consent
 * (Keycloak 26.7).
 */
export function nextAction(context: RequestContext, tab: LoginTab, user: User): string | undefined {
  const ofClient = clientAction(tab);
  const due = [...requiredActions.keys()].filter((name) => isDue(context, tab, user, name));
  if (ofClient !== undefined && !due.includes(ofClient)) due.push(ofClient);
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
  return realm.account.profile.some((rule) => profileFaults(rule, profileValues(user, rule.name), scope).length > 0);
}
