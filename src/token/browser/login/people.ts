import type { RequestContext } from '../../openid/context/request-context.ts';
import { findUser } from '../../realm/find-user.ts';
import type { Realm } from '../../realm/realm.ts';
import type { User } from '../../realm/user.ts';

/** People that one page can show. */
const maxListed = 200;

const canLogIn = ({ enabled, serviceAccountOf }: User) => enabled && serviceAccountOf === undefined;

function* people({ usersById }: Realm): Generator<User> {
  for (const user of usersById.values()) if (canLogIn(user)) yield user;
}

/** The people of a realm, in the order of its file. */
export function pickable(realm: Realm): readonly User[] {
  const list: User[] = [];
  for (const user of people(realm)) {
    if (list.length === maxListed) break;
    list.push(user);
  }
  return list;
}

/** The user whom the list names, or the field below it. */
export function pickedPerson({ state }: RequestContext, name: string | undefined): User | undefined {
  const user = name ? findUser(state.realm, name.trim().toLowerCase()) : undefined;
  return user !== undefined && canLogIn(user) ? user : undefined;
}

/**
 * The user who logs in where nobody is asked: the one whom the client names, or the first; undefined when there is
 * none.
 */
export function personWithoutPage(context: RequestContext, loginHint: string | undefined): User | undefined {
  if (loginHint !== undefined) return pickedPerson(context, loginHint);
  for (const user of people(context.state.realm)) return user;
  return undefined;
}
