import { clientUrl } from '../../realm/client-url.ts';
import type { RequestContext } from '../context/request-context.ts';
import { postOut } from '../outgoing/call-out.ts';
import { dropRoot } from '../sessions/browser-tabs.ts';
import type { UserSession } from '../sessions/session-store.ts';
import { logoutToken } from './logout-token.ts';

/**
 * Ends a session, and with an offline session the online one beside it (Keycloak 26.7). It notifies the clients that
 * want to hear so from this server, and resolves when that has succeeded or failed for each.
 */
export async function endSession(context: RequestContext, session: UserSession): Promise<void> {
  const { sessions } = context.state;
  await sessions.end(session);
  await dropRoot(context.state, session.id);
  if (session.offline) await sessions.end({ id: session.id, offline: false });
  await tellClients(context, session);
  if (session.notes.has('identity_provider'))
    await (await import('../brokering/provider-logout.ts')).tellProvider(context, session);
}

async function tellClients(context: RequestContext, session: UserSession): Promise<void> {
  const { realm } = context.state;
  const notified = [...session.clients.keys()].map(async (clientId) => {
    const client = realm.clients.get(clientId);
    // Clients with front-channel logout are notified by a browser only.
    if (!client?.enabled || client.frontchannelLogout) return;
    const url = clientUrl(client, client.attributes.get('backchannel.logout.url'), context.baseUrl);
    if (url === undefined) return;
    const form = new URLSearchParams({ logout_token: await logoutToken(context, client, session) });
    const what = `realm ${realm.name}, client ${clientId}: backchannel logout`;
    await postOut(context, what, url, form.toString());
  });
  await Promise.all(notified);
}
