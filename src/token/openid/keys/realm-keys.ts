import type { Realm } from '../../realm/realm.ts';
import { type KeyRing, keyRing, tryToTakeIn } from './key-ring.ts';
import type { KeyOptions } from './provider-key.ts';
import type { PublishedKey, RealmKey } from './signing-key.ts';

/** The keys of one realm. */
export interface RealmKeys {
  /** The key that signs with this algorithm; undefined for an unknown one. A realm without such a key gets one. */
  signer(algorithm: string): Promise<RealmKey | undefined>;
  /** A key that verifies signatures, by the `kid` of a token. */
  verifier(kid: string): Promise<RealmKey | undefined>;
  /** All public keys. */
  published(): Promise<readonly PublishedKey[]>;
  /** All public keys as a JWK set (RFC 7517 section 5), in JSON. */
  keySet(): Promise<string>;
  /** The public key that signs by default, base64. */
  publicKey(): Promise<string>;
  /** Makes missing keys: first the one that signs, then the others. */
  warmUp(): Promise<void>;
  /** Every key, without its secrets. */
  describe(): Promise<readonly KeyDescription[]>;
}

export interface KeyDescription extends Pick<RealmKey, 'kid' | 'algorithm' | 'use'> {
  /** Identifier of its provider. */
  readonly providerId: string;
  readonly priority: number;
  /** Whether new tokens may be signed or encrypted with it. */
  readonly active: boolean;
  /** Whether `certs` shows it. Shared secrets are not shown. */
  readonly published: boolean;
}

/** @throws {RealmFileError} when a key in the file cannot be read. */
export function realmKeys(realm: Realm, options: KeyOptions): RealmKeys {
  const ready = readyKeys();
  let keySet: Promise<string> | undefined;
  const ring = keyRing(realm, options, () => {
    ready.clear();
    keySet = undefined;
  });
  const signer = (algorithm: string) => ready.signer(ring, algorithm);
  const all = () => Promise.all(ring.keys.map(({ key }) => key.get()));
  const published = async () => (await all()).flatMap((key) => (key.published === undefined ? [] : [key.published]));

  return {
    signer,
    async verifier(kid) {
      const known = await ready.verifier(ring, kid);
      if (known !== undefined || !ring.isShared) return known;
      await ring.takeIn();
      return ready.verifier(ring, kid);
    },
    async published() {
      await tryToTakeIn(ring);
      return published();
    },
    async keySet() {
      await tryToTakeIn(ring);
      keySet ??= published().then(
        (keys) => JSON.stringify({ keys }),
        (error: unknown) => {
          keySet = undefined;
          throw error;
        },
      );
      return keySet;
    },
    publicKey: async () => (await signer('RS256'))?.publicKey ?? '',
    async warmUp() {
      await signer(realm.signatureAlgorithm);
      await all();
    },
    describe: async () =>
      Promise.all(
        ring.keys.map(async ({ id, priority, active, key }) => {
          const { kid, algorithm, use, published: shown } = await key.get();
          return { kid, algorithm, use, providerId: id, priority, active, published: shown !== undefined };
        }),
      ),
  };
}

/** Keys that are ready: by the algorithm that they sign with, and by their identifier. */
function readyKeys() {
  const signers = new Map<string, RealmKey>();
  const verifiers = new Map<string, RealmKey>();
  return {
    clear() {
      signers.clear();
      verifiers.clear();
    },
    async signer(ring: KeyRing, algorithm: string): Promise<RealmKey | undefined> {
      const known = signers.get(algorithm);
      if (known !== undefined) return known;
      const key = await ring.signerFor(algorithm)?.key.get();
      if (key !== undefined) signers.set(algorithm, key);
      return key;
    },
    async verifier({ keys }: KeyRing, kid: string): Promise<RealmKey | undefined> {
      const known = verifiers.get(kid);
      if (known !== undefined) return known;
      const signing = keys.filter(({ use }) => use === 'sig');
      const key = (await Promise.all(signing.map((one) => one.key.get()))).find((one) => one.kid === kid);
      if (key !== undefined) verifiers.set(kid, key);
      return key;
    },
  };
}
