import type { KeyObject } from 'node:crypto';
import { type Lazy, lazy } from '../../../runtime/lazy.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import type { KeyProvider } from '../../realm/realm.ts';
import { stableId } from '../../realm/stable-id.ts';
import { signatureAlgorithms } from './algorithms.ts';
import { type KeyKind, keyKinds, storedKey } from './key-material.ts';
import type { KeyStore } from './realm-key-store.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';
import { hasCertificate, type RealmKey, realmKey } from './signing-key.ts';

/** The key of one provider of a realm. */
export interface ProviderKey {
  /** Identifier of the provider. */
  readonly id: string;
  readonly priority: number;
  readonly active: boolean;
  readonly use: 'sig' | 'enc';
  readonly algorithm: string;
  readonly key: Lazy<RealmKey>;
}

export interface KeyOptions {
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  readonly keyStore?: KeyStore | undefined;
  readonly warn: (message: string) => void;
}

/**
 * The key of a provider, which is made when somebody needs it.
 * @returns undefined for a provider that is off, or whose key nobody uses
 * @throws {RealmFileError} when a key in the file cannot be read
 */
export function providerKey(realm: string, provider: KeyProvider, options: KeyOptions): ProviderKey | undefined {
  const { keyStore, runtime, warn } = options;
  const kind = keyKinds.get(provider.kind);
  if (kind === 'unused' || provider.config.get('enabled') === 'false') return undefined;
  if (kind === undefined) {
    warn(`${provider.place}: ignored: unknown key provider ${JSON.stringify(provider.kind)}`);
    return undefined;
  }
  const saved = storedKey(kind, provider) !== undefined ? undefined : keyStore?.find(realm, provider.name);
  const config = new Map([...provider.config, ...Object.entries(saved ?? {})]);
  const algorithm = kind.algorithm(config);
  const use = kind.use(config);
  if (use === 'sig' && signatureAlgorithms.get(algorithm)?.kty !== kind.kty) {
    warn(`${provider.place}: ignored: unknown algorithm ${JSON.stringify(algorithm)}`);
    return undefined;
  }
  const stored = storedKey(kind, { ...provider, config });
  return {
    id: provider.id,
    priority: Number(config.get('priority') ?? 0),
    active: config.get('active') !== 'false',
    use,
    algorithm,
    key: lazy(async () => {
      const key = stored ?? (await generate(realm, kind, { ...provider, config }, options));
      return realmKey(kind, key, { realm, config, now: runtime.clock.now() });
    }),
  };
}

/** Generates a key and stores it. @param provider its configuration takes in the key and what belongs to it */
async function generate(
  realm: string,
  kind: KeyKind,
  provider: KeyProvider & { readonly config: Map<string, string> },
  { runtime, keyStore }: KeyOptions,
): Promise<KeyObject> {
  const { config } = provider;
  const key = await kind.generate(config, runtime.random);
  const stored = kind.store(key);
  // Keycloak adds these when it generates a key: a certificate, and an identifier for a shared secret.
  if (kind.kty === 'oct' && !config.has('kid')) config.set('kid', stableId(realm, JSON.stringify(stored)));
  if (hasCertificate(kind, config) && !config.has('certificate')) {
    const certificate = selfSignedCertificate(key, realm, runtime.clock.now());
    config.set('certificate', certificate.toString('base64'));
  }
  const saved = await keyStore?.save(realm, provider.name, { ...Object.fromEntries(config), ...stored });
  for (const [name, value] of Object.entries(saved ?? {})) config.set(name, value);
  return storedKey(kind, provider) ?? key;
}
