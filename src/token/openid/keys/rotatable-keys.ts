import { oneByOne } from '../../../runtime/one-by-one.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import type { KeyProvider, Realm } from '../../realm/realm.ts';
import type { Json } from '../../realm/representations/json.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import type { KeyStore } from './realm-key-store.ts';
import { type KeyDescription, type RealmKeys, realmKeys } from './realm-keys.ts';

/** The keys of a realm, which can be rotated. */
export interface RotatableKeys extends RealmKeys {
  /** The rotations so far. They outlive a change of the realm's description. */
  readonly history: KeyHistory;
  /**
   * Makes new keys, which sign from now on. The old ones verify and are published until all their tokens have expired.
   * @throws {KeyLimitError} when too many old keys are still needed
   */
  rotate(): Promise<void>;
  /** Notes that a token was signed. @param until its last second since the epoch; undefined: it has no end */
  signed(until: number | undefined): void;
  /** Every key. Those that only verify come last. */
  describe(): Promise<readonly DescribedKey[]>;
}

interface DescribedKey extends KeyDescription {
  /** When a rotated key is dropped, in seconds since the epoch; Infinity: never. */
  readonly until?: number;
}

/** There are too many old keys for another rotation. */
export class KeyLimitError extends Error {
  override readonly name = 'KeyLimitError';
}

interface KeyHistory {
  /** The store of the keys of the last rotation; undefined when there was none. */
  own: KeyStore | undefined;
  /** The newest first. */
  retired: readonly RetiredKeys[];
  /** When the last token of the present keys expires, in seconds since the epoch. */
  lastExpiry: number;
}

interface RetiredKeys {
  readonly keys: RealmKeys;
  /** Seconds since the epoch. */
  readonly until: number;
}

interface RotatableKeysOptions {
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  readonly keyStore: KeyStore;
  readonly warn: (message: string) => void;
}

/** Sets of old keys: more rotations than a long test run makes. */
const maxRetired = 100;

/** @param before the history of the keys of the realm before it was described anew */
export function rotatableKeys(realm: Realm, options: RotatableKeysOptions, before?: KeyHistory): RotatableKeys {
  const { runtime, keyStore, warn } = options;
  const now = () => Math.floor(runtime.clock.now() / 1000);
  const history: KeyHistory = before ?? { own: undefined, retired: [], lastExpiry: now() + maxLifespan(realm) };
  const presentKeys = () =>
    history.own === undefined
      ? realmKeys(realm, { runtime, keyStore, warn })
      : realmKeys(withoutStoredKeys(realm), { runtime, keyStore: history.own, warn });
  let present = presentKeys();
  const needed = (keys: readonly RetiredKeys[]) => keys.filter(({ until }) => now() <= until);
  const retired = () => needed(history.retired);
  const retiredWithPresent = () => needed([{ keys: present, until: history.lastExpiry }, ...history.retired]);

  const inTurn = oneByOne();
  async function rotate(): Promise<void> {
    if (retiredWithPresent().length > maxRetired)
      throw new KeyLimitError(`realm ${realm.name} has ${maxRetired} sets of old keys whose tokens can be good still`);
    const own = memoryKeyStore();
    const next = realmKeys(withoutStoredKeys(realm), { runtime, keyStore: own, warn });
    // All of them: who asks for the key set would wait until its other keys have had their turn.
    await next.warmUp();
    // The present keys have signed until now.
    const old = retiredWithPresent();
    Object.assign(history, { own, retired: old, lastExpiry: Number.NEGATIVE_INFINITY } satisfies KeyHistory);
    present = next;
  }

  const published = async () => {
    const all = [present, ...retired().map(({ keys }) => keys)];
    return (await Promise.all(all.map((keys) => keys.published()))).flat();
  };

  return {
    history,
    signer: (algorithm) => present.signer(algorithm),
    async verifier(kid) {
      const key = await present.verifier(kid);
      if (key !== undefined || history.retired.length === 0) return key;
      const old = await Promise.all(retired().map(({ keys }) => keys.verifier(kid)));
      return old.find((key) => key !== undefined);
    },
    published,
    keySet: async () => (history.retired.length === 0 ? present.keySet() : JSON.stringify({ keys: await published() })),
    publicKey: () => present.publicKey(),
    warmUp: () => present.warmUp(),
    async describe() {
      const old = retired().map(async ({ keys, until }) =>
        (await keys.describe()).map((key) => ({ ...key, active: false, until })),
      );
      return [...(await present.describe()), ...(await Promise.all(old)).flat()];
    },
    signed(until = Number.POSITIVE_INFINITY) {
      if (until > history.lastExpiry) history.lastExpiry = until;
    },
    rotate: () => inTurn(rotate),
  };
}

/** Seconds that access tokens live at most. Another process may have signed some with the same keys until now. */
function maxLifespan(realm: Realm): number {
  let most = realm.accessTokenLifespan === -1 ? realm.sessionMax : realm.accessTokenLifespan;
  // Representations, because a client of a large realm is read when somebody asks for it.
  for (const { attributes } of realm.source.json.clients) {
    const own = Number((attributes as Json | undefined)?.['access.token.lifespan'] || 0);
    const seconds = own === -1 ? realm.sessionMax : own;
    if (seconds > most) most = seconds;
  }
  return most;
}

/** Members of a provider's configuration that hold its key. */
const keyMembers: ReadonlySet<string> = new Set([
  ...['privateKey', 'certificate', 'kid', 'secret'],
  ...['ecdsaPrivateKey', 'ecdsaPublicKey', 'ecdhPrivateKey', 'ecdhPublicKey', 'eddsaPrivateKey', 'eddsaPublicKey'],
]);

const withoutStoredKeys = (realm: Realm): Realm => ({
  ...realm,
  keyProviders: realm.keyProviders.map(
    (provider): KeyProvider => ({
      ...provider,
      config: new Map([...provider.config].filter(([name]) => !keyMembers.has(name))),
    }),
  ),
});
