import type { BrokeredIdentity } from '../../openid/brokering/brokered-identity.ts';
import { keepTokens, linkTo, withLink } from '../../openid/brokering/linked-user.ts';
import { roleNamed, withRole } from '../../openid/brokering/mapped-user.ts';
import { type Provider, providerOf } from '../../openid/brokering/provider.ts';
import { completed } from '../../openid/brokering/run-mappers.ts';
import { recordEvent } from '../../openid/context/record-event.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { noCache, type Response } from '../../openid/http/endpoint-response.ts';
import type { UserJson } from '../../realm/representations/json.ts';
import { actionParameters } from '../login/find-tab.ts';
import type { BrokerProgress, LoginTab } from '../login/login-tab.ts';
import { reportLogin } from '../login/report-login.ts';
import { errorPage } from '../pages/error-page.ts';
import { codedTab } from './coded-tab.ts';
import { failed } from './failed.ts';
import { finishBrokerLogin, synchronized } from './finish-broker-login.ts';

/** Ends a first login: links the account at the provider, and lets its user in. */
export async function afterFirstLogin(context: RequestContext): Promise<Response> {
  const { state } = context;
  const tab = await codedTab(context, actionParameters(context));
  if ('status' in tab) return tab;
  const { identity, done } = tab.broker ?? {};
  const provider = identity && providerOf(state.store.json(), identity.alias);
  const user = state.store.users().byId.get(done?.userId ?? '');
  if (identity === undefined || done === undefined || provider === undefined || user === undefined) {
    reportLogin(context, { error: 'identityProviderUnexpectedErrorMessage', clientId: tab.request.clientId }, failed);
    return errorPage(state.realm, 'Unexpected error when authenticating with identity provider', { status: 500 });
  }
  if (linkTo(user, identity.alias) !== undefined && tab.broker?.overridesLink !== true) {
    const text = `Your account is already linked to the identity provider ${provider.displayName}.`;
    return errorPage(state.realm, text, { status: 409, headers: [noCache] });
  }
  const linked = await link(context, tab, { provider, identity, user, done });
  return finishBrokerLogin(context, tab, provider, { identity, user: linked, isNew: done.isNew });
}

interface Link {
  readonly provider: Provider;
  readonly identity: BrokeredIdentity;
  readonly user: UserJson;
  readonly done: NonNullable<BrokerProgress['done']>;
}

async function link(
  context: RequestContext,
  tab: LoginTab,
  { provider, identity, user, done }: Link,
): Promise<UserJson> {
  const { state } = context;
  const { store, ids } = state;
  const realm = store.json();
  const reads = provider.is('addReadTokenRoleOnCreate') ? roleNamed(realm, 'broker.read-token') : undefined;
  const base = withLink(reads === undefined ? user : withRole(user, reads, true), identity);
  const details = {
    identity_provider: identity.alias,
    identity_provider_identity: identity.username,
    username: user.username,
    ...(done.isNew && { email: user.email, register_method: 'broker' }),
  };
  const type = done.isNew ? 'REGISTER' : 'FEDERATED_IDENTITY_LINK';
  recordEvent(context, { type, clientId: tab.request.clientId, userId: user.id, details });
  if (identity.token !== undefined) await keepTokens(state, user.id, identity.alias, identity.token);
  if (!done.isNew) {
    store.updateUser(user.id, () => base);
    return synchronized(context, provider, identity, base);
  }
  const made = await completed(base, identity, { realm, newId: ids.uuid });
  const isVerified = made.email !== undefined && provider.is('trustEmail') && tab.broker?.isOtherEmail !== true;
  const next = { ...made, emailVerified: isVerified };
  return store.updateUser(user.id, () => next) ?? next;
}
