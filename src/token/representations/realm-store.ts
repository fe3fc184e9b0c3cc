import type { CompleteRealm } from '../realm/import/fill-in-defaults.ts';
import { readCompleteRealm } from '../realm/import/read-realm.ts';
import { readUser } from '../realm/import/read-user.ts';
import { items, type JsonCursor, member } from '../realm/json-cursor.ts';
import type { Realm, RealmUsers } from '../realm/realm.ts';
import type { User } from '../realm/user.ts';
import type { ChangeBudget } from './change-budget.ts';
import { completeRealm } from './complete-realm.ts';
import { completeUsers } from './complete-users.ts';
import type { RealmJson, UserJson } from './json.ts';
import { mappedView } from './mapped-view.ts';
import { type UserDirectory, userDirectory } from './user-directory.ts';

/** The representation of a realm, and changes to it. Each change counts from the next request on. */
export interface RealmStore {
  /** Everything but the users. */
  json(): RealmJson;
  users(): UserDirectory;
  /**
   * Puts another representation in the place of this one.
   * @param changeUser gives the same object for users who stay as they are
   * @throws {RealmFileError} when it cannot be read, or {BudgetError}; then nothing has changed.
   */
  update(change: (realm: RealmJson) => RealmJson, changeUser?: (user: UserJson) => UserJson): void;
  /** Adds a user, whose name and identifier nobody has. @throws {RealmFileError | BudgetError} as `update` */
  addUser(user: UserJson): void;
  /**
   * Changes a user, whose identifier stays.
   * @returns the user now; undefined when there is no such user
   * @throws {RealmFileError | BudgetError} as `update`
   */
  updateUser(id: string, change: (user: UserJson) => UserJson): UserJson | undefined;
  /** @returns whether there was such a user */
  removeUser(id: string): boolean;
  /** Gives back what the realm has taken of the budget. */
  close(): void;
}

interface RealmStoreOptions {
  /** The realm as it was read. */
  readonly realm: Realm;
  readonly budget: ChangeBudget;
  /** Takes the realm after each change; the same one again when users have changed only. */
  readonly changed: (realm: Realm) => void;
}

/** Nothing is made before somebody asks. */
export function realmStore({ realm: first, budget, changed }: RealmStoreOptions): RealmStore {
  let json: RealmJson | undefined;
  const directory = lazily(() => userDirectory(completeUsers(first)));
  let current: { readonly realm: Realm; readonly read: (user: UserJson) => User } | undefined;
  const taken = { users: 0, characters: 0 };

  const representation = () => {
    json ??= completeRealm(first);
    return json;
  };

  function take(users: number, characters: number): void {
    budget.take({ users, characters });
    taken.users += users;
    taken.characters += characters;
  }

  function readAgain(next: RealmJson): typeof current & object {
    const { byId, byName, byEmail, byClient } = directory();
    const node: JsonCursor = { value: next, place: `realm ${next.realm}: ` };
    const complete = asComplete(next, node);
    const { settings, context } = readCompleteRealm(node, complete, (clientId) => !byClient.has(clientId));
    const known = new WeakMap<UserJson, User>();
    const read = (user: UserJson): User => {
      const made =
        known.get(user) ?? readUser({ value: user, place: `user ${user.username}` }, { ...context, isDated: true });
      known.set(user, made);
      return made;
    };
    const users: RealmUsers = {
      usersById: mappedView(byId, read),
      usersByName: mappedView(byName, read),
      usersByEmail: mappedView(byEmail, read),
      serviceAccounts: mappedView(byClient, read),
    };
    return { realm: { ...settings, ...users, source: { node, moreUsers: [] } }, read };
  }

  /** The realm with users that can be changed. */
  function open() {
    current ??= readAgain(representation());
    return current;
  }

  function put(user: UserJson, before: UserJson | undefined): void {
    open().read(user);
    take(before === undefined ? 1 : 0, sizeOf(user) - sizeOf(before));
    directory().put(user);
  }

  const changedUsers = (change: (user: UserJson) => UserJson) =>
    [...directory().byId.values()]
      .map((user) => [change(user), user] as const)
      .filter(([next, before]) => next !== before);

  return {
    json: representation,
    users: directory,
    update(change, changeUser) {
      const before = representation();
      const next = change(before);
      const made = readAgain(next);
      const users = changeUser === undefined ? [] : changedUsers(changeUser);
      for (const [user] of users) made.read(user);
      const growth = users.reduce((sum, [user, old]) => sum + sizeOf(user) - sizeOf(old), 0);
      take(0, sizeOf(next) - sizeOf(before) + growth);
      json = next;
      current = made;
      for (const [user] of users) directory().put(user);
      changed(made.realm);
    },
    addUser(user) {
      put(user, undefined);
      changed(open().realm);
    },
    updateUser(id, change) {
      const before = directory().byId.get(id);
      if (before === undefined) return undefined;
      const next = change(before);
      if (next !== before) put(next, before);
      changed(open().realm);
      return next;
    },
    removeUser(id) {
      const user = directory().byId.get(id);
      if (user === undefined) return false;
      open();
      take(-1, -sizeOf(user));
      directory().remove(id);
      changed(open().realm);
      return true;
    },
    close: () => take(-taken.users, -taken.characters),
  };
}

const sizeOf = (value: RealmJson | UserJson | undefined): number =>
  value === undefined ? 0 : JSON.stringify(value).length;

/** A representation to which nothing needs to be added. */
function asComplete(json: RealmJson, node: JsonCursor): CompleteRealm {
  return {
    roles: member(node, 'roles'),
    clients: items(member(node, 'clients')),
    clientScopes: items(member(node, 'clientScopes')),
    defaultRole: json.defaultRole.name,
    defaultScopes: json.defaultDefaultClientScopes,
    optionalScopes: json.defaultOptionalClientScopes,
    addedScopes: [],
    addsOfflineAccess: false,
    keyProviders: items(member(member(node, 'components'), 'org.keycloak.keys.KeyProvider')),
  };
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
