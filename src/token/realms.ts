import type { Randomness, Runtime } from '../runtime/runtime.ts';
import { isKnownMethod } from './client-authentication/authenticate-client.ts';
import { createEventStore } from './context/event-store.ts';
import { followRealm, type RealmState, realmState } from './context/realm-state.ts';
import type { KeyStore } from './keys/key-store.ts';
import { realmKeys } from './keys/realm-keys.ts';
import { rotatableKeys } from './keys/rotatable-keys.ts';
import { type Administrator, masterRealm } from './realm/import/master-realm.ts';
import { readRealm } from './realm/import/read-realm.ts';
import type { Realm } from './realm/realm.ts';
import { appoint, withManagementOf, withoutManagementOf } from './representations/administration.ts';
import { changeBudget } from './representations/change-budget.ts';
import type { Json } from './representations/json.ts';
import { realmStore } from './representations/realm-store.ts';
import type { OpenRealmStores } from './sessions/realm-stores.ts';
import { unknownMappers } from './tokens/claims.ts';

export interface RealmsOptions {
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  readonly keyStore: KeyStore;
  readonly openStores: OpenRealmStores;
  /** What keys are made of. */
  readonly keyRandom: Randomness;
  /** Takes a line for standard error. */
  readonly warn: (message: string) => void;
}

/** The realms of a server, and what happens in them. */
export interface Realms {
  get(name: string): RealmState | undefined;
  /** All of them, without a `master` that nobody has described and that has no administrator. */
  list(): readonly RealmState[];
  /**
   * Puts other realms in the place of those that were given before: it resolves when each has a key to sign with. What
   * happened in a realm stays with the realm of that name; realms that were created stay, unless one is given by their
   * name.
   * @param administrator a user of the realm `master` who may do everything
   */
  replace(realms: readonly Realm[], administrator?: Administrator): Promise<void>;
  /**
   * Adds a realm whose name nobody has. Its keys are made in the background.
   * @throws {RealmFileError} when the representation cannot be read, or {BudgetError}
   */
  create(representation: Json): RealmState;
  /** Removes a realm with all that happened in it. */
  remove(name: string): void;
  /** Forgets sessions, revocations, failed logins and rotated keys of all realms. */
  forgetSessions(): void;
}

interface Entry {
  state: RealmState;
  readonly isCreated: boolean;
}

