import type { RealmState } from '../context/realm-state.ts';
import type { RequestContext } from '../context/request-context.ts';
import { endSession } from '../logout/end-session.ts';
import { liveSession } from '../sessions/open-session.ts';
import { clientSessionEnd, userSessionEnd } from '../sessions/session-lifetime.ts';
import { sessionOf } from '../sessions/sessions.ts';

/** A session that has not ended. Times are in seconds since the epoch. */
export interface LiveSession {
  readonly id: string;
  readonly realm: string;
  readonly clientId: string;
  readonly userId: string;
  readonly username: string;
  readonly offline: boolean;
  readonly startedAt: number;
  readonly usedAt: number;
  /** When it ends if nobody uses it before. */
  readonly endsAt: number;
}

/** Who is logged in to a realm, who used it last first; a session with several clients comes once for each. */
export async function liveSessions({ realm, sessions, now }: RealmState): Promise<LiveSession[]> {
  return [...(await sessions.list())].flatMap((session) =>
    [...session.clients.keys()].flatMap((clientId): LiveSession[] => {
      const client = realm.clients.get(clientId);
      const user = realm.usersById.get(session.userId);
      const own = sessionOf(session, clientId);
      if (client === undefined || user === undefined || own === undefined) return [];
      const endsAt = Math.min(userSessionEnd(realm, session), clientSessionEnd(realm, client, own));
      if (endsAt <= now()) return [];
      const { id, userId, offline, startedAt } = session;
      const { usedAt } = own.client;
      const { username } = user;
      return [{ id, realm: realm.name, clientId, userId, username, offline, startedAt, usedAt, endsAt }];
    }),
  );
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
