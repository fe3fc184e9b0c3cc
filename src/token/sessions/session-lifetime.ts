import type { Client } from '../realm/client.ts';
import type { Realm } from '../realm/realm.ts';
import type { Session } from './sessions.ts';

/** A session, or one that is about to begin. Times are in seconds since the epoch, also in results. */
type Span = Pick<Session, 'startedAt' | 'usedAt' | 'offline'>;

const firstPositive = (...seconds: number[]) => seconds.find((value) => value > 0) ?? 0;
const attribute = ({ attributes }: Client, name: string) => {
  const text = attributes.get(name) ?? '';
  return /^[+-]?\d+$/.test(text) ? Number(text) : 0;
};

const userSessionMax = (realm: Realm, { startedAt, offline }: Span) =>
  offline && !realm.isOfflineSessionLimited
    ? Number.POSITIVE_INFINITY
    : startedAt + (offline ? realm.offlineSessionMax : realm.sessionMax);

/** When the session of the user ends, if nobody uses it before (Keycloak 26.7). */
export const userSessionEnd = (realm: Realm, span: Span): number =>
  Math.min(span.usedAt + (span.offline ? realm.offlineSessionIdle : realm.sessionIdle), userSessionMax(realm, span));

/** When the session of the client ends at the latest: access tokens do not live longer. */
export function clientSessionMax(realm: Realm, client: Client, span: Span): number {
  const { startedAt, offline } = span;
  if (!offline) {
    const own = attribute(client, 'client.session.max.lifespan');
    const seconds = firstPositive(own, realm.clientSessionMax, realm.sessionMax);
    return Math.min(startedAt + seconds, userSessionMax(realm, span));
  }
  const own = attribute(client, 'client.offline.session.max.lifespan');
  if (!realm.isOfflineSessionLimited && own <= 0) return Number.POSITIVE_INFINITY;
  const seconds = firstPositive(own, realm.clientOfflineSessionMax, realm.offlineSessionMax);
  return Math.min(startedAt + seconds, userSessionMax(realm, span));
}

/** When the session of the client ends, if nobody uses it before. */
export function clientSessionEnd(realm: Realm, client: Client, span: Span): number {
  const idle = span.offline
    ? firstPositive(
        attribute(client, 'client.offline.session.idle.timeout'),
        realm.clientOfflineSessionIdle,
        realm.offlineSessionIdle,
      )
    : firstPositive(attribute(client, 'client.session.idle.timeout'), realm.clientSessionIdle, realm.sessionIdle);
  return Math.min(span.usedAt + idle, clientSessionMax(realm, client, span));
}
