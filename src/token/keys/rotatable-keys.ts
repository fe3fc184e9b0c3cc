import type { Runtime } from '../../runtime/runtime.ts';
import type { KeyProvider, Realm } from '../realm/realm.ts';
import type { KeyStore } from './key-store.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import { type KeyDescription, type RealmKeys, realmKeys } from './realm-keys.ts';

/** Keys of a realm that others can take the place of. */
export interface RotatableKeys extends RealmKeys {
  /** What stays when the realm is described anew. */
  readonly history: KeyHistory;
  /**
   * New keys sign from now on. The old ones verify, and are published, until no token that they signed can be good.
   * @throws {KeyLimitError} when too many of them are needed still.
   */
  rotate(): Promise<void>;
  /** Notes that a token was signed. @param until its last second since the epoch; undefined: it has no end */
  signed(until: number | undefined): void;
  /** Every key, those that verify only at the end. */
  describe(): Promise<readonly DescribedKey[]>;
}

export interface DescribedKey extends KeyDescription {
  /** When a key that was rotated away goes, in seconds since the epoch; Infinity: never. */
  readonly until?: number;
}

/** There are as many old keys as there may be. */
export class KeyLimitError extends Error {
  override readonly name = 'KeyLimitError';
}

interface KeyHistory {
  /** Where the keys of the last rotation are; undefined: there was none. */
  own: KeyStore | undefined;
  /** The newest first. */
  retired: readonly RetiredKeys[];
  /** When the last token of the present keys ends, in seconds since the epoch. */
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

/** Rotations whose keys are kept: a set for each is more than a long test run needs. */
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
  const retired = () => history.retired.filter(({ until }) => now() <= until);

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
      return old.find((found) => found !== undefined);
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
    async rotate() {
      const kept = [{ keys: present, until: history.lastExpiry }, ...retired()].filter(({ until }) => now() <= until);
      if (kept.length > maxRetired)
        throw new KeyLimitError(
          `realm ${realm.name} has ${maxRetired} sets of old keys whose tokens can be good still`,
        );
      const own = memoryKeyStore();
      const next = realmKeys(withoutStoredKeys(realm), { runtime, keyStore: own, warn });
      await next.signer(realm.signatureAlgorithm);
      Object.assign(history, { own, retired: kept, lastExpiry: Number.NEGATIVE_INFINITY } satisfies KeyHistory);
      present = next;
    },
  };
}

/** Seconds. Another process with the same keys may have signed access tokens until now; its sessions ended with it. */
function maxLifespan(realm: Realm): number {
  const own = [...realm.clients.values()].map(({ attributes }) => Number(attributes.get('access.token.lifespan') || 0));
  const lifespans = [realm.accessTokenLifespan, ...own].map((seconds) => (seconds === -1 ? realm.sessionMax : seconds));
  return Math.max(...lifespans.filter((seconds) => !Number.isNaN(seconds)));
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
