import { page } from '../../openid/http/paging.ts';
import { clientSessionEnd, userSessionEnd } from '../../openid/sessions/session-lifetime.ts';
import { sessionOf, type UserSession } from '../../openid/sessions/session-store.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson } from '../admin-response.ts';
import { sessionRepresentation } from '../sessions/session-representation.ts';
import { viewedClient } from './client-of-call.ts';

/** Sessions of a client that have not ended. */
async function liveSessionsOf({ state }: RealmCall, clientId: string, isOffline: boolean): Promise<UserSession[]> {
  const { realm, sessions, now } = state;
  const client = realm.clients.get(clientId);
  return [...(await sessions.list())].filter((session) => {
    const own = sessionOf(session, clientId);
    if (session.offline !== isOffline || own === undefined || client === undefined) return false;
    return Math.min(userSessionEnd(realm, session), clientSessionEnd(realm, client, own)) > now();
  });
}

const listOf = (isOffline: boolean) => async (call: RealmCall) => {
  const { clientId } = viewedClient(call);
  const sessions = await liveSessionsOf(call, clientId, isOffline);
  return adminJson(page(sessions, call.query, 100).map((session) => sessionRepresentation(call.state, session)));
};

const countOf = (isOffline: boolean) => async (call: RealmCall) => {
  const { clientId } = viewedClient(call);
  return adminJson({ count: (await liveSessionsOf(call, clientId, isOffline)).length });
};

/** Routes of the sessions of a client. */
export const clientSessionRoutes: AdminRoutes = {
  'clients/{client}/user-sessions': { GET: listOf(false) },
  'clients/{client}/offline-sessions': { GET: listOf(true) },
  'clients/{client}/session-count': { GET: countOf(false) },
  'clients/{client}/offline-session-count': { GET: countOf(true) },
};
