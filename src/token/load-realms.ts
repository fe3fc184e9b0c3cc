import { checkStoredKey } from './openid/keys/key-material.ts';
import type { Resolve } from './realm/import/placeholders.ts';
import { readRealmFiles } from './realm/import/read-realm-files.ts';
import type { Realm } from './realm/realm.ts';

/**
 * Reads realm files with the keys in them.
 * @param resolve gives the variables that the files name
 * @throws {RealmFileError} naming the file and the place in it.
 */
export async function loadRealms(files: readonly string[], resolve?: Resolve): Promise<Realm[]> {
  const realms = await readRealmFiles(files, resolve);
  for (const { keyProviders } of realms) for (const provider of keyProviders) checkStoredKey(provider);
  return realms;
}
