import type { RequestContext } from '../../openid/context/request-context.ts';
import { hasCompleteProfile, isPasswordTooOld, mustVerifyEmail } from '../../openid/grants/account-state.ts';
import { grantScope } from '../../openid/scopes/grant-scope.ts';
import { hashOrder } from '../../realm/java-hash-order.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { isActionEnabled, priorityOf, requiredActionsOf } from '../../realm/representations/required-actions.ts';
import type { User } from '../../realm/user.ts';
import { requiredActions } from './actions/actions.ts';
import { pendingEmail } from './actions/pending-email.ts';
import { clientAction } from './client-action.ts';
import { missingConsents } from './consent-scopes.ts';
import type { LoginTab } from './login-tab.ts';

/** The page that asks for consent, named like an action. */
export const consentAction = 'OAUTH_GRANT';

/**
 * The action that must be done before a login can end: first the required actions by their priority, then that of the
 * client, then consent (Keycloak 26.7).
 * @param passed an action that is skipped this once
 */
export function nextAction(context: RequestContext, tab: LoginTab, user: User, passed?: string): string | undefined {
  const ofClient = clientAction(tab);
  const due = [...requiredActions.keys()].filter((name) => name !== passed && isDue(context, tab, user, name));
  const next = due.length === 0 ? undefined : firstOf(context.state.store.json(), due);
  if (next !== undefined) return next;
  if (ofClient !== undefined && isActionEnabled(context.state.store.json(), ofClient)) return ofClient;
  return missingConsents(context, tab, user).length > 0 ? consentAction : undefined;
}

/** Of several actions with the same priority, Keycloak takes the first in its hash table. */
function firstOf(realm: RealmJson, due: readonly string[]): string | undefined {
  const known = requiredActionsOf(realm).filter(({ enabled }) => enabled === true);
  const priorities = new Map(known.map((action) => [action.alias, priorityOf(action)]));
  const able = hashOrder(due.filter((name) => priorities.has(name)));
  return able.sort((a, b) => (priorities.get(a) ?? 0) - (priorities.get(b) ?? 0))[0];
}

function isDue({ state }: RequestContext, tab: LoginTab, user: User, name: string): boolean {
  const { request, actions = [], isNew = false } = tab;
  const { realm } = state;
  // A user with a complete profile need not verify it, although it is required.
  if (name === 'VERIFY_PROFILE') {
    const client = realm.clients.get(request.clientId);
    return client !== undefined && !hasCompleteProfile(realm, user, grantScope({ realm, client, user }, request.scope));
  }
  const isAsked = user.requiredActions.includes(name) || actions.includes(name);
  // Who has the address already need not verify it, but for a new user, who does it in this login.
  if (name === 'VERIFY_EMAIL')
    return isEmailToVerify(user, actions) && (isAsked ? !user.emailVerified || isNew : mustVerifyEmail(realm, user));
  if (isAsked) return true;
  if (name === 'UPDATE_EMAIL') return user.attributes.has(pendingEmail);
  return name === 'UPDATE_PASSWORD' && isPasswordTooOld(realm, user, state.now());
}

/** Whether the user has an address that is not about to be changed. */
const isEmailToVerify = ({ email, requiredActions }: User, actions: readonly string[]) =>
  Boolean(email?.trim()) && ![...requiredActions, ...actions].includes('UPDATE_EMAIL');
