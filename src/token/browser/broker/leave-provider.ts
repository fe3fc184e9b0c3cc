import { providerLogout } from '../../openid/brokering/provider-logout.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';
import type { LogoutRequest } from '../logout/logout-request.ts';
import { endpointOf } from './broker-urls.ts';

const keyOf = (sessionId: string) => `provider-logout ${sessionId}`;

/**
 * The address at which a browser logs out of the provider that its session came from. The logout goes on when the browser
 * comes back; undefined when there is no such provider.
 */
export async function leaveProvider(
  context: RequestContext,
  session: UserSession,
  request: LogoutRequest,
): Promise<string | undefined> {
  const logout = providerLogout(context, session);
  if (logout?.way !== 'browser') return undefined;
  const { state } = context;
  await state.records.put(keyOf(session.id), { ...request }, state.now() + state.realm.login.actionLifespan);
  logout.url.searchParams.set('post_logout_redirect_uri', `${endpointOf(context, logout.alias)}/logout_response`);
  return logout.url.href;
}

/** Takes the logout with which a browser comes back; undefined when there is none. */
export const takeLeaving = async ({ state }: RequestContext, sessionId: string): Promise<LogoutRequest | undefined> =>
  (await state.records.take(keyOf(sessionId))) as LogoutRequest | undefined;
