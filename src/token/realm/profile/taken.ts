import type { Realm } from '../realm.ts';
import type { RealmStore } from '../representations/realm-store.ts';
import { fault, type ProfileFault } from './profile-fault.ts';

/** A realm with its representation. */
interface State {
  readonly realm: Realm;
  readonly store: RealmStore;
}

interface Owner {
  readonly id: string;
}

const isOther = (owner: Owner | undefined, user: Owner) => owner !== undefined && owner.id !== user.id;

/** Whether the name of a user is somebody else's, or an address that somebody else logs in with (Keycloak 26.7). */
export function usernameFaults({ realm }: State, sent: string, user: Owner): readonly ProfileFault[] {
  const name = sent.toLowerCase();
  const isAddress = realm.loginWithEmail && name.indexOf('@') > 0;
  const isTaken =
    isOther(realm.usersByName.get(name), user) || (isAddress && isOther(realm.usersByEmail.get(name), user));
  return isTaken ? [fault('usernameExistsMessage')] : [];
}

/** Whether an address is somebody else's, or the name that somebody else logs in with (Keycloak 26.7). */
export function emailFaults({ realm, store }: State, sent: string | undefined, user: Owner): readonly ProfileFault[] {
  const email = sent?.toLowerCase();
  if (!email || store.json().duplicateEmailsAllowed === true) return [];
  const isTaken =
    isOther(realm.usersByEmail.get(email), user) ||
    (realm.loginWithEmail && isOther(realm.usersByName.get(email), user));
  return isTaken ? [fault('emailExistsMessage')] : [];
}
