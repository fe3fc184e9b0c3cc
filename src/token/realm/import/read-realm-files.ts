import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readRegularFile, UnusableFileError } from '../../../runtime/read-regular-file.ts';
import { isPlainObject, items, type JsonCursor, member, RealmFileError, string } from '../json-cursor.ts';
import type { Realm } from '../realm.ts';
import { firstJsonValue } from './first-json-value.ts';
import { type Resolve, replacePlaceholders } from './placeholders.ts';
import { readRealm } from './read-realm.ts';

/** `kc.sh export --dir` writes the users of a realm into files of their own. */
const usersFile = /-users-\d+\.json$/;

/** A larger file would not fit into memory together with what is read from it. */
const maxFileBytes = 256 * 1024 * 1024;
/** With more, the start would take minutes, and gigabytes of memory. */
const maxEntries = { users: 500_000, clients: 100_000 } as const;
/** Each realm has keys of its own, most of which have to be made. */
const maxRealms = 1_000;

/** A value of a file, and what is to be said of the file. */
interface RealmNode {
  readonly node: JsonCursor;
  readonly warnings: readonly string[];
}

/**
 * Reads realm exports: each file holds a realm, a list of realms, or users of a realm; a folder is what `kc.sh export
 * --dir` writes. Of several realms with one name the first is taken.
 * @param resolve gives the variables that the files name
 * @throws {RealmFileError} naming the file and the place in it.
 */
export async function readRealmFiles(paths: readonly string[], resolve: Resolve = () => undefined): Promise<Realm[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  const nodes: RealmNode[] = [];
  const users = new Map<string | undefined, JsonCursor[]>();
  for (const file of files) {
    const { node, warnings } = await readNode(file, resolve);
    if (usersFile.test(file)) {
      const realm = string(member(node, 'realm'));
      users.set(realm, [...(users.get(realm) ?? []), ...items(member(node, 'users'))]);
    } else nodes.push(...(Array.isArray(node.value) ? items(node) : [node]).map((one) => ({ node: one, warnings })));
  }
  if (nodes.length > maxRealms) throw new RealmFileError(files[0] ?? '', `there are more than ${maxRealms} realms`);
  checkEntries(
    files[0] ?? '',
    nodes.map(({ node }) => node),
    users,
  );
  const realms = readRealms(nodes, users);
  for (const [realm, [first]] of users)
    if (first !== undefined && !realms.has(realm ?? ''))
      throw new RealmFileError(first.place, `there is no realm ${JSON.stringify(realm)} for these users`);
  return [...realms.values()];
}

/** @throws {RealmFileError} when there are more users or clients than can be read */
function checkEntries(
  file: string,
  realms: readonly JsonCursor[],
  users: ReadonlyMap<string | undefined, readonly JsonCursor[]>,
): void {
  const inFiles = [...users.values()].reduce((sum, some) => sum + some.length, 0);
  for (const kind of ['users', 'clients'] as const) {
    const inRealms = realms.reduce(
      (sum, { value }) => sum + lengthOf(isPlainObject(value) ? value[kind] : undefined),
      0,
    );
    if (inRealms + (kind === 'users' ? inFiles : 0) > maxEntries[kind])
      throw new RealmFileError(file, `there are more than ${maxEntries[kind]} ${kind}`);
  }
}

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);

function readRealms(
  nodes: readonly RealmNode[],
  users: ReadonlyMap<string | undefined, readonly JsonCursor[]>,
): Map<string, Realm> {
  const realms = new Map<string, Realm>();
  for (const { node, warnings } of nodes) {
    if (!isPlainObject(node.value)) throw new RealmFileError(node.place, 'must be an object');
    const realm = readRealm(node, users.get(string(member(node, 'realm'))));
    const first = realms.get(realm.name);
    if (first === undefined) {
      realms.set(realm.name, { ...realm, warnings: [...warnings, ...realm.warnings] });
      continue;
    }
    const again = `${node.place.replace(/: $/, '')}: ignored: there is a realm ${JSON.stringify(realm.name)} already`;
    realms.set(realm.name, { ...first, warnings: [...first.warnings, again] });
  }
  return realms;
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

async function readNode(file: string, resolve: Resolve): Promise<RealmNode> {
  const text = (await readText(file)).replace(/^\uFEFF/, '');
  try {
    const { value, hasMore } = firstJsonValue(replacePlaceholders(text, resolve));
    const node = { value, place: `${file}: ` };
    return { node, warnings: hasMore ? [`${file}: ignored: what stands behind the last brace`] : [] };
  } catch (error) {
    throw new RealmFileError(file, (error as Error).message);
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readRegularFile(file, maxFileBytes);
  } catch (error) {
    if (error instanceof UnusableFileError) throw new RealmFileError(file, error.message);
    const { code } = error as NodeJS.ErrnoException;
    throw new RealmFileError(file, code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`);
  }
}