export function createRealms({ runtime, keyStore, openStores, keyRandom, warn }: RealmsOptions): Realms {
  let entries = new Map<string, Entry>();
  let administrator: Administrator | undefined;
  let isMasterGiven = false;
  let isMasterComplete = false;
  const budget = changeBudget();
  const keyRuntime = { clock: runtime.clock, random: keyRandom };
  // All realms share the identifiers of client assertions (Keycloak 26.7): no realm has this name.
  let { assertions } = openStores('', runtime.clock);
  const storesOf = (name: string) => ({ ...openStores(name, runtime.clock), assertions });

  function open(realm: Realm, before?: RealmState, isCreated = false): Entry {
    const store = realmStore({ realm, budget, changed: (next) => follow(entry, next) });
    const dependencies = { ...keysOf(realm, before), store, events: before?.events ?? createEventStore() };
    const entry: Entry = { state: realmState(realm, dependencies, before ?? storesOf(realm.name), runtime), isCreated };
    return entry;
  }

  function keysOf(realm: Realm, before?: RealmState) {
    return {
      keys: rotatableKeys(realm, { runtime: keyRuntime, keyStore, warn }, before?.keys.history),
      unknownKeys: realmKeys({ ...realm, keyProviders: [] }, { runtime: keyRuntime, warn }),
    };
  }

  /** A realm has changed, perhaps its name as well. */
  function follow(entry: Entry, realm: Realm): void {
    const { name } = entry.state.realm;
    entry.state = followRealm(entry.state, realm, (before) => keysOf(realm, before));
    if (name === realm.name || entries.get(name) !== entry) return;
    entries.delete(name);
    entries.set(realm.name, entry);
    forgetInMaster(name);
  }

  function forgetInMaster(name: string): void {
    entries.get('master')?.state.store.update((realm) => withoutManagementOf(realm, name));
    isMasterComplete = false;
  }

  async function makeKeys(of: readonly RealmState[]): Promise<void> {
    try {
      for (const { keys } of of) await keys.warmUp();
    } catch (error) {
      warn(`keys: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Most servers are never asked about this realm: it is made for the first request. */
  function master(): RealmState {
    const entry = entries.get('master') ?? open(masterRealm(administrator));
    entries.set('master', entry);
    if (!isMasterComplete) entry.state.store.update((realm) => withManagementOf(realm, [...entries.keys()]));
    isMasterComplete = true;
    return entry.state;
  }

  /** One that nobody has described stays as long as its administrator. */
  function nextMaster(next: Administrator | undefined): Entry | undefined {
    const entry = entries.get('master');
    if (entry === undefined) return undefined;
    const isSame = !isMasterGiven && JSON.stringify(administrator) === JSON.stringify(next);
    return isSame ? entry : open(masterRealm(next), entry.state);
  }

  return {
    get: (name) => (name === 'master' ? master() : entries.get(name)?.state),
    list: () =>
      [...entries.values()]
        .map(({ state }) => state)
        .filter(({ realm }) => realm.name !== 'master' || isMasterGiven || administrator !== undefined),
    async replace(realms, nextAdministrator) {
      for (const realm of realms) report(realm, warn);
      const given = realms.map((realm) => open(realm, entries.get(realm.name)?.state));
      await Promise.all(given.map(({ state: { keys, realm } }) => keys.signer(realm.signatureAlgorithm)));
      const next = new Map(given.map((entry) => [entry.state.realm.name, entry]));
      const own = next.has('master') ? undefined : nextMaster(nextAdministrator);
      if (own !== undefined) next.set('master', own);
      for (const [name, entry] of entries) if (entry.isCreated && !next.has(name)) next.set(name, entry);
      for (const [name, entry] of entries) if (next.get(name) !== entry) entry.state.store.close();
      const gone = [...entries.keys()].filter((name) => !next.has(name));
      isMasterGiven = realms.some(({ name }) => name === 'master');
      administrator = nextAdministrator;
      entries = next;
      for (const name of gone) forgetInMaster(name);
      isMasterComplete = false;
      if (isMasterGiven && administrator !== undefined) appoint(master().store, administrator);
      void makeKeys(given.map(({ state }) => state));
    },
    create(representation) {
      const name = String(representation.realm);
      const realm = readRealm({ value: representation, place: `realm ${name}: ` });
      budget.take({ realms: 1 });
      const entry = open(realm, undefined, true);
      entries.set(name, entry);
      isMasterComplete = false;
      const { keys } = entry.state;
      keys.signer(realm.signatureAlgorithm).catch((error: Error) => warn(`keys: ${error.message}`));
      return entry.state;
    },
    remove(name) {
      const entry = entries.get(name);
      if (entry === undefined) return;
      entries.delete(name);
      entry.state.store.close();
      if (entry.isCreated) budget.take({ realms: -1 });
      forgetInMaster(name);
    },
    forgetSessions() {
      ({ assertions } = openStores('', runtime.clock));
      for (const entry of entries.values()) {
        const { realm, store } = entry.state;
        const dependencies = { ...keysOf(realm), store, events: createEventStore() };
        entry.state = realmState(realm, dependencies, storesOf(realm.name), runtime);
      }
    },
  };
}

/** Reports what is ignored in a realm's file. */
function report(realm: Realm, warn: (message: string) => void): void {
  for (const warning of [...realm.warnings, ...unknownMappers(realm)]) warn(warning);
  for (const { clientId, authenticator, isPublic } of realm.clients.values())
    if (!isPublic && !isKnownMethod(authenticator))
      warn(`realm ${realm.name}, client ${clientId}: ignored: unknown authenticator ${JSON.stringify(authenticator)}`);
}
