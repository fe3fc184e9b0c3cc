import { checkStoredKey } from './keys/key-material.ts';
import { readRealmFiles } from './realm/import/realm-files.ts';
import type { Realm } from './realm/realm.ts';

/** Reads realm files with the keys in them. @throws {RealmFileError} naming the file and the place in it. */
export async function loadRealms(files: readonly string[]): Promise<Realm[]> {
  const realms = await readRealmFiles(files);
  for (const { keyProviders } of realms) for (const provider of keyProviders) checkStoredKey(provider);
  return realms;
}
