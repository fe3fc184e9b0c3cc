import { addressBook } from './address-book.ts';
import { withCredentialIds } from './credential-ids.ts';
import type { UserJson } from './json.ts';
import { LayeredMap } from './layered-map.ts';
import type { UserBlock } from './user-block.ts';
import type { UserIndex } from './user-index.ts';
import { UserOrder } from './user-order.ts';

/** The users of a realm, by identifier, name, address and client. */
export interface UserDirectory {
  readonly byId: ReadonlyMap<string, UserJson>;
  readonly byName: ReadonlyMap<string, UserJson>;
  /** When several users have an address, the one who has had it for longest. */
  readonly byEmail: ReadonlyMap<string, UserJson>;
  /** Service accounts by client id. */
  readonly byClient: ReadonlyMap<string, UserJson>;
  /** All users by name. */
  blocks(): readonly UserBlock[];
  /** All users with an address. */
  allByEmail(email: string): Iterable<UserJson>;
}

export interface ChangingUserDirectory extends UserDirectory {
  /** Adds a user, or takes this for the one with the same identifier, which keeps its place. */
  put(user: UserJson): void;
  remove(id: string): void;
}

/** @param first the users in the beginning: they are not copied */
export function userDirectory(first: UserIndex): ChangingUserDirectory {
  const byId = new LayeredMap(first.byId, withCredentialIds);
  const byName = new LayeredMap(first.byName, withCredentialIds);
  const byClient = new LayeredMap(first.byClient, withCredentialIds);
  const byEmail = new LayeredMap(first.byEmail, withCredentialIds);
  const addresses = addressBook(first, byEmail);
  const order = new UserOrder(first);

  function forget({ id, username, email, serviceAccountClientId }: UserJson, next?: UserJson): void {
    if (next?.username !== username && byName.get(username)?.id === id) {
      byName.delete(username);
      order.remove(username);
    }
    if (email !== undefined && next?.email !== email) addresses.set(email, id, undefined);
    if (serviceAccountClientId !== undefined && next?.serviceAccountClientId !== serviceAccountClientId)
      byClient.delete(serviceAccountClientId);
  }

  return {
    byId,
    byName,
    byEmail,
    byClient,
    blocks: () => order.blocks(),
    allByEmail: (email) => addresses.holdersOf(email).values(),
    put(user) {
      const { id, username, email, serviceAccountClientId } = user;
      const before = byId.get(id);
      if (before !== undefined) forget(before, user);
      byId.set(id, user);
      order.put(user);
      byName.set(username, user);
      if (email !== undefined) addresses.set(email, id, user);
      if (serviceAccountClientId !== undefined) byClient.set(serviceAccountClientId, user);
    },
    remove(id) {
      const user = byId.get(id);
      if (user !== undefined) forget(user);
      byId.delete(id);
    },
  };
}
