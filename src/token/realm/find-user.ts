import type { Realm } from './realm.ts';
import type { User } from './user.ts';

/**
 * The user with a name, or with an e-mail address where the realm allows that. Service accounts are left out, because
 * they have no passwords.
 * @param name in lower case
 */
export function findUser({ usersByName, usersByEmail, loginWithEmail }: Realm, name: string): User | undefined {
  const named = usersByName.get(name) ?? (loginWithEmail ? usersByEmail.get(name) : undefined);
  return named?.serviceAccountOf === undefined ? named : undefined;
}
