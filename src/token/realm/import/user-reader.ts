import type { RealmUsers } from '../realm.ts';
import type { UserJson } from '../representations/json.ts';
import { mappedView } from '../representations/mapped-view.ts';
import type { User } from '../user.ts';
import { readUser, type UserContext } from './read-user.ts';

/** Reads a user of a realm. @throws {RealmFileError} */
export type UserReader = (user: UserJson) => User;

/** Each user is read once. */
export function userReader(context: UserContext): UserReader {
  const known = new WeakMap<UserJson, User>();
  return (user) => {
    let made = known.get(user);
    if (made === undefined) {
      made = readUser({ value: user, place: `user ${user.username}` }, context);
      known.set(user, made);
    }
    return made;
  };
}

type Users = Record<'byId' | 'byName' | 'byEmail' | 'byClient', ReadonlyMap<string, UserJson>>;

/** The users of a realm as endpoints see them: each is read when somebody asks for it. */
export const usersAsRead = ({ byId, byName, byEmail, byClient }: Users, read: UserReader): RealmUsers => ({
  usersById: mappedView(byId, read),
  usersByName: mappedView(byName, read),
  usersByEmail: mappedView(byEmail, read),
  serviceAccounts: mappedView(byClient, read),
});
