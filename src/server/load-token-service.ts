import { type Lazy, lazy } from '../runtime/lazy.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Settings } from '../settings/schema.ts';
import type { KeyStore } from '../token/keys/realm-keys.ts';
import type { Realm } from '../token/realm/realm.ts';
import type { TokenService } from '../token/token-service.ts';
import { asSettingsError } from './as-settings-error.ts';
import type { Log } from './log.ts';
import { openRealmFiles } from './realm-files.ts';

type Auth = Settings['auth'];

/** Makes token services, one for each sandbox. They share the keys of their realms. */
export interface TokenServices {
  /** Names of the realms of `default`. */
  readonly realms: readonly string[];
  /** Reads realm files. @throws {SettingsError} when one cannot be used. */
  prepare(auth: Auth): Promise<void>;
  /**
   * Realms and keys are made when they are first needed.
   * @param previous a service whose sessions go on
   */
  create(auth: Auth, runtime: Pick<Runtime, 'clock' | 'random'>, previous?: Lazy<TokenService>): Lazy<TokenService>;
}

/** Reads the realm files of `default` at once, so that a broken one stops the start. */
export async function openTokenServices(
  settings: Auth,
  runtime: Runtime,
  log: Log,
  signal: AbortSignal,
): Promise<TokenServices> {
  const files = openRealmFiles({ runtime, log, signal });
  const kept = settings.keysFile === undefined ? undefined : await keysFileAt(settings.keysFile, runtime, log);
  let keyStore: KeyStore | undefined = kept;

  async function make(auth: Auth, { clock, random }: Pick<Runtime, 'clock' | 'random'>): Promise<TokenService> {
    const { createTokenService } = await import('../token/token-service.ts');
    const { memoryKeyStore } = await import('../token/keys/memory-key-store.ts');
    keyStore ??= memoryKeyStore();
    return createTokenService({
      realms: await realmsOf(auth),
      issuer: issuerOf(auth),
      keyStore,
      // Sandboxes share keys: making them must not change what the seed of one of them draws.
      keyRandom: runtime.random,
      runtime: { clock, random },
      warn: log.warn,
    });
  }

  async function realmsOf(auth: Auth): Promise<readonly Realm[]> {
    if (auth.realmFiles.length > 0) return files.read(auth.realmFiles);
    const { settingsRealm } = await import('../token/realm/import/settings-realm.ts');
    return [settingsRealm(auth)];
  }

  const realms = settings.realmFiles.length === 0 ? undefined : await files.read(settings.realmFiles);
  if (realms !== undefined) files.follow(settings.realmFiles);
  return {
    realms: realms?.map(({ name }) => name) ?? [settings.realm],
    async prepare({ realmFiles }) {
      if (realmFiles.length > 0) await files.read(realmFiles);
    },
    create(auth, runtime, previous) {
      const service = lazy(async () => {
        const existing = previous?.loaded;
        if (existing === undefined) return make(auth, runtime);
        existing.setIssuer(issuerOf(auth));
        await existing.replaceRealms(await realmsOf(auth));
        return existing;
      });
      if (auth.realmFiles.length > 0) files.addUser(auth.realmFiles, service);
      return service;
    },
  };
}

const issuerOf = ({ hostname, proxyHeaders }: Auth) => ({ hostname, proxyHeaders });

async function keysFileAt(file: string, { random }: Runtime, { warn }: Log): Promise<KeyStore> {
  const { openKeysFile } = await import('../token/keys/keys-file.ts');
  return openKeysFile(file, { warn, random }).catch(asSettingsError('AUTH_KEYS_FILE'));
}
