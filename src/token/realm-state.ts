import type { Surroundings } from '../surroundings.ts';
import type { RealmKeys } from './keys/realm-keys.ts';
import type { Realm } from './realm/realm.ts';
import { type Sessions, sessionStore } from './sessions.ts';
import { type UsedOnce, usedOnce } from './used-once.ts';

/** A realm with all that happens in it. */
export interface RealmState {
  readonly realm: Realm;
  readonly keys: RealmKeys;
  readonly sessions: Sessions;
  /** Identifiers of access tokens that were revoked. */
  readonly revoked: UsedOnce;
  /** Identifiers of client assertions. */
  readonly assertions: UsedOnce;
  readonly surroundings: Pick<Surroundings, 'clock' | 'random'>;
  /** Seconds since the epoch. */
  now(): number;
}

export function realmState(
  realm: Realm,
  keys: RealmKeys,
  surroundings: Pick<Surroundings, 'clock' | 'random'>,
): RealmState {
  return {
    realm,
    keys,
    sessions: sessionStore(realm),
    revoked: usedOnce(),
    assertions: usedOnce(),
    surroundings,
    now: () => Math.floor(surroundings.clock.now() / 1000),
  };
}
