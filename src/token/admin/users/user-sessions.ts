import type { UserJson } from '../../realm/representations/json.ts';
import type { AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { endSessionsOf, sessionRepresentation, sessionsOf } from '../sessions/session-representation.ts';
import { managers, userOf, viewers } from './user-call.ts';

export const userSessions: AdminRoutes = {
  'users/{user}/sessions': {
    async GET(call) {
      const { id } = userOf(call, viewers);
      const sessions = await sessionsOf(call.state, (session) => session.userId === id && !session.offline);
      return adminJson(sessions.map((session) => sessionRepresentation(call.state, session)));
    },
  },
  'users/{user}/offline-sessions/{client}': {
    async GET(call) {
      const { id } = userOf(call, viewers);
      const client = [...call.state.realm.clients.values()].find((each) => each.id === call.params.client);
      if (client === undefined) throw adminErrors.notFound('Client not found');
      const isOfClient = (clients: ReadonlyMap<string, unknown>) => clients.has(client.clientId);
      const sessions = await sessionsOf(
        call.state,
        ({ userId, offline, clients }) => userId === id && offline && isOfClient(clients),
      );
      return adminJson(sessions.map((session) => sessionRepresentation(call.state, session)));
    },
  },
  'users/{user}/logout': {
    async POST(call) {
      const { id } = userOf(call, managers);
      await endSessionsOf(call.context, id);
      const notBefore = call.state.now();
      call.store.updateUser(id, (user): UserJson => ({ ...user, notBefore }));
      return done;
    },
  },
  'users/{user}/unmanagedAttributes': {
    GET(call) {
      userOf(call, viewers);
      return adminJson({});
    },
  },
};
