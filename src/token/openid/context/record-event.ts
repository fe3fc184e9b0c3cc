import type { Realm } from '../../realm/realm.ts';
import { storeEvent, type UserEvent } from './event-store.ts';
import type { RequestContext } from './request-context.ts';

type Happened = Pick<UserEvent, 'type' | 'clientId' | 'userId' | 'sessionId' | 'error'> & {
  readonly details?: Readonly<Record<string, string | undefined>>;
};

/** Whether the realm stores events of this type (`LOGIN`). */
export const storesEvent = ({ events: { areKept, types } }: Realm, type: string): boolean =>
  areKept && (types.size === 0 || types.has(type));

/** Stores an event for the admin API, where the realm stores events of its type. */
export function recordEvent({ state, clientIp }: RequestContext, { type, details = {}, ...who }: Happened): void {
  const { realm, events, ids } = state;
  if (!storesEvent(realm, type)) return;
  const entries = Object.entries(details).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.slice(0, maxDetailLength)] as const],
  );
  storeEvent(events.ofUsers, {
    id: ids.uuid(),
    time: state.milliseconds(),
    type,
    realmId: realm.id,

    clientId: who.clientId,
    userId: who.userId,
    sessionId: who.sessionId,
    ipAddress: clientIp,
    error: who.error,
    details: Object.fromEntries(entries),
  });
}

/** Some details come from requests. */
const maxDetailLength = 1_000;
