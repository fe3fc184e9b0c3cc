import type { KeyObject } from 'node:crypto';
import { UnavailableError } from '../../runtime/availability.ts';
import { type Lazy, lazy } from '../../runtime/lazy.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { KeyProvider, Realm } from '../realm/realm.ts';
import { stableId } from '../realm/stable-id.ts';
import { signatureAlgorithms } from './algorithms.ts';
import { selfSignedCertificate } from './certificate.ts';
import { fallbackAlgorithm, fallbackProvider } from './fallback-provider.ts';
import { type KeyKind, keyKinds, storedKey } from './key-material.ts';
import type { KeyStore } from './key-store.ts';
import { hasCertificate, type PublishedKey, type RealmKey, realmKey } from './signing-key.ts';

/** The keys of one realm. */
export interface RealmKeys {
  /** The key that signs with this algorithm; made when the realm has none. Undefined when there is no such algorithm. */
  signer(algorithm: string): Promise<RealmKey | undefined>;
  /** A key that verifies signatures, by the `kid` of a token. */
  verifier(kid: string): Promise<RealmKey | undefined>;
  /** All public keys. */
  published(): Promise<readonly PublishedKey[]>;
  /** The same as a JWK set (RFC 7517 section 5), in JSON. */
  keySet(): Promise<string>;
  /** The public key that signs by default, base64. */
  publicKey(): Promise<string>;
  /** Makes what is missing: first what signs, then the rest. */
  warmUp(): Promise<void>;
  /** Every key, without what is secret. */
  describe(): Promise<readonly KeyDescription[]>;
}

export interface KeyDescription extends Pick<RealmKey, 'kid' | 'algorithm' | 'use'> {
  /** Identifier of its provider. */
  readonly providerId: string;
  readonly priority: number;
  /** Whether new tokens may be signed or encrypted with it. */
  readonly active: boolean;
  /** Whether `certs` shows it: shared secrets are not shown. */
  readonly published: boolean;
}

interface Entry {
  readonly id: string;
  readonly priority: number;
  readonly active: boolean;
  readonly kind: KeyKind;
  readonly algorithm: string;
  readonly key: Lazy<RealmKey>;
}

interface KeyOptions {
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  readonly keyStore?: KeyStore | undefined;
  readonly warn: (message: string) => void;
}

