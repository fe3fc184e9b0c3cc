import type { LiveClient, LiveSession } from '../../../contract/token-views.ts';
import type { RealmState } from '../context/realm-state.ts';
import type { RequestContext } from '../context/request-context.ts';
import { endSession } from '../logout/end-session.ts';
import { liveSession } from '../sessions/open-session.ts';
import { clientSessionEnd, userSessionEnd } from '../sessions/session-lifetime.ts';
import { sessionOf, type UserSession } from '../sessions/session-store.ts';

/** The sessions of a realm that have not ended. The one that was used last comes first. */
export async function liveSessions(state: RealmState): Promise<LiveSession[]> {
  const { realm, sessions } = state;
  return [...(await sessions.list())].flatMap((session): LiveSession[] => {
    const user = realm.usersById.get(session.userId);
    const [first, ...others] = liveClients(state, session);
    if (user === undefined || first === undefined) return [];
    const { id, userId, offline, startedAt, usedAt } = session;
    const clients = [first, ...others] as const;
    const endsAt = Math.max(...clients.map((client) => client.endsAt));
    return [
      {
        id,
        realm: realm.name,
        userId,
        username: user.username,
        offline,
        startedAt,
        usedAt,
        endsAt,
        clients: [...clients],
      },
    ];
  });
}

function liveClients({ realm, now }: RealmState, session: UserSession): LiveClient[] {
  const clients = [...session.clients.keys()].flatMap((clientId): LiveClient[] => {
    const client = realm.clients.get(clientId);
    const own = sessionOf(session, clientId);
    if (client === undefined || own === undefined) return [];
    const endsAt = Math.min(userSessionEnd(realm, session), clientSessionEnd(realm, client, own));
    const { startedAt, usedAt } = own.client;
    return endsAt <= now() ? [] : [{ clientId, startedAt, usedAt, endsAt }];
  });
  return clients.sort((one, other) => other.usedAt - one.usedAt);
}

/** Ends the sessions of this name, an offline one beside an online one as well. @returns whether there was one */
export async function endSessions(context: RequestContext, id: string): Promise<boolean> {
  let isFound = false;
  for (const offline of [false, true]) {
    const session = await liveSession(context.state, { id, offline });
    if (session === undefined) continue;
    await endSession(context, session);
    isFound = true;
  }
  return isFound;
}
