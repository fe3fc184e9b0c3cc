import type { RealmState } from '../../openid/context/realm-state.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { endSession } from '../../openid/logout/end-session.ts';
import { userSessionEnd } from '../../openid/sessions/session-lifetime.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';

/** The sessions of a realm that have not ended. The one that was used last comes first. */
export async function sessionsOf(
  { realm, sessions, now }: RealmState,
  matches: (session: UserSession) => boolean,
): Promise<UserSession[]> {
  return [...(await sessions.list())].filter((session) => matches(session) && userSessionEnd(realm, session) > now());
}

/** Ends all sessions of a user, also offline ones, and notifies their clients. */
export async function endSessionsOf(context: RequestContext, userId: string): Promise<void> {
  for (const session of await sessionsOf(context.state, (each) => each.userId === userId))
    await endSession(context, session);
}

/** A session as the admin API shows it. Times are in milliseconds since the epoch. */
export const sessionRepresentation = ({ realm }: RealmState, session: UserSession) => ({
  id: session.id,
  username: realm.usersById.get(session.userId)?.username,
  userId: session.userId,
  ipAddress: session.notes.get('clientAddress') ?? session.notes.get('ip') ?? '127.0.0.1',
  start: session.startedAt * 1000,
  lastAccess: session.usedAt * 1000,
  rememberMe: session.rememberMe,
  clients: Object.fromEntries(
    [...session.clients.keys()].flatMap((clientId) => {
      const client = realm.clients.get(clientId);
      return client === undefined ? [] : [[client.id, clientId]];
    }),
  ),
  transientUser: false,
});
