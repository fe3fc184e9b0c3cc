import type { Randomness, Runtime } from '../runtime/runtime.ts';
import { isKnownMethod } from './client-authentication/authenticate-client.ts';
import { type RealmState, realmState } from './context/realm-state.ts';
import type { KeyStore } from './keys/key-store.ts';
import { realmKeys } from './keys/realm-keys.ts';
import { rotatableKeys } from './keys/rotatable-keys.ts';
import { masterRealm } from './realm/import/master-realm.ts';
import type { Realm } from './realm/realm.ts';
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
  /** All of them, without a `master` that nobody has described. */
  list(): readonly RealmState[];
  /**
   * Puts other realms in the place of these: it resolves when each has a key to sign with. What happened in a realm
   * stays with the realm of that name.
   */
  replace(realms: readonly Realm[]): Promise<void>;
}

export function createRealms({ runtime, keyStore, openStores, keyRandom, warn }: RealmsOptions): Realms {
  let states: ReadonlyMap<string, RealmState> = new Map();
  let master: RealmState | undefined;
  const keyRuntime = { clock: runtime.clock, random: keyRandom };
  // All realms share the identifiers of client assertions (Keycloak 26.7): no realm has this name.
  const { assertions } = openStores('', runtime.clock);

  function stateOf(realm: Realm): RealmState {
    const before = states.get(realm.name);
    const keys = rotatableKeys(realm, { runtime: keyRuntime, keyStore, warn }, before?.keys.history);
    const unknownKeys = realmKeys({ ...realm, keyProviders: [] }, { runtime: keyRuntime, warn });
    const stores = before ?? { ...openStores(realm.name, runtime.clock), assertions };
    return realmState(realm, { keys, unknownKeys }, stores, runtime);
  }

  async function makeKeys(of: Iterable<RealmState>): Promise<void> {
    try {
      for (const { keys } of of) await keys.warmUp();
    } catch (error) {
      warn(`keys: ${error instanceof Error ? error.message : error}`);
    }
  }

  return {
    get(name) {
      // Most servers are never asked about this realm: it is made for the first request.
      if (name === 'master' && !states.has(name)) master ??= stateOf(masterRealm([...states.keys()]));
      return states.get(name) ?? (name === 'master' ? master : undefined);
    },
    list: () => [...states.values()],
    async replace(realms) {
      for (const realm of realms) report(realm, warn);
      const next = new Map(realms.map((realm) => [realm.name, stateOf(realm)]));
      await Promise.all([...next.values()].map(({ keys, realm }) => keys.signer(realm.signatureAlgorithm)));
      states = next;
      master = undefined;
      void makeKeys(next.values());
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
