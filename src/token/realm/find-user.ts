import type { Realm } from './realm.ts';
import type { User } from './user.ts';

/**
 * Whose name it is, or else whose e-mail address, where the realm allows that. Service accounts do not log in with
 * passwords.
 * @param name in lower case
 */
export function findUser({ usersByName, usersByEmail, loginWithEmail }: Realm, name: string): User | undefined {
  const named = usersByName.get(name) ?? (loginWithEmail ? usersByEmail.get(name) : undefined);
  return named?.serviceAccountOf === undefined ? named : undefined;
}
