import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, doneUncached } from '../admin-response.ts';
import { sessionsOf } from '../sessions/session-representation.ts';
import { managers, userOf, viewers } from './user-call.ts';

/** Routes of the consents of a user, and of the clients that have offline access. */
export const userConsents: AdminRoutes = {
  'users/{user}/consents': {
    async GET(call) {
      const { id, clientConsents = [] } = userOf(call, viewers);
      const offline = new Set((await offlineSessionsOf(call, id)).flatMap(({ clients }) => [...clients.keys()]));
      const withConsent = clientConsents.map(({ clientId, grantedClientScopes, createdDate, lastUpdatedDate }) => ({
        clientId,
        grantedClientScopes,
        createdDate: createdDate ?? null,

        lastUpdatedDate: lastUpdatedDate ?? null,
        additionalGrants: offline.delete(clientId) ? offlineGrant(call, clientId) : [],
      }));
      const others = [...offline].map((clientId) => ({
        clientId,
        grantedClientScopes: [],
        additionalGrants: offlineGrant(call, clientId),
      }));
      return adminJson([...withConsent, ...others]);
    },
  },
  'users/{user}/consents/{client}': {
    async DELETE(call) {
      const { id, clientConsents = [] } = userOf(call, managers);
      const { client = '' } = call.params;
      if (!call.state.realm.clients.has(client)) throw adminErrors.notFound('Client not found');
      const others = clientConsents.filter(({ clientId }) => clientId !== client);
      const hadConsent = others.length < clientConsents.length;
      const offline = (await offlineSessionsOf(call, id)).filter(({ clients }) => clients.has(client));
      if (!hadConsent && offline.length === 0) throw adminErrors.notFound('Consent nor offline token not found');
      for (const session of offline) await call.state.sessions.detach(session, client, true);
      if (hadConsent) {
        call.store.updateUser(id, (user) => ({ ...user, clientConsents: others }));
        for (const session of await sessionsOf(call.state, ({ userId }) => userId === id))
          if (session.clients.has(client)) await call.state.sessions.detach(session, client, false);
      }
      return doneUncached;
    },
  },
};

const offlineSessionsOf = ({ state }: RealmCall, id: string) =>
  sessionsOf(state, ({ userId, offline }) => userId === id && offline);

const offlineGrant = ({ state }: RealmCall, clientId: string) => [
  { client: state.realm.clients.get(clientId)?.id, key: 'Offline Token' },
];
