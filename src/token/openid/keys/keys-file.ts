import { readFile, stat } from 'node:fs/promises';
import { locked } from '../../../runtime/file-lock.ts';
import { replaceFile } from '../../../runtime/replace-file.ts';
import { type Clock, type Randomness, systemClock } from '../../../runtime/runtime.ts';
import { type JsonCursor, members, RealmFileError, stringMap } from '../../realm/json-cursor.ts';
import { checkStoredKey } from './key-material.ts';
import type { KeyStore } from './realm-key-store.ts';

/** Generated keys by realm and name of their provider, in the form of the export's configuration. */
type StoredKeys = Map<string, Map<string, StoredKey>>;
type StoredKey = ReadonlyMap<string, string>;

interface KeysFileOptions {
  /** Takes a line for standard error when others may read the file, or when it cannot be written. */
  readonly warn: (message: string) => void;
  readonly random: Randomness;
  /** The clock of the machine: with a stopped clock, nobody would stop waiting for other processes. */
  readonly clock?: Pick<Clock, 'sleep'>;
}

/**
 * Opens a file of generated keys, which is made when the first key is saved. Only its owner may read it. It is replaced
 * as a whole, so that a reader never sees half of it. When several servers make the same key at the same time, all of
 * them use the one that was saved first.
 * @throws {RealmFileError} when the file cannot be used
 */
export async function openKeysFile(file: string, options: KeysFileOptions): Promise<KeyStore> {
  const { warn, random, clock = systemClock } = options;
  let stored = await load(file);
  const mode = await modeForOthers(file);
  if (mode !== undefined) warn(`${file}: others may read its private keys (mode ${mode}); run chmod 600`);
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

/** The mode of a file that not only its owner may use; undefined for any other file, or when there is none. */
async function modeForOthers(file: string): Promise<string | undefined> {
  const mode = ((await stat(file).catch(() => undefined))?.mode ?? 0) & 0o777;
  return process.platform === 'win32' || (mode & 0o077) === 0 ? undefined : mode.toString(8).padStart(4, '0');
}

async function replace(file: string, random: Randomness, keys: StoredKeys): Promise<void> {
  const content = Object.fromEntries(
    [...keys].map(([realm, configs]) => [
      realm,
      Object.fromEntries([...configs].map(([name, config]) => [name, Object.fromEntries(config)])),
    ]),
  );
  await replaceFile(file, `${JSON.stringify(content, undefined, 2)}\n`, 0o600, random);
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
