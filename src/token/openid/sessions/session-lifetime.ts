import type { Realm } from '../../realm/realm.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { ClientSession, UserSession } from './session-store.ts';

/** A session, or one that is about to begin. Times are in seconds since the epoch, also in results. */
type Span = Pick<UserSession, 'startedAt' | 'usedAt' | 'offline' | 'rememberMe'>;
/** A session of a client, or one that is about to begin. */
type ClientSpan = Pick<UserSession, 'startedAt' | 'offline' | 'rememberMe'> & {
  readonly client: Pick<ClientSession, 'startedAt' | 'usedAt'>;
};

const firstPositive = (...seconds: number[]) => seconds.find((value) => value > 0) ?? 0;
const attribute = ({ attributes }: Client, name: string) => {
  const text = attributes.get(name) ?? '';
  return /^[+-]?\d+$/.test(text) ? Number(text) : 0;
};

/**
 * Seconds that a session lasts at most. For a user who asked to be remembered, the longer of two times counts (Keycloak
 * 26.7).
 */
export const sessionMaxOf = (realm: Realm, { rememberMe }: Pick<Span, 'rememberMe'>) =>
  rememberMe ? Math.max(realm.sessionMax, realm.sessionMaxRememberMe) : realm.sessionMax;
const idleOf = (realm: Realm, { rememberMe }: Pick<Span, 'rememberMe'>) =>
  rememberMe ? Math.max(realm.sessionIdle, realm.sessionIdleRememberMe) : realm.sessionIdle;

const userSessionMax = (realm: Realm, span: Omit<Span, 'usedAt'>) =>
  span.offline && !realm.isOfflineSessionLimited
    ? Number.POSITIVE_INFINITY
    : span.startedAt + (span.offline ? realm.offlineSessionMax : sessionMaxOf(realm, span));

/**
 * When the session of the user ends, if nobody uses it before (Keycloak 26.7). When the realm stops to remember users,
 * the sessions of those who asked for that end at once.
 */
export const userSessionEnd = (realm: Realm, span: Span): number =>
  span.rememberMe && !realm.rememberMe
    ? span.startedAt
    : Math.min(
        span.usedAt + (span.offline ? realm.offlineSessionIdle : idleOf(realm, span)),
        userSessionMax(realm, span),
      );

/** When the session of the client ends at the latest. Access tokens do not live longer. */
export function clientSessionMax(realm: Realm, client: Client, span: ClientSpan): number {
  const { startedAt } = span.client;
  if (!span.offline) {
    const own = attribute(client, 'client.session.max.lifespan');
    const seconds = firstPositive(own, realm.clientSessionMax, sessionMaxOf(realm, span));
    return Math.min(startedAt + seconds, userSessionMax(realm, span));
  }
  const own = attribute(client, 'client.offline.session.max.lifespan');
  if (!realm.isOfflineSessionLimited && own <= 0) return Number.POSITIVE_INFINITY;
  const seconds = firstPositive(own, realm.clientOfflineSessionMax, realm.offlineSessionMax);
  return Math.min(startedAt + seconds, userSessionMax(realm, span));
}

/** When the session of the client ends, if nobody uses it before. */
export function clientSessionEnd(realm: Realm, client: Client, span: ClientSpan): number {
  const idle = span.offline
    ? firstPositive(
        attribute(client, 'client.offline.session.idle.timeout'),
        realm.clientOfflineSessionIdle,
        realm.offlineSessionIdle,
      )
    : firstPositive(attribute(client, 'client.session.idle.timeout'), realm.clientSessionIdle, idleOf(realm, span));
  return Math.min(span.client.usedAt + idle, clientSessionMax(realm, client, span));
}
