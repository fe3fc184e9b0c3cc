import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import type { Randomness } from '../../surroundings.ts';
import { members, RealmFileError, type RealmNode, textMap } from '../realm/realm-node.ts';
import { checkStoredKey } from './key-material.ts';
import type { KeyShelf } from './realm-keys.ts';

/** Generated keys by realm and name of their provider, in the form of the export's configuration. */
type Kept = Map<string, Map<string, ReadonlyMap<string, string>>>;

interface KeysFileOptions {
  /** Takes a line for standard error when the file can not be written. */
  readonly warn: (message: string) => void;
  readonly random: Randomness;
}

/**
 * Opens a file of generated keys; it is made when the first key is kept. Only its owner may read it, and it is replaced
 * as a whole, so that a reader never sees half of it. Of two servers that write at the same time the later one wins.
 * @throws {RealmFileError} when it is there and can not be used.
 */
export async function openKeysFile(file: string, { warn, random }: KeysFileOptions): Promise<KeyShelf> {
  const kept = await load(file);
  let writing: Promise<void> = Promise.resolve();
  let changed = false;

  async function write(): Promise<void> {
    if (!changed) return;
    changed = false;
    try {
      await replace();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      warn(`${file}: can not be written (${code ?? message}); new keys end with this process`);
    }
  }

  async function replace(): Promise<void> {
    const content = Object.fromEntries(
      [...kept].map(([realm, keys]) => [
        realm,
        Object.fromEntries([...keys].map(([name, config]) => [name, Object.fromEntries(config)])),
      ]),
    );
    const draft = `${file}.${Buffer.from(random.bytes(8)).toString('hex')}`;
    await writeFile(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, file);
  }

  return {
    find(realm, provider) {
      const config = kept.get(realm)?.get(provider);
      return config === undefined ? undefined : Object.fromEntries(config);
    },
    keep(realm, provider, config) {
      const keys = kept.get(realm) ?? new Map<string, ReadonlyMap<string, string>>();
      kept.set(realm, keys.set(provider, new Map(Object.entries(config))));
      changed = true;
      writing = writing.then(write);
    },
    kept: (realm) => [...(kept.get(realm)?.keys() ?? [])],
  };
}

async function load(file: string): Promise<Kept> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return new Map();
    throw new RealmFileError(file, `can not be read (${code})`);
  }
  const node = { value: parse(file, text), place: `${file}: ` };
  return new Map(members(node).map(([realm, keys]) => [realm, new Map(members(keys).map(asConfiguration))]));
}

function asConfiguration([name, node]: [string, RealmNode]): [string, Map<string, string>] {
  const config = textMap(node);
  checkStoredKey({ id: name, name, kind: '', config, place: node.place });
  return [name, config];
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RealmFileError(file, `is no JSON: ${(error as Error).message}`);
  }
}
