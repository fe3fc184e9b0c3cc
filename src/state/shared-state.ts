import type { CacheStore } from '../example-app/cache-store.ts';
import { type Availability, trackAvailability } from '../runtime/availability.ts';
import type { Clock, Randomness } from '../runtime/runtime.ts';
import { createUuids } from '../runtime/uuid.ts';
import type { SearchState } from '../search/search-service.ts';
import type { KeyStore } from '../token/openid/keys/realm-key-store.ts';
import type { OpenRealmStores } from '../token/openid/sessions/realm-stores.ts';
import { connectStore } from './connection.ts';
import { sharedIds } from './expiring-ids.ts';
import { findKeys } from './find-keys.ts';
import { type KeyKind, keyNames } from './key-names.ts';
import { sharedKeyStore } from './key-store.ts';
import { sharedLockouts } from './lockouts.ts';
import { sharedRecords } from './records.ts';
import { sharedAccounts } from './shared-accounts.ts';
import { sharedCacheStore } from './shared-cache.ts';
import { sharedResearchTasks } from './shared-research-tasks.ts';
import { sharedSessions } from './shared-sessions.ts';

/** State that processes share in a store: Redis, or what speaks its protocol. */
export interface SharedState {
  readonly availability: Availability;
  cacheStore(clock: Pick<Clock, 'now'>): CacheStore;
  searchState(): SearchState;
  readonly openRealmStores: OpenRealmStores;
  readonly keyStore: KeyStore;
  /** Forgets a part of what has happened, in all processes. */
  forget(what: keyof typeof kinds): Promise<void>;
}

export interface SharedStateOptions {
  readonly url: string;
  /** Names of all keys begin with it. */
  readonly prefix: string;
  /** Real time. */
  readonly clock: Pick<Clock, 'sleep' | 'monotonic'>;
  readonly random: Randomness;
  readonly warn: (message: string) => void;
  readonly info: (message: string) => void;
  /** Ends the connection. */
  readonly signal: AbortSignal;
}

/** The kinds of keys that each part is stored under. */
const kinds = {
  caches: ['cache'],
  credits: ['account', 'log', 'rate', 'research'],
  sessions: ['assertion', 'lockout', 'offline-session', 'record', 'revoked', 'session'],
  // Each belongs to one process.
  realms: [],
} as const satisfies Record<string, readonly KeyKind[]>;

const sessionKind = (offline: boolean): KeyKind => (offline ? 'offline-session' : 'session');

/** An address without its credentials. */
export function addressOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

/** Connects to the store. @throws the reason for which that is not possible. */
export async function connectState(options: SharedStateOptions): Promise<SharedState> {
  const { url, prefix, clock, random, warn, info, signal } = options;
  const names = keyNames(prefix);
  const tracker = trackAvailability({ name: `STATE_URL: ${addressOf(url)}`, clock, warn, info });
  const store = await connectStore({ url, probe: names.probe, tracker, clock, signal });
  const newId = createUuids(random);
  return {
    availability: tracker,
    cacheStore: (of) => sharedCacheStore(store, names, of),
    searchState: () => ({ accounts: sharedAccounts(store, names, newId), tasks: sharedResearchTasks(store, names) }),
    openRealmStores: (realm, of) => {
      const nameIn = (kind: KeyKind) => (id: string) => names.of(kind, realm, id);
      return {
        sessions: sharedSessions(
          store,
          ({ id, offline }) => nameIn(sessionKind(offline))(id),
          [false, true].map((offline) => names.pattern(sessionKind(offline), realm)),
          of,
        ),
        revoked: sharedIds(store, nameIn('revoked'), of),
        assertions: sharedIds(store, nameIn('assertion'), of),
        lockouts: sharedLockouts(store, nameIn('lockout'), of),
        records: sharedRecords(store, nameIn('record'), of),
      };
    },
    keyStore: await sharedKeyStore(store, names.signingKeys),
    async forget(what) {
      const found = await Promise.all(kinds[what].map((kind) => findKeys(store, names.pattern(kind))));
      for (const key of found.flat()) await store.command('UNLINK', key);
    },
  };
}
