import type { Realm } from '../realm/realm.ts';
import { keepEvent, type UserEvent } from './event-store.ts';
import type { RequestContext } from './request-context.ts';

type Happened = Pick<UserEvent, 'type' | 'clientId' | 'userId' | 'sessionId' | 'error'> & {
  readonly details?: Readonly<Record<string, string | undefined>>;
};

/** Whether the realm keeps events of this type (`LOGIN`). */
export const keepsEvent = ({ events: { areKept, types } }: Realm, type: string): boolean =>
  areKept && (types.size === 0 || types.has(type));

/** Keeps an event for the admin API, where the realm wants events of its type. */
export function recordEvent({ state, clientIp }: RequestContext, { type, details = {}, ...who }: Happened): void {
  const { realm, events, ids } = state;
  if (!keepsEvent(realm, type)) return;
  const given = Object.entries(details).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.slice(0, maxDetailLength)] as const],
  );
  keepEvent(events.ofUsers, {
    ...{ id: ids.uuid(), time: state.now() * 1000, type, realmId: realm.id },
    ...{ clientId: who.clientId, userId: who.userId, sessionId: who.sessionId, ipAddress: clientIp, error: who.error },
    details: Object.fromEntries(given),
  });
}

/** Callers write some of them. */
const maxDetailLength = 1_000;
