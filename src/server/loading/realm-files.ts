import { LRUCache } from 'lru-cache';
import { followPaths } from '../../runtime/follow-paths.ts';
import type { Lazy } from '../../runtime/lazy.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Realm } from '../../token/realm/realm.ts';
import type { TokenService } from '../../token/token-service.ts';
import type { Log } from '../log.ts';
import { asSettingsError } from './as-settings-error.ts';

/** Sets of realm files that are kept read. */
const maxFileSets = 100;

/** Realm files as they were read last. */
export interface RealmFiles {
  /** Each set of files is read once. @throws {SettingsError} when one cannot be used. */
  read(paths: readonly string[]): Promise<readonly Realm[]>;
  /** The service gets the realms of these files anew when they change. */
  addUser(paths: readonly string[], service: Lazy<TokenService>): void;
  /** Reads these files again when they change. A broken one leaves the realms that were read last. */
  follow(paths: readonly string[]): void;
}

interface FileSet {
  realms: Promise<readonly Realm[]>;
  /** Services of sandboxes come and go. */
  users: WeakRef<Lazy<TokenService>>[];
}

export function openRealmFiles({
  runtime: { clock },
  log,
  signal,
}: {
  readonly runtime: Pick<Runtime, 'clock'>;
  readonly log: Log;
  readonly signal: AbortSignal;
}): RealmFiles {
  const sets = new LRUCache<string, FileSet>({ max: maxFileSets });

  function setOf(paths: readonly string[]): FileSet {
    const key = paths.join('\0');
    let set = sets.get(key);
    if (set === undefined) {
      set = { realms: load(paths).catch(asSettingsError('AUTH_REALM_FILES', 'RealmFileError')), users: [] };
      sets.set(key, set);
      set.realms.catch(() => sets.delete(key));
    }
    return set;
  }

  async function readAgain(paths: readonly string[]): Promise<void> {
    const set = setOf(paths);
    try {
      const realms = await load(paths);
      set.realms = Promise.resolve(realms);
      set.users = set.users.filter((user) => user.deref() !== undefined);
      for (const user of set.users) await user.deref()?.loaded?.replaceRealms(realms);
      log.info(`AUTH_REALM_FILES: read again: ${realms.map(({ name }) => name).join(', ')}`);
    } catch (error) {
      log.warn(`AUTH_REALM_FILES: ${(error as Error).message}; the realms stay as they were`);
    }
  }

  return {
    read: (paths) => setOf(paths).realms,
    addUser(paths, service) {
      const { users } = setOf(paths);
      users.push(new WeakRef(service));
    },
    follow(paths) {
      const failed = (error: Error) => log.warn(`AUTH_REALM_FILES: changes are not noticed: ${error.message}`);
      followPaths({ paths, clock, readAgain: () => readAgain(paths), failed, signal });
    },
  };
}

async function load(paths: readonly string[]): Promise<readonly Realm[]> {
  const { loadRealms } = await import('../../token/load-realms.ts');
  // As Keycloak's own import takes them: these variables are no settings.
  return loadRealms(paths, (name) => process.env[name]);
}
