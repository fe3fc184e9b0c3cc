import { LRUCache } from 'lru-cache';
import type { Surroundings } from '../surroundings.ts';
import type { AccessClaims } from './access-token.ts';
import { encodedRealm } from './issuer.ts';
import type { RealmKeys } from './keys/realm-keys.ts';
import { type RandomIds, randomIds } from './random-id.ts';
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
  /** `/realms/…`, percent-encoded: what follows the server's address in the issuer. */
  readonly path: string;
  readonly ids: RandomIds;
  /** Claims of service accounts that were made before. */
  readonly accessClaims: LRUCache<string, AccessClaims>;
  /** Seconds since the epoch. */
  now(): number;
}

/** Many clients, each with a few scopes and callers. */
const keptClaims = 10_000;

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
    path: `/realms/${encodedRealm(realm.name)}`,
    ids: randomIds(surroundings.random),
    accessClaims: new LRUCache({ max: keptClaims }),
    now: () => Math.floor(surroundings.clock.now() / 1000),
  };
}
