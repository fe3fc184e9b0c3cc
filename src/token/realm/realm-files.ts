import { readFile } from 'node:fs/promises';
import { checkStoredKey } from '../keys/key-material.ts';
import { readRealm } from './read-realm.ts';
import type { Realm } from './realm.ts';
import { RealmFileError } from './realm-node.ts';

/**
 * Reads realm exports: each file holds a realm, or a list of realms.
 * @throws {RealmFileError} naming the file and the place in it.
 */
export async function readRealmFiles(files: readonly string[]): Promise<Realm[]> {
  const realms = new Map<string, Realm>();
  for (const file of files) {
    const content = parse(file, await read(file));
    const list: unknown[] = Array.isArray(content) ? content : [content];
    for (const [index, value] of list.entries()) {
      const realm = readRealm({ value, place: Array.isArray(content) ? `${file}: [${index}]` : `${file}: ` });
      if (realms.has(realm.name))
        throw new RealmFileError(file, `there is a realm ${JSON.stringify(realm.name)} already`);
      for (const provider of realm.keyProviders) checkStoredKey(provider);
      realms.set(realm.name, realm);
    }
  }
  return [...realms.values()];
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new RealmFileError(file, code === 'ENOENT' ? 'there is no such file' : `can not be read (${code})`);
  }
}

function parse(file: string, json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new RealmFileError(file, `is no JSON: ${(error as Error).message}`);
  }
}
