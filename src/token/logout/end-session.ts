import type { RequestContext } from '../context/request-context.ts';
import { dropRoot } from '../login/login-tab.ts';
import { clientUrl } from '../realm/client-url.ts';
import type { UserSession } from '../sessions/sessions.ts';
import { logoutToken } from './logout-token.ts';

/**
 * Ends a session, with an offline one also the online one beside it (Keycloak 26.7), and tells its clients that want to
 * be notified by this server. It resolves when each has been, or could not be.
 */
export async function endSession(context: RequestContext, session: UserSession): Promise<void> {
  const { sessions } = context.state;
  await sessions.end(session);
  await dropRoot(context.state, session.id);
  if (session.offline) await sessions.end({ id: session.id, offline: false });
  await tellClients(context, session);
}

async function tellClients(context: RequestContext, session: UserSession): Promise<void> {
  const { realm } = context.state;
  const notified = [...session.clients.keys()].map(async (clientId) => {
    const client = realm.clients.get(clientId);
    // Those that a browser notifies are notified by a browser or not at all.
    if (!client?.enabled || client.frontchannelLogout) return;
    const url = clientUrl(client, client.attributes.get('backchannel.logout.url'), context.baseUrl);
    if (url === undefined) return;
    const form = new URLSearchParams({ logout_token: await logoutToken(context, client, session) });
    const what = `realm ${realm.name}, client ${clientId}: backchannel logout`;
    await context.outgoing.post(what, url, form.toString());
  });
  await Promise.all(notified);
}
