import type { Clock } from '../../../runtime/runtime.ts';
import { type ExpiringIds, expiringIds } from './expiring-id-store.ts';
import { createLockouts, type Lockouts } from './login-lockouts.ts';
import { memorySessions } from './memory-sessions.ts';
import { memoryRecords, type Records } from './record-store.ts';
import type { Sessions } from './session-store.ts';

/** The stores of a realm for everything that happens in it. */
export interface RealmStores {
  readonly sessions: Sessions;
  /** Identifiers of access tokens that were revoked. */
  readonly revoked: ExpiringIds;
  /** Identifiers of client assertions, of all realms, and one-time passwords that were used. */
  readonly assertions: ExpiringIds;
  /** Failed logins of its users. */
  readonly lockouts: Lockouts;
  /** Unfinished logins, codes, and other things that live for minutes. */
  readonly records: Records;
}

/** Opens the stores of the realm of this name. They drop what has expired by the clock. */
export type OpenRealmStores = (realm: string, clock: Pick<Clock, 'now'>) => RealmStores;

/** Opens stores in memory, which end with the service. */
export const memoryRealmStores: OpenRealmStores = (_realm, clock) => ({
  sessions: memorySessions(clock),
  revoked: expiringIds(clock),
  assertions: expiringIds(clock),
  lockouts: createLockouts(clock),
  records: memoryRecords(clock),
});
