import { type Lazy, lazy } from '../../runtime/lazy.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Settings } from '../../settings/schema.ts';
import type { KeyStore } from '../../token/openid/keys/realm-key-store.ts';
import type { Senders } from '../../token/openid/outgoing/outgoing.ts';
import type { OpenRealmStores } from '../../token/openid/sessions/realm-stores.ts';
import type { Realm } from '../../token/realm/realm.ts';
import type { Json } from '../../token/realm/representations/json.ts';
import type { TokenService } from '../../token/token-service.ts';
import type { Log } from '../log.ts';
import { asSettingsError } from './as-settings-error.ts';
import { openRealmFiles, type RealmFiles } from './realm-files.ts';

type Auth = Settings['auth'];

/** What a token service is made with, besides its settings. */
export interface TokenContext extends Pick<Runtime, 'clock' | 'random'> {
  /** Undefined: what happens is kept in memory. */
  readonly openStores: OpenRealmStores | undefined;
  /** Realms that were made or changed over the admin API of another sandbox. */
  readonly restored: readonly Json[];
}

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
  create(auth: Auth, context: TokenContext, previous?: Lazy<TokenService>): Lazy<TokenService>;
  /** Forgets the sessions of a service, or of the one that it goes on from. */
  forgetSessions(service: Lazy<TokenService>): void;
}

/**
 * Reads the realm files of `default` at once, so that a broken one stops the start.
 * @param sharedKeys where generated keys are kept that processes share
 */
export async function openTokenServices(
  settings: Auth,
  runtime: Runtime,
  log: Log,
  signal: AbortSignal,
  sharedKeys?: KeyStore,
): Promise<TokenServices> {
  const files = openRealmFiles({ runtime, log, signal });
  const { keysFile } = settings;
  const fixedKeys = keysFile === undefined ? sharedKeys : await keysFileAt(keysFile, runtime, log);
  const keys = lazy(
    async () => fixedKeys ?? (await import('../../token/openid/keys/memory-key-store.ts')).memoryKeyStore(),
  );

  /** Services that nobody has asked yet, each with the one that it goes on from. */
  const earlier = new WeakMap<Lazy<TokenService>, Lazy<TokenService>>();

  function loadedOf(service: Lazy<TokenService> | undefined): TokenService | undefined {
    return service && (service.loaded ?? loadedOf(earlier.get(service)));
  }

  const realms = settings.realmFiles.length === 0 ? undefined : await files.read(settings.realmFiles);
  if (realms !== undefined) files.follow(settings.realmFiles);
  return {
    realms: realms?.map(({ name }) => name) ?? [settings.realm || 'master'],
    async prepare({ realmFiles }) {
      if (realmFiles.length > 0) await files.read(realmFiles);
    },
    create(auth, context, previous) {
      const service = lazy(async () => {
        const existing = loadedOf(previous);
        const ofAuth = await realmsOf(auth, files);
        if (existing === undefined) return make(auth, ofAuth, context, await keys.get(), runtime.random, log.warn);
        existing.setIssuer(issuerOf(auth));
        existing.setLoginMode(auth.login);
        existing.setSenders(sendersOf(auth));
        existing.setAdministrator(administratorOf(auth));
        await existing.replaceRealms(ofAuth);
        return existing;
      });
      if (previous !== undefined) earlier.set(service, previous);
      if (auth.realmFiles.length > 0) files.addUser(auth.realmFiles, service);
      return service;
    },
    forgetSessions: (service) => loadedOf(service)?.forgetSessions(),
  };
}

/** @param keyRandom sandboxes share keys: making them must not change what the seed of one of them draws */
async function make(
  auth: Auth,
  realms: readonly Realm[],
  { clock, random, openStores, restored }: TokenContext,
  keyStore: KeyStore,
  keyRandom: Runtime['random'],
  warn: Log['warn'],
): Promise<TokenService> {
  const { createTokenService } = await import('../../token/token-service.ts');
  return createTokenService({
    realms,
    administrator: administratorOf(auth),
    loginMode: auth.login,
    issuer: issuerOf(auth),
    keyStore,
    openStores,
    restored,
    senders: sendersOf(auth),
    keyRandom,
    runtime: { clock, random },
    warn,
  });
}

async function realmsOf(auth: Auth, files: RealmFiles): Promise<readonly Realm[]> {
  if (auth.realmFiles.length > 0) return files.read(auth.realmFiles);
  if (auth.realm === '') return [];
  const { settingsRealm } = await import('../../token/realm/import/settings-realm.ts');
  return [settingsRealm(auth)];
}

const administratorOf = ({ adminUsername: username, adminPassword: password }: Auth) =>
  username === undefined || password === undefined ? undefined : { username, password };

/** Most services never send anything: what does is loaded for the first request. */
const sendersOf = ({ outgoingHosts, mail }: Auth): Senders => ({
  send: async (request) => (await import('./send-request.ts')).sendRequest(request, outgoingHosts),
  sendMail:
    mail === 'mailbox'
      ? undefined
      : async (server, text) => (await import('./mail-transport.ts')).sendMail(server, text, outgoingHosts),
});

const issuerOf = ({ hostname, proxyHeaders }: Auth) => ({ hostname, proxyHeaders });

async function keysFileAt(file: string, { random }: Runtime, { warn }: Log): Promise<KeyStore> {
  const { openKeysFile } = await import('../../token/openid/keys/keys-file.ts');
  return openKeysFile(file, { warn, random }).catch(asSettingsError('AUTH_KEYS_FILE', 'RealmFileError'));
}
