import type { BrokeredIdentity } from '../../openid/brokering/brokered-identity.ts';
import { type Provider, providerOf } from '../../openid/brokering/provider.ts';
import { FlowFault } from '../../openid/flows/flow-fault.ts';
import type { User } from '../../realm/user.ts';
import type { BrowserLogin } from '../flows/browser-login.ts';
import type { BrokerProgress } from '../login/login-tab.ts';

interface Brokered {
  readonly provider: Provider;
  readonly identity: BrokeredIdentity;
}

/** The provider by which somebody logs in for the first time, and what it has said. @throws {FlowFault} without one */
export function brokered({ context, tab }: BrowserLogin): Brokered {
  const { identity } = tab.broker ?? {};
  const provider = identity && providerOf(context.state.store.json(), identity.alias);
  if (identity === undefined || provider === undefined) throw new FlowFault('internal_error');
  return { provider, identity };
}

/** Notes how far a first login came. */
export function noteProgress(login: BrowserLogin, changes: Partial<BrokerProgress>): void {
  const { broker } = login.tab;
  if (broker !== undefined) login.tab = { ...login.tab, broker: { ...broker, ...changes } };
}

/** The account that has the same address or name. @throws {FlowFault} when there is none that can be linked */
export function existingUser({ context, tab }: BrowserLogin): User {
  const { existing } = tab.broker ?? {};
  if (existing === undefined) throw new FlowFault('internal_error');
  const user = context.state.realm.usersById.get(existing.userId);
  if (user === undefined) throw new FlowFault('invalid_user');
  if (!user.enabled) throw new FlowFault('user_disabled');
  return user;
}
