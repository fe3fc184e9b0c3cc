import type { UserJson } from './json.ts';

/** The users of a realm, by identifier, name, address and client. */
export interface UserDirectory {
  readonly byId: ReadonlyMap<string, UserJson>;
  readonly byName: ReadonlyMap<string, UserJson>;
  /** When several users have an address, the one who has had it for longest. */
  readonly byEmail: ReadonlyMap<string, UserJson>;
  /** Service accounts by client id. */
  readonly byClient: ReadonlyMap<string, UserJson>;
  /** All users by name. The order is kept from the first question on. */
  inOrder(): readonly UserJson[];
  /** All users with an address. */
  allByEmail(email: string): Iterable<UserJson>;
}

export interface ChangingUserDirectory extends UserDirectory {
  /** Adds a user, or takes this for the one with the same identifier, which keeps its place. */
  put(user: UserJson): void;
  remove(id: string): void;
}

/** @param first in their order */
export function userDirectory(first: Iterable<UserJson>): ChangingUserDirectory {
  const byId = new Map<string, UserJson>();
  const byName = new Map<string, UserJson>();
  const byClient = new Map<string, UserJson>();
  /** All users with an address: a realm may allow several. */
  const withEmail = new Map<string, Map<string, UserJson>>();
  const byEmail = new Map<string, UserJson>();
  const order = new UserOrder(byName);

  function setEmail(email: string, id: string, user: UserJson | undefined): void {
    const holders = withEmail.get(email) ?? new Map<string, UserJson>();
    if (user === undefined) holders.delete(id);
    else holders.set(id, user);
    const [holder] = holders.values();
    if (holder === undefined) {
      withEmail.delete(email);
      byEmail.delete(email);
    } else {
      withEmail.set(email, holders);
      byEmail.set(email, holder);
    }
  }

  function forget({ id, username, email, serviceAccountClientId }: UserJson, next?: UserJson): void {
    if (next?.username !== username && byName.get(username)?.id === id) {
      byName.delete(username);
      order.remove(username);
    }
    if (email !== undefined && next?.email !== email) setEmail(email, id, undefined);
    if (serviceAccountClientId !== undefined && next?.serviceAccountClientId !== serviceAccountClientId)
      byClient.delete(serviceAccountClientId);
  }

  function put(user: UserJson): void {
    const { id, username, email, serviceAccountClientId } = user;
    const before = byId.get(id);
    if (before !== undefined) forget(before, user);
    byId.set(id, user);
    order.put(user);
    byName.set(username, user);
    if (email !== undefined) setEmail(email, id, user);
    if (serviceAccountClientId !== undefined) byClient.set(serviceAccountClientId, user);
  }

  for (const user of first) put(user);
  return {
    byId,
    byName,
    byEmail,
    byClient,
    inOrder: () => order.all(),
    allByEmail: (email) => withEmail.get(email)?.values() ?? [],
    put,
    remove(id) {
      const user = byId.get(id);
      if (user !== undefined) forget(user);
      byId.delete(id);
    },
  };
}

/** Users by name. They are sorted by the first question, and kept so by each change. */
class UserOrder {
  readonly #byName: ReadonlyMap<string, UserJson>;
  #sorted: UserJson[] | undefined;

  constructor(byName: ReadonlyMap<string, UserJson>) {
    this.#byName = byName;
  }

  all(): readonly UserJson[] {
    this.#sorted ??= [...this.#byName.values()].sort((a, b) => (a.username < b.username ? -1 : 1));
    return this.#sorted;
  }

  /** Before the user is known by name. */
  put(user: UserJson): void {
    this.#sorted?.splice(placeOf(user.username, this.#sorted), this.#byName.has(user.username) ? 1 : 0, user);
  }

  remove(name: string): void {
    this.#sorted?.splice(placeOf(name, this.#sorted), 1);
  }
}

/** Where a user of this name stands among sorted users, or would. */
function placeOf(name: string, users: readonly UserJson[]): number {
  let [from, to] = [0, users.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((users[middle]?.username ?? '') < name) from = middle + 1;
    else to = middle;
  }
  return from;
}
