import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { items, type JsonCursor, member, RealmFileError, string } from '../json-cursor.ts';
import type { Realm } from '../realm.ts';
import { readRealm } from './read-realm.ts';

/** `kc.sh export --dir` writes the users of a realm into files of their own. */
const usersFile = /-users-\d+\.json$/;

/**
 * Reads realm exports: each file holds a realm, a list of realms, or users of a realm; a folder is what `kc.sh export
 * --dir` writes.
 * @throws {RealmFileError} naming the file and the place in it.
 */
export async function readRealmFiles(paths: readonly string[]): Promise<Realm[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  const realmNodes: JsonCursor[] = [];
  const users = new Map<string | undefined, JsonCursor[]>();
  for (const file of files) {
    const node = { value: parse(file, await read(file)), place: `${file}: ` };
    if (usersFile.test(file)) {
      const realm = string(member(node, 'realm'));
      users.set(realm, [...(users.get(realm) ?? []), ...items(member(node, 'users'))]);
    } else realmNodes.push(...(Array.isArray(node.value) ? items({ ...node, place: `${file}: ` }) : [node]));
  }
  const realms = new Map<string, Realm>();
  for (const node of realmNodes) {
    const realm = readRealm(node, users.get(string(member(node, 'realm'))));
    if (realms.has(realm.name))
      throw new RealmFileError(node.place, `there is a realm ${JSON.stringify(realm.name)} already`);
    realms.set(realm.name, realm);
  }
  for (const [realm, [first]] of users)
    if (first !== undefined && !realms.has(realm ?? ''))
      throw new RealmFileError(first.place, `there is no realm ${JSON.stringify(realm)} for these users`);
  return [...realms.values()];
}

/** The realm files of a folder, or the file itself. */
async function filesAt(place: string): Promise<string[]> {
  const isFolder = await stat(place).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isFolder) return [place];
  const names = (await readdir(place)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) throw new RealmFileError(place, 'there is no realm file (*.json) in this folder');
  return names.map((name) => path.join(place, name));
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new RealmFileError(file, code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`);
  }
}

function parse(file: string, json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new RealmFileError(file, `is not valid JSON: ${(error as Error).message}`);
  }
}
