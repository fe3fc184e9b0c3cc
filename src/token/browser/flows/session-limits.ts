import type { Authenticator } from '../../openid/flows/authenticator.ts';
import { FlowFault, type StepResult } from '../../openid/flows/flow-fault.ts';
import { endSession } from '../../openid/logout/end-session.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { browserSession } from '../login/browser-session.ts';
import { withNoBackButton } from '../login/find-tab.ts';
import { errorPage } from '../pages/error-page.ts';
import { type BrowserLogin, fail } from './browser-login.ts';

const tooMany = 'There are too many sessions';

/** `user-session-limits`: a user has so many sessions at most, in the realm and for a client. */
export const sessionLimits = (login: BrowserLogin): Authenticator => ({
  async begin({ config }) {
    if (config === undefined) throw new FlowFault('internal_error');
    const { context, client, user } = login;
    if (user === undefined) return { kind: 'success' };
    const before = (await browserSession(context))?.session;
    const all = [...(await context.state.sessions.list())].filter(
      ({ userId, offline }) => userId === user.id && !offline,
    );
    const ofClient = all.filter(({ clients }) => clients.has(client.clientId));
    const [realmLimit, clientLimit] = [limitOf(config.userRealmLimit), limitOf(config.userClientLimit)];
    const isNewClient = before?.clients.has(client.clientId) !== true;
    if (before === undefined && all.length >= realmLimit) return exceed(login, config, all, realmLimit);
    if (isNewClient && ofClient.length >= clientLimit) return exceed(login, config, ofClient, clientLimit);
    return { kind: 'success' };
  },
});

/** Zero or less is no limit. */
function limitOf(value: string | undefined): number {
  const limit = Number(value?.trim() || -1);
  return limit > 0 ? limit : Number.POSITIVE_INFINITY;
}

async function exceed(
  login: BrowserLogin,
  { behavior, errorMessage }: Readonly<Record<string, string>>,
  sessions: readonly UserSession[],
  limit: number,
): Promise<StepResult> {
  const { context, client, user } = login;
  if (behavior === 'Terminate oldest session') {
    const oldest = sessions.toSorted((a, b) => a.usedAt - b.usedAt).slice(0, sessions.length - (limit - 1));
    for (const session of oldest) await endSession(context, session);
    return { kind: 'success' };
  }
  await fail(login, 'generic_authentication_error', user);
  const backTo = homeUrl(client, context.baseUrl);
  const page = errorPage(context.state.realm, errorMessage?.trim() || tooMany, { status: 403, backTo });
  return { kind: 'failed', response: withNoBackButton(page) };
}
