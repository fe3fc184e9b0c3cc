import { type Administrator, masterRealm } from '../../realm/import/master-realm.ts';
import { readRealm } from '../../realm/import/read-realm.ts';
import type { Realm } from '../../realm/realm.ts';
import { appoint, withManagementOf, withoutManagementOf } from '../../realm/representations/administration.ts';
import { changeBudget } from '../../realm/representations/change-budget.ts';
import type { Json } from '../../realm/representations/json.ts';
import { realmStore } from '../../realm/representations/realm-store.ts';
import { realmKeys } from '../keys/realm-keys.ts';
import { rotatableKeys } from '../keys/rotatable-keys.ts';
import type { RealmStores } from '../sessions/realm-stores.ts';
import { createEventStore } from './event-store.ts';
import type { Realms, RealmsOptions } from './known-realms.ts';
import { followRealm, type RealmState, realmState } from './realm-state.ts';
import { reportIgnored } from './report-ignored.ts';
import { warmUpKeys } from './warm-up-keys.ts';
import { warmUpLists } from './warm-up-lists.ts';

interface Entry {
  state: RealmState;
  /** Whether somebody has changed it since it was read. */
  isChanged: boolean;
  readonly isCreated: boolean;
}

export function createRealms(options: RealmsOptions): Realms {
  return new RealmRegistry(options);
}

class RealmRegistry implements Realms {
  readonly #options: RealmsOptions;
  readonly #budget = changeBudget();
  #entries = new Map<string, Entry>();
  #administrator: Administrator | undefined;
  #isMasterDescribed = false;
  #isMasterComplete = false;
  /** Whether a change is the registry's own: nobody has asked for it. */
  #isOwnChange = false;
  /** All realms share the identifiers of client assertions (Keycloak 26.7): no realm has this name. */
  #assertions: RealmStores['assertions'];

  constructor(options: RealmsOptions) {
    this.#options = options;
    this.#assertions = options.openStores('', options.runtime.clock).assertions;
  }

  get(name: string): RealmState | undefined {
    return name === 'master' ? this.#master() : this.#entries.get(name)?.state;
  }

