import type { LRUCache } from 'lru-cache';
import type { TokenChanges } from '../../../contract/token-changes.ts';
import { boundedMap } from '../../../runtime/bounded-map.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import type { Realm } from '../../realm/realm.ts';
import type { RealmStore } from '../../realm/representations/realm-store.ts';
import { encodedRealm } from '../http/issuer.ts';
import type { RealmKeys } from '../keys/realm-keys.ts';
import type { RotatableKeys } from '../keys/rotatable-keys.ts';
import type { GrantedScope } from '../scopes/grant-scope.ts';
import type { RealmStores } from '../sessions/realm-stores.ts';
import type { ResponseRoles } from '../tokens/response-roles.ts';
import type { EventStore } from './event-store.ts';
import { type TokenIds, tokenIds } from './token-ids.ts';

/** The claims of an access token that do not change from one token to the next. */
export interface StaticClaims {
  /** JSON of `auth_time` with its comma, if there is one: it comes before the identifier (Keycloak 26.7). */
  readonly authTime: string;
  /** JSON of all claims after `iss`, with the closing brace. */
  readonly afterIssuer: string;
  readonly audience: readonly string[];
  readonly sub: string | undefined;
  readonly azp: string;
  /** The roles of the response, for the ID token beside it. */
  readonly roles: ResponseRoles;
}

/** A realm with all that happens in it. */
export interface RealmState extends RealmStores {
  readonly realm: Realm;
  /** The events that the admin API shows. */
  readonly events: EventStore;
  /** The representation of the realm, and the way to change it. */
  readonly store: RealmStore;
  readonly keys: RotatableKeys;
  /** Keys that the realm does not publish. */
  readonly unknownKeys: RealmKeys;
  /** `/realms/…`, percent-encoded. The issuer is this behind the URL of the server. */
  readonly path: string;
  readonly ids: TokenIds;
  /** Scopes of service accounts, by client and value of `scope`. */
  readonly serviceAccountScopes: LRUCache<string, GrantedScope>;
  /** Claims of service accounts, by client, scope and caller. */
  readonly staticClaims: LRUCache<string, StaticClaims>;
  /** How the claims of tokens were changed, by their `jti`: introspection makes claims again, and changes them so again. */
  readonly changedTokens: LRUCache<string, TokenChanges>;
  /** Seconds since the epoch. */
  now(): number;
  /** Milliseconds since the epoch. */
  milliseconds(): number;
}

/** Enough for many clients, each with a few scopes and callers. */
const maxScopes = 10_000;
const maxStaticClaims = 10_000;
const maxChangedTokens = 10_000;

type Keys = Pick<RealmState, 'keys' | 'unknownKeys'>;

/** Makes the state of a realm. @param stores of the state before, where the file of the realm was read again */
export function realmState(
  realm: Realm,
  { keys, unknownKeys, store, events }: Keys & Pick<RealmState, 'store' | 'events'>,
  { sessions, revoked, assertions, lockouts, records }: RealmStores,
  { clock, random }: Pick<Runtime, 'clock' | 'random'>,
): RealmState {
  return {
    realm,
    keys,
    unknownKeys,
    store,
    events,

    sessions,
    revoked,
    assertions,
    lockouts,
    records,
    path: pathOf(realm),
    ids: tokenIds(random),
    serviceAccountScopes: boundedMap(maxScopes),
    staticClaims: boundedMap(maxStaticClaims),
    changedTokens: boundedMap(maxChangedTokens),
    now: () => Math.floor(clock.now() / 1000),
    milliseconds: () => Math.floor(clock.now()),
  };
}

/**
 * The state of a realm after the realm or its users have changed. Everything that was computed from the realm is
 * forgotten.
 * @param keysOf makes the keys of the realm, where it has other providers than before
 */
export function followRealm(before: RealmState, realm: Realm, keysOf: (before: RealmState) => Keys): RealmState {
  before.serviceAccountScopes.clear();
  before.staticClaims.clear();
  if (before.realm === realm) return before;
  const keys = providersText(before.realm) === providersText(realm) ? undefined : keysOf(before);
  return { ...before, ...keys, realm, path: pathOf(realm) };
}

const pathOf = ({ name }: Realm) => `/realms/${encodedRealm(name)}`;

const providersText = ({ keyProviders }: Realm) =>
  JSON.stringify(keyProviders.map(({ id, name, kind, config }) => [id, name, kind, ...config]));
