import type { ReadParts } from '../import/read-parts.ts';
import { readCompleteRealm } from '../import/read-realm.ts';
import { userReader, usersAsRead } from '../import/user-reader.ts';
import type { JsonCursor } from '../json-cursor.ts';
import type { Realm } from '../realm.ts';
import type { User } from '../user.ts';
import type { ChangeBudget } from './change-budget.ts';
import type { RealmJson, UserJson } from './json.ts';
import { jsonGrowth, jsonSize } from './json-size.ts';
import { type ChangingUserDirectory, type UserDirectory, userDirectory } from './user-directory.ts';
import type { UserIndex } from './user-index.ts';

/** The representation of a realm, and changes to it. Each change counts from the next request on. */
export interface RealmStore {
  /** Everything but the users. */
  json(): RealmJson;
  users(): UserDirectory;
  /**
   * Replaces the representation.
   * @param changeUser returns the same object for users who do not change
   * @throws {RealmFileError | BudgetError} when it cannot be read, or is too large; then nothing has changed
   */
  update(change: (realm: RealmJson) => RealmJson, changeUser?: (user: UserJson) => UserJson): void;
  /** Adds a user, whose name and identifier nobody has. @returns the user as endpoints use it @throws {RealmFileError | BudgetError} as `update` */
  addUser(user: UserJson): User;
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

/** Makes the store of a realm. Representations are made when they are first needed. */
export function realmStore({ realm: first, budget, changed }: RealmStoreOptions): RealmStore {
  let { json } = first.source;
  let directory: ChangingUserDirectory | undefined;
  let current: ReadRealm | undefined;
  const taken = { users: 0, characters: 0 };

  const users = () => (directory ??= userDirectory(first.source.users));
  const open = () => (current ??= readAtFirst(first, users()));

  function take(more: number, characters: number): void {
    budget.take({ users: more, characters });
    taken.users += more;
    taken.characters += characters;
  }

  function put(user: UserJson, before: UserJson | undefined): User {
    const { read, realm } = open();
    const made = read(user);
    take(before === undefined ? 1 : 0, jsonSize(user) - jsonSize(before));
    users().put(user);
    changed(realm);
    return made;
  }

  return {
    json: () => json,
    users,
    update(change, changeUser) {
      const before = json;
      const next = change(before);
      const made = readAgain(next, first.source.users, users(), open().parts);
      const others = changeUser === undefined ? [] : changedUsers(users(), changeUser);
      for (const [user] of others) made.read(user);
      take(0, jsonGrowth(before, next) + growthOf(others));
      json = next;
      current = made;
      for (const [user] of others) users().put(user);
      changed(made.realm);
    },
    addUser: (user) => put(user, undefined),
    updateUser(id, change) {
      const before = users().byId.get(id);
      if (before === undefined) return undefined;
      const next = change(before);
      if (next === before) changed(open().realm);
      else put(next, before);
      return next;
    },
    removeUser(id) {
      const user = users().byId.get(id);
      if (user === undefined) return false;
      const { realm } = open();
      take(-1, -jsonSize(user));
      users().remove(id);
      changed(realm);
      return true;
    },
    close: () => take(-taken.users, -taken.characters),
  };
}

/** A realm that is read from its representation, and the way to read one of its users. */
interface ReadRealm {
  readonly realm: Realm;
  readonly read: (user: UserJson) => User;
  readonly parts: ReadParts;
}

/** The realm as it was read at the start, with users that change. */
function readAtFirst(first: Realm, users: UserDirectory): ReadRealm {
  const { read, parts } = first.source;
  return { realm: { ...first, ...usersAsRead(users, read), warnings: [] }, read, parts };
}

function readAgain(next: RealmJson, first: UserIndex, users: UserDirectory, before: ReadParts): ReadRealm {
  const node: JsonCursor = { value: next, place: `realm ${next.realm}: ` };
  const hasNoAccount = (clientId: string) => !users.byClient.has(clientId);
  const { settings, context, parts } = readCompleteRealm(node, hasNoAccount, before);
  const read = userReader(context);
  const source = { json: next, users: first, read, parts };
  return { realm: { ...settings, ...usersAsRead(users, read), warnings: [], source }, read, parts };
}

/** The users that a change affects: each one after it and before it. */
const changedUsers = ({ byId }: UserDirectory, change: (user: UserJson) => UserJson) =>
  [...byId.values()].map((user) => [change(user), user] as const).filter(([next, before]) => next !== before);

const growthOf = (changes: readonly (readonly [after: UserJson, before: UserJson])[]) =>
  changes.reduce((sum, [after, before]) => sum + jsonSize(after) - jsonSize(before), 0);
