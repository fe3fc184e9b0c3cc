import { UnavailableError } from '../../../runtime/availability.ts';
import type { KeyProvider, Realm } from '../../realm/realm.ts';
import { fallbackAlgorithm, fallbackProvider } from './fallback-provider.ts';
import { type KeyOptions, type ProviderKey, providerKey } from './provider-key.ts';

/** The keys of a realm by falling priority of their providers. */
export interface KeyRing {
  readonly keys: readonly ProviderKey[];
  /** The key that signs with an algorithm; undefined for an unknown one. A realm without such a key gets one. */
  signerFor(algorithm: string): ProviderKey | undefined;
  /** Whether other processes may have made keys. */
  readonly isShared: boolean;
  /** Takes in the keys that other processes have made. */
  takeIn(): Promise<void>;
}

/** @param changed is called when there is another key @throws {RealmFileError} when a key in the file cannot be read */
export function keyRing(realm: Realm, options: KeyOptions, changed: () => void): KeyRing {
  const { keyStore } = options;
  const keys: ProviderKey[] = [];
  const fallbacks = new Map<string, ProviderKey>();

  function add(provider: KeyProvider): ProviderKey | undefined {
    const key = providerKey(realm.name, provider, options);
    if (key === undefined) return undefined;
    keys.push(key);
    keys.sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
    changed();
    return key;
  }

  function fallback(algorithm: string): ProviderKey | undefined {
    const known = fallbacks.get(algorithm);
    if (known !== undefined) return known;
    const provider = fallbackProvider(realm.name, algorithm);
    const key = provider && add(provider);
    if (key !== undefined) fallbacks.set(algorithm, key);
    return key;
  }

  function addStoredFallbacks(): void {
    for (const name of keyStore?.names(realm.name) ?? []) {
      const algorithm = fallbackAlgorithm(name);
      const isOfRealm = realm.keyProviders.some((provider) => provider.name === name);
      if (algorithm !== undefined && !isOfRealm) fallback(algorithm);
    }
  }

  for (const provider of realm.keyProviders) add(provider);
  addStoredFallbacks();
  return {
    keys,
    signerFor: (algorithm) =>
      keys.find((key) => key.active && key.use === 'sig' && key.algorithm === algorithm) ?? fallback(algorithm),
    isShared: keyStore?.reload !== undefined,
    async takeIn() {
      await keyStore?.reload?.();
      addStoredFallbacks();
    },
  };
}

/** Takes in the keys of other processes. While the store cannot be reached, the known keys have to do. */
export async function tryToTakeIn(ring: KeyRing): Promise<void> {
  if (!ring.isShared) return;
  await ring.takeIn().catch((error: unknown) => {
    if (!(error instanceof UnavailableError)) throw error;
  });
}