/** Providers of the realm by falling priority. @throws {RealmFileError} when a key in the file cannot be read. */
export function realmKeys(realm: Realm, { runtime, keyStore, warn }: KeyOptions): RealmKeys {
  const entries: Entry[] = [];
  const fallbacks = new Map<string, Entry>();
  let keySet: Promise<string> | undefined;

  function add(provider: KeyProvider): Entry | undefined {
    const kind = keyKinds.get(provider.kind);
    if (kind === 'unused' || provider.config.get('enabled') === 'false') return undefined;
    if (kind === undefined) {
      warn(`${provider.place}: ignored: unknown key provider ${JSON.stringify(provider.kind)}`);
      return undefined;
    }
    const saved = storedKey(kind, provider) !== undefined ? undefined : keyStore?.find(realm.name, provider.name);
    const config = new Map([...provider.config, ...Object.entries(saved ?? {})]);
    const algorithm = kind.algorithm(config);
    if (kind.use === 'sig' && signatureAlgorithms.get(algorithm)?.kty !== kind.kty) {
      warn(`${provider.place}: ignored: unknown algorithm ${JSON.stringify(algorithm)}`);
      return undefined;
    }
    const stored = storedKey(kind, { ...provider, config });
    const prepare = async () => {
      const key = stored ?? (await generate(kind, provider, config));
      return realmKey(kind, key, { realm: realm.name, config, now: runtime.clock.now() });
    };
    const entry: Entry = {
      id: provider.id,
      priority: Number(config.get('priority') ?? 0),
      active: config.get('active') !== 'false',
      kind,
      algorithm,
      key: lazy(prepare),
    };
    entries.push(entry);
    keySet = undefined;
    entries.sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
    return entry;
  }

  async function generate(kind: KeyKind, provider: KeyProvider, config: Map<string, string>): Promise<KeyObject> {
    const key = await kind.generate(config, runtime.random);
    const stored = kind.store(key);
    // What Keycloak adds when it generates a key: the certificate's date, and a name for a shared secret.
    if (kind.kty === 'oct' && !config.has('kid')) config.set('kid', stableId(realm.name, JSON.stringify(stored)));
    if (hasCertificate(kind, config) && !config.has('certificate')) {
      const certificate = selfSignedCertificate(key, realm.name, runtime.clock.now());
      config.set('certificate', certificate.toString('base64'));
    }
    const saved = await keyStore?.save(realm.name, provider.name, { ...Object.fromEntries(config), ...stored });
    for (const [name, value] of Object.entries(saved ?? {})) config.set(name, value);
    return storedKey(kind, { ...provider, config }) ?? key;
  }

  function addFallback(algorithm: string): Entry | undefined {
    const provider = fallbackProvider(realm.name, algorithm);
    return provider === undefined ? undefined : add(provider);
  }

  for (const provider of realm.keyProviders) add(provider);
  addStoredFallbacks();

  function addStoredFallbacks(): void {
    for (const name of keyStore?.names(realm.name) ?? []) {
      const algorithm = fallbackAlgorithm(name);
      if (algorithm === undefined || fallbacks.has(algorithm)) continue;
      if (realm.keyProviders.some((provider) => provider.name === name)) continue;
      const made = addFallback(algorithm);
      if (made !== undefined) fallbacks.set(algorithm, made);
    }
  }

  /** Takes in the keys that other processes have made. */
  async function takeIn(): Promise<void> {
    await keyStore?.reload?.();
    addStoredFallbacks();
  }

  /** Those that are known can be published while the store is away. */
  async function tryToTakeIn(): Promise<void> {
    if (keyStore?.reload === undefined) return;
    await takeIn().catch((error: unknown) => {
      if (!(error instanceof UnavailableError)) throw error;
    });
  }

  async function keyOf(kid: string): Promise<RealmKey | undefined> {
    const signing = entries.filter(({ kind }) => kind.use === 'sig');
    const keys = await Promise.all(signing.map(({ key }) => key.get()));
    return keys.find((key) => key.kid === kid);
  }

  function entryFor(algorithm: string): Entry | undefined {
    const existing = entries.find((entry) => entry.active && entry.kind.use === 'sig' && entry.algorithm === algorithm);
    if (existing !== undefined) return existing;
    const made = fallbacks.get(algorithm) ?? addFallback(algorithm);
    if (made !== undefined) fallbacks.set(algorithm, made);
    return made;
  }

  const signer = async (algorithm: string) => entryFor(algorithm)?.key.get();
  const published = async () => (await all()).flatMap((key) => (key.published === undefined ? [] : [key.published]));
  const all = () => Promise.all(entries.map(({ key }) => key.get()));
  return {
    signer,
    async verifier(kid) {
      const known = await keyOf(kid);
      if (known !== undefined || keyStore?.reload === undefined) return known;
      await takeIn();
      return keyOf(kid);
    },
    async published() {
      await tryToTakeIn();
      return published();
    },
    async keySet() {
      await tryToTakeIn();
      keySet ??= published().then(
        (keys) => JSON.stringify({ keys }),
        (error: unknown) => {
          keySet = undefined;
          throw error;
        },
      );
      return keySet;
    },
    async publicKey() {
      return (await signer('RS256'))?.publicKey ?? '';
    },
    async warmUp() {
      await signer(realm.signatureAlgorithm);
      await all();
    },
    async describe() {
      const keys = await all();
      return keys.map(({ kid, algorithm, use, published: shown }, at) => ({
        ...{ kid, algorithm, use, providerId: entries[at]?.id ?? '', priority: entries[at]?.priority ?? 0 },
        active: entries[at]?.active === true,
        published: shown !== undefined,
      }));
    },
  };
}
