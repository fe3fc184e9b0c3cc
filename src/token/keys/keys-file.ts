import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type Clock, type Randomness, systemClock } from '../../runtime/runtime.ts';
import { type JsonCursor, members, RealmFileError, stringMap } from '../realm/json-cursor.ts';
import { checkStoredKey } from './key-material.ts';
import type { KeyStore } from './key-store.ts';

/** Generated keys by realm and name of their provider, in the form of the export's configuration. */
type StoredKeys = Map<string, Map<string, StoredKey>>;
type StoredKey = ReadonlyMap<string, string>;

interface KeysFileOptions {
  /** Takes a line for standard error when the file cannot be written. */
  readonly warn: (message: string) => void;
  readonly random: Randomness;
  /** By which others are waited for; the machine's, because a clock that is stopped would keep them waiting for ever. */
  readonly clock?: Pick<Clock, 'sleep'>;
}

/** Nobody holds the lock for so long: who made it has died. */
const maxLockAgeMs = 2_000;
const pollIntervalMs = 20;

/**
 * Opens a file of generated keys; it is made when the first key is saved. Only its owner may read it, and it is replaced
 * as a whole, so that a reader never sees half of it. Of servers that make the same key at the same time all use the one
 * that was saved first.
 * @throws {RealmFileError} when it is there and cannot be used.
 */
export async function openKeysFile(file: string, options: KeysFileOptions): Promise<KeyStore> {
  const { warn, random, clock = systemClock } = options;
  let stored = await load(file);
  let saving: Promise<unknown> = Promise.resolve();
  let hasFailed = false;

  async function save(realm: string, provider: string, config: StoredKey): Promise<StoredKey> {
    if (hasFailed) return config;
    try {
      return await locked(file, clock, async () => {
        const saved = await load(file);
        const first = saved.get(realm)?.get(provider);
        if (first === undefined) {
          saved.set(realm, (saved.get(realm) ?? new Map()).set(provider, config));
          await replace(file, random, saved);
        }
        stored = saved;
        return first ?? config;
      });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      warn(`${file}: cannot be written (${code ?? message}); new keys end with this process`);
      hasFailed = true;
      return config;
    }
  }

  return {
    find(realm, provider) {
      const config = stored.get(realm)?.get(provider);
      return config === undefined ? undefined : Object.fromEntries(config);
    },
    async save(realm, provider, config) {
      const result = saving.then(() => save(realm, provider, new Map(Object.entries(config))));
      saving = result;
      return Object.fromEntries(await result);
    },
    names: (realm) => [...(stored.get(realm)?.keys() ?? [])],
  };
}

async function replace(file: string, random: Randomness, keys: StoredKeys): Promise<void> {
  const content = Object.fromEntries(
    [...keys].map(([realm, configs]) => [
      realm,
      Object.fromEntries([...configs].map(([name, config]) => [name, Object.fromEntries(config)])),
    ]),
  );
  const draft = `${file}.${Buffer.from(random.bytes(8)).toString('hex')}`;
  try {
    await writeFile(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Does something while no other process does the same to the file. */
async function locked<T>(file: string, clock: Pick<Clock, 'sleep'>, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  for (let waited = 0; !(await isMade(lock)); waited += pollIntervalMs) {
    if (waited > 0 && waited % maxLockAgeMs === 0) await rm(lock, { force: true });
    else await clock.sleep(pollIntervalMs);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Makes an empty file; false when it is there already. */
async function isMade(path: string): Promise<boolean> {
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function load(file: string): Promise<StoredKeys> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return new Map();
    throw new RealmFileError(file, `cannot be read (${code})`);
  }
  const node = { value: parse(file, text), place: `${file}: ` };
  return new Map(members(node).map(([realm, keys]) => [realm, new Map(members(keys).map(asConfiguration))]));
}

function asConfiguration([name, node]: [string, JsonCursor]): [string, Map<string, string>] {
  const config = stringMap(node);
  checkStoredKey({ id: name, name, kind: '', config, place: node.place });
  return [name, config];
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RealmFileError(file, `is not valid JSON: ${(error as Error).message}`);
  }
}