  list(): readonly RealmState[] {
    const isShown = this.#isMasterDescribed || this.#administrator !== undefined;
    const states = [...this.#entries.values()].map(({ state }) => state);
    return isShown ? states : states.filter(({ realm }) => realm.name !== 'master');
  }

  async replace(realms: readonly Realm[], administrator?: Administrator): Promise<void> {
    for (const realm of realms) reportIgnored(realm, this.#options.warn);
    const described = realms.map((realm) => this.#open(realm, this.#entries.get(realm.name)?.state));
    await Promise.all(described.map(({ state: { keys, realm } }) => keys.signer(realm.signatureAlgorithm)));
    const next = new Map(described.map((entry) => [entry.state.realm.name, entry]));
    const master = next.has('master') ? undefined : this.#nextMaster(administrator);
    if (master !== undefined) next.set('master', master);
    for (const [name, entry] of this.#entries) if (entry.isCreated && !next.has(name)) next.set(name, entry);
    for (const [name, entry] of this.#entries) if (next.get(name) !== entry) entry.state.store.close();
    const gone = [...this.#entries.keys()].filter((name) => !next.has(name));
    this.#isMasterDescribed = realms.some(({ name }) => name === 'master');
    this.#administrator = administrator;
    this.#entries = next;
    for (const name of gone) this.#forgetInMaster(name);
    this.#isMasterComplete = false;
    if (this.#isMasterDescribed && administrator !== undefined) {
      const { store } = this.#master();
      this.#change(() => appoint(store, administrator));
    }
    const states = described.map(({ state }) => state);
    void warmUpKeys(states, this.#options.warn).then(() => warmUpLists(states));
  }

  create(representation: Json): RealmState {
    const name = String(representation.realm);
    const realm = readRealm({ value: representation, place: `realm ${name}: ` });
    this.#budget.take({ realms: 1 });
    const entry = this.#open(realm, undefined, true);
    this.#entries.set(name, entry);
    this.#isMasterComplete = false;
    const { keys } = entry.state;
    keys.signer(realm.signatureAlgorithm).catch((error: Error) => this.#options.warn(`keys: ${error.message}`));
    return entry.state;
  }

  changed(): Json[] {
    const changed = [...this.#entries.values()].filter(({ isChanged, isCreated }) => isChanged || isCreated);
    return changed.map(({ state: { store } }) => ({ ...store.json(), users: [...store.users().byId.values()] }));
  }

  async restore(realms: readonly Json[]): Promise<void> {
    for (const representation of realms) {
      const name = String(representation.realm);
      const before = this.#entries.get(name);
      before?.state.store.close();
      const realm = readRealm({ value: representation, place: `realm ${name}: ` });
      const entry = this.#open(realm, undefined, before === undefined || before.isCreated);
      entry.isChanged = true;
      this.#entries.set(name, entry);
      await entry.state.keys.signer(realm.signatureAlgorithm);
    }
    this.#isMasterComplete = false;
  }

  remove(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    entry.state.store.close();
    if (entry.isCreated) this.#budget.take({ realms: -1 });
    this.#forgetInMaster(name);
  }

  forgetSessions(): void {
    const { openStores, runtime } = this.#options;
    this.#assertions = openStores('', runtime.clock).assertions;
    for (const entry of this.#entries.values()) {
      const { realm, store } = entry.state;
      const dependencies = { ...this.#keysOf(realm), store, events: createEventStore() };
      entry.state = realmState(realm, dependencies, this.#storesOf(realm.name), runtime);
    }
  }

  #open(realm: Realm, before?: RealmState, isCreated = false): Entry {
    const changed = (next: Realm) => this.#follow(entry, next);
    const store = realmStore({ realm, budget: this.#budget, changed });
    const dependencies = { ...this.#keysOf(realm, before), store, events: before?.events ?? createEventStore() };
    const stores = before ?? this.#storesOf(realm.name);
    const state = realmState(realm, dependencies, stores, this.#options.runtime);
    const entry: Entry = { state, isCreated, isChanged: false };
    return entry;
  }

  #storesOf(name: string): RealmStores {
    const { openStores, runtime } = this.#options;
    return { ...openStores(name, runtime.clock), assertions: this.#assertions };
  }

  #keysOf(realm: Realm, before?: RealmState) {
    const { runtime, keyRandom, keyStore, warn } = this.#options;
    const keyRuntime = { clock: runtime.clock, random: keyRandom };
    return {
      keys: rotatableKeys(realm, { runtime: keyRuntime, keyStore, warn }, before?.keys.history),
      unknownKeys: realmKeys({ ...realm, keyProviders: [] }, { runtime: keyRuntime, warn }),
    };
  }

  /** Changes a realm for the registry's own ends. */
  #change(change: () => void): void {
    this.#isOwnChange = true;
    try {
      change();
    } finally {
      this.#isOwnChange = false;
    }
  }

  /** A realm has changed, perhaps its name as well. */
  #follow(entry: Entry, realm: Realm): void {
    const { name } = entry.state.realm;
    entry.isChanged ||= !this.#isOwnChange;
    entry.state = followRealm(entry.state, realm, (before) => this.#keysOf(realm, before));
    if (name === realm.name || this.#entries.get(name) !== entry) return;
    this.#entries.delete(name);
    this.#entries.set(realm.name, entry);
    this.#forgetInMaster(name);
  }

  #forgetInMaster(name: string): void {
    this.#change(() => this.#entries.get('master')?.state.store.update((realm) => withoutManagementOf(realm, name)));
    this.#isMasterComplete = false;
  }

  /** Most servers are never asked about this realm: it is made for the first request. */
  #master(): RealmState {
    const entry = this.#entries.get('master') ?? this.#open(masterRealm(this.#administrator));
    this.#entries.set('master', entry);
    if (!this.#isMasterComplete)
      this.#change(() => entry.state.store.update((realm) => withManagementOf(realm, [...this.#entries.keys()])));
    this.#isMasterComplete = true;
    return entry.state;
  }

  /** A realm `master` that nobody has described stays as long as its administrator. */
  #nextMaster(administrator: Administrator | undefined): Entry | undefined {
    const entry = this.#entries.get('master');
    if (entry === undefined) return undefined;
    const isSame = !this.#isMasterDescribed && JSON.stringify(this.#administrator) === JSON.stringify(administrator);
    return isSame ? entry : this.#open(masterRealm(administrator), entry.state);
  }
}
