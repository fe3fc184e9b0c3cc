import type { Randomness, Runtime } from '../../../runtime/runtime.ts';
import type { Administrator } from '../../realm/import/master-realm.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Json } from '../../realm/representations/json.ts';
import type { KeyStore } from '../keys/realm-key-store.ts';
import type { OpenRealmStores } from '../sessions/realm-stores.ts';
import type { RealmState } from './realm-state.ts';

export interface RealmsOptions {
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  readonly keyStore: KeyStore;
  readonly openStores: OpenRealmStores;
  /** The randomness that keys are made from. */
  readonly keyRandom: Randomness;
  /** Takes a line for standard error. */
  readonly warn: (message: string) => void;
}

/** The realms of a server, and what happens in them. */
export interface Realms {
  get(name: string): RealmState | undefined;
  /** All realms. A `master` that nobody has described and that has no administrator is left out. */
  list(): readonly RealmState[];
  /**
   * Replaces the realms that were described: it resolves when each has a key to sign with. What happened in a realm stays
   * with the realm of that name. Realms that were created stay, unless a described one has their name.
   * @param administrator a user of the realm `master` who may do everything
   */
  replace(realms: readonly Realm[], administrator?: Administrator): Promise<void>;
  /**
   * Adds a realm whose name nobody has. Its keys are made in the background.
   * @throws {RealmFileError} when the representation cannot be read, or {BudgetError}
   */
  create(representation: Json): RealmState;
  /** Representations of the realms that were made or changed over the admin API. */
  changed(): Json[];
  /** Puts such realms in the place of those with their names. @throws {RealmFileError | BudgetError} */
  restore(realms: readonly Json[]): Promise<void>;
  /** Removes a realm with all that happened in it. */
  remove(name: string): void;
  /** Forgets sessions, revocations, failed logins and rotated keys of all realms. */
  forgetSessions(): void;
}
