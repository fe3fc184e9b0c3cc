import type { Clock } from '../../runtime/runtime.ts';
import { type ExpiringIds, expiringIds } from './expiring-ids.ts';
import { createLockouts, type Lockouts } from './lockouts.ts';
import { memorySessions } from './memory-sessions.ts';
import { memoryRecords, type Records } from './records.ts';
import type { Sessions } from './sessions.ts';

/** Where what happens in a realm is kept. */
export interface RealmStores {
  readonly sessions: Sessions;
  /** Identifiers of access tokens that were revoked. */
  readonly revoked: ExpiringIds;
  /** Identifiers of client assertions, of all realms, and one-time passwords that were used. */
  readonly assertions: ExpiringIds;
  /** Failed logins of its users. */
  readonly lockouts: Lockouts;
  /** Unfinished logins, codes, and what else lives for minutes. */
  readonly records: Records;
}

/** Opens the stores of the realm of this name. What has come to its end by the clock is gone. */
export type OpenRealmStores = (realm: string, clock: Pick<Clock, 'now'>) => RealmStores;

/** In memory: what happens ends with the service. */
export const memoryRealmStores: OpenRealmStores = (_realm, clock) => ({
  sessions: memorySessions(clock),
  revoked: expiringIds(clock),
  assertions: expiringIds(clock),
  lockouts: createLockouts(clock),
  records: memoryRecords(clock),
});
