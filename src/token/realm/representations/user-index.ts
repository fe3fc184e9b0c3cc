import type { UserJson } from './json.ts';
import { blocksOf, type UserBlock } from './user-block.ts';

/** The users that a realm was read with, by all that they are looked for by. It never changes: sandboxes share it. */
export interface UserIndex {
  readonly byId: ReadonlyMap<string, UserJson>;
  readonly byName: ReadonlyMap<string, UserJson>;
  /** Where several have an address, the first of them. */
  readonly byEmail: ReadonlyMap<string, UserJson>;
  /** Service accounts by client id. */
  readonly byClient: ReadonlyMap<string, UserJson>;
  /** All users with an address that several have. */
  readonly sharing: ReadonlyMap<string, readonly UserJson[]>;
  /** All users by name. The first question sorts them. */
  blocks(): readonly UserBlock[];
}

/** An index that is still being put together. */
export interface GrowingUserIndex extends UserIndex {
  add(user: UserJson): void;
}

export function userIndex(users: Iterable<UserJson> = []): GrowingUserIndex {
  const byId = new Map<string, UserJson>();
  const byName = new Map<string, UserJson>();
  const byEmail = new Map<string, UserJson>();
  const byClient = new Map<string, UserJson>();
  const sharing = new Map<string, UserJson[]>();
  let blocks: readonly UserBlock[] | undefined;

  function addEmail(email: string, user: UserJson): void {
    const first = byEmail.get(email);
    if (first === undefined) byEmail.set(email, user);
    else sharing.set(email, [...(sharing.get(email) ?? [first]), user]);
  }

  function add(user: UserJson): void {
    const { id, username, email, serviceAccountClientId } = user;
    byId.set(id, user);
    byName.set(username, user);
    if (email !== undefined) addEmail(email, user);
    if (serviceAccountClientId !== undefined) byClient.set(serviceAccountClientId, user);
    blocks = undefined;
  }

  for (const user of users) add(user);
  return {
    byId,
    byName,
    byEmail,
    byClient,
    sharing,
    blocks() {
      blocks ??= blocksOf(sortedByName(byName));
      return blocks;
    },
    add,
  };
}

/** Sorting names is cheaper than comparing users. */
function sortedByName(byName: ReadonlyMap<string, UserJson>): UserJson[] {
  const users: UserJson[] = [];
  for (const name of [...byName.keys()].sort()) {
    const user = byName.get(name);
    if (user !== undefined) users.push(user);
  }
  return users;
}
