import { atSamePlace, isPlainObject, items, type JsonCursor, member } from '../json-cursor.ts';
import type { UserJson } from '../representations/json.ts';
import { readPassword } from './read-credentials.ts';
import { readUser, type UserContext } from './read-user.ts';

/**
 * Checks imported users without reading all of each: most have nothing that could be wrong, or the same as others.
 * @returns throws a `RealmFileError` for a user who cannot be read; `place` is where the user stands
 */
export function userCheck(context: UserContext): (user: UserJson, place: JsonCursor) => void {
  /** Paths of groups, and settings of hashes, that are right. */
  const groups = new Set<unknown>();
  const hashes = new Set<unknown>();
  const isKnownGroup = (group: unknown) => groups.has(group);

  /** Whether nothing can be wrong in a credential. */
  function isRight(value: unknown): boolean {
    if (!isPlainObject(value) || value.type !== 'password') return false;
    if (typeof value.value === 'string') return true;
    return hashes.has(value.credentialData) && isUsualSecret(value.secretData);
  }

  function isReadable(credential: JsonCursor): boolean {
    const { value } = credential;
    if (isRight(value)) return true;
    if (!isPlainObject(value) || value.type !== 'password' || !isUsualSecret(value.secretData)) return false;
    readPassword(credential);
    if (hashes.size < maxHashes) hashes.add(value.credentialData);
    return true;
  }

  return (json, place) => {
    const { groups: named, requiredActions, clientConsents, credentials } = json;
    if ((named ?? requiredActions ?? clientConsents ?? credentials) === undefined) return;
    const user = atSamePlace(place, json);
    if (!isEvery(named, isKnownGroup))
      for (const group of items(member(user, 'groups'))) {
        context.groups.find(group);
        groups.add(group.value);
      }
    const needsReading = (requiredActions?.length ?? 0) > 0 || (clientConsents?.length ?? 0) > 0;
    if (needsReading || !(isEvery(credentials, isRight) || items(member(user, 'credentials')).every(isReadable)))
      readUser(user, context);
  };
}

const isEvery = (list: unknown, isRight: (one: unknown) => boolean) =>
  list === undefined || (Array.isArray(list) && list.every(isRight));

/** Exports have a few of them. */
const maxHashes = 100;

/** What `kc.sh export` writes of a hash. */
const isUsualSecret = (secretData: unknown) =>
  typeof secretData === 'string' &&
  /^\{"value":"[\w+/=-]+","salt":"[\w+/=-]+"(?:,"additionalParameters":\{\})?\}$/.test(secretData);
