import type { UserJson } from '../../representations/json.ts';
import type { AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { endSessionsOf, sessionRepresentation, sessionsOf } from '../sessions/live-sessions.ts';
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
  'users/{user}/consents': {
    GET(call) {
      const consents = userOf(call, viewers).clientConsents ?? [];
      return adminJson(
        consents.map(({ clientId, grantedClientScopes, createdDate, lastUpdatedDate }) => ({
          ...{ clientId, grantedClientScopes, createdDate: createdDate ?? null },
          ...{ lastUpdatedDate: lastUpdatedDate ?? null, additionalGrants: [] },
        })),
      );
    },
  },
  'users/{user}/consents/{client}': {
    DELETE(call) {
      const { id, clientConsents = [] } = userOf(call, managers);
      const { client = '' } = call.params;
      if (!call.state.realm.clients.has(client)) throw adminErrors.notFound('Client not found');
      const others = clientConsents.filter(({ clientId }) => clientId !== client);
      if (others.length === clientConsents.length) throw adminErrors.notFound('Consent nor offline token not found');
      call.store.updateUser(id, (user) => ({ ...user, clientConsents: others }));
      return done;
    },
  },
  'users/{user}/federated-identity': {
    GET(call) {
      userOf(call, viewers);
      return adminJson([]);
    },
  },
  'users/{user}/unmanagedAttributes': {
    GET(call) {
      userOf(call, viewers);
      return adminJson({});
    },
  },
};
