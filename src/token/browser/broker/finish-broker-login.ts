import type { BrokeredIdentity } from '../../openid/brokering/brokered-identity.ts';
import { objectOf } from '../../openid/brokering/fetch-identity.ts';
import { keepTokens, keptTokens, linkTo, withLink } from '../../openid/brokering/linked-user.ts';
import type { Provider } from '../../openid/brokering/provider.ts';
import { notesOfMappers, syncModeOf, updated } from '../../openid/brokering/run-mappers.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { lockoutOf } from '../../openid/sessions/locked-users.ts';
import type { UserJson } from '../../realm/representations/json.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { reportLogin } from '../login/report-login.ts';
import { afterAuthentication } from '../login/steps.ts';
import { errorPage } from '../pages/error-page.ts';
import { failed } from './failed.ts';

/** Who logs in, and what the provider has said. */
interface Finished {
  readonly identity: BrokeredIdentity;
  readonly user: UserJson;
  /** The account was made in this login. */
  readonly isNew: boolean;
}

/** The page for a user who may not log in; undefined for one who may. */
export async function refusedUser(
  context: RequestContext,
  tab: LoginTab,
  user: UserJson,
): Promise<Response | undefined> {
  const { realm } = context.state;
  const known = realm.usersById.get(user.id);
  const lockout = known && (await lockoutOf(context.state, known));
  if (user.enabled !== false && lockout === undefined) return undefined;
  const error = lockout ?? 'user_disabled';
  reportLogin(context, { error, clientId: tab.request.clientId, userId: user.id }, failed);
  return errorPage(realm, 'Account is disabled, contact your administrator.');
}

/** A user who logs in again, with what the provider says now, as the provider and its mappers are synchronized. */
export async function synchronized(
  context: RequestContext,
  provider: Provider,
  identity: BrokeredIdentity,
  user: UserJson,
): Promise<UserJson> {
  const { store, ids } = context.state;
  const isForced = syncModeOf(provider, { syncMode: 'INHERIT' }) === 'FORCE';
  const linked = isForced && linkTo(user, provider.alias) !== undefined ? withLink(user, identity) : user;
  const basic = isForced ? withNames(linked, identity, provider) : linked;
  const next = await updated(basic, identity, provider, { realm: store.json(), newId: ids.uuid });
  if (identity.token !== undefined) await keepAnswer(context, user.id, identity.alias, identity.token);
  return next === user ? user : (store.updateUser(user.id, () => next) ?? next);
}

/** Names and address of the provider. Another address is verified where the provider is trusted. */
function withNames(user: UserJson, { firstName, lastName, email }: BrokeredIdentity, provider: Provider): UserJson {
  const isOther = email !== undefined && email.toLowerCase() !== user.email?.toLowerCase();
  return {
    ...user,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(isOther && { emailVerified: provider.is('trustEmail') }),
  };
}

/** Keeps tokens, with the refresh token of before where there is no new one. */
async function keepAnswer({ state }: RequestContext, userId: string, alias: string, json: string): Promise<void> {
  const before = objectOf((await keptTokens(state, userId, alias)) ?? '');
  const next = objectOf(json);
  const { refresh_token: token, refresh_expires_in: seconds } = before ?? {};
  const isMissing = next !== undefined && next.refresh_token === undefined && token !== undefined;
  await keepTokens(
    state,
    userId,
    alias,
    isMissing ? JSON.stringify({ ...next, refresh_token: token, refresh_expires_in: seconds }) : json,
  );
}

/** Ends the login of a user who has come from a provider. */
export async function finishBrokerLogin(
  context: RequestContext,
  tab: LoginTab,
  provider: Provider,
  { identity, user, isNew }: Finished,
): Promise<Response> {
  const { state } = context;
  const { broker: _over, message: _shown, ...login } = tab;
  const known = state.realm.usersById.get(user.id);
  if (known === undefined)
    return errorPage(state.realm, 'Unexpected error when authenticating with identity provider', { status: 500 });
  const next: LoginTab = {
    ...login,
    userId: user.id,
    username: user.username,
    isAuthenticated: true,
    ...(isNew && { isNew }),
    sessionNotes: {
      ...(await notesOfMappers(identity, provider, state.store.json(), isNew)),
      identity_provider: identity.alias,
      identity_provider_identity: identity.username,
      ...(identity.sessionId !== undefined && { identity_provider_broker_session_id: identity.sessionId }),
      ...identity.notes,
    },
  };
  return afterAuthentication(context, next, known);
}
