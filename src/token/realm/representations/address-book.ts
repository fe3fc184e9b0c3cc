import type { UserJson } from './json.ts';
import type { LayeredMap } from './layered-map.ts';
import type { UserIndex } from './user-index.ts';

/** Who has which address: a realm may let several have one. */
interface AddressBook {
  /** By identifier, who has had it for longest first. */
  holdersOf(email: string): ReadonlyMap<string, UserJson>;
  /** @param user undefined: the user with this identifier has it no more */
  set(email: string, id: string, user: UserJson | undefined): void;
}

/** @param byEmail is kept true: the first holder of each address */
export function addressBook(first: UserIndex, byEmail: LayeredMap<string, UserJson>): AddressBook {
  const changed = new Map<string, Map<string, UserJson>>();

  function holdersOf(email: string): Map<string, UserJson> {
    const known = changed.get(email);
    if (known !== undefined) return known;
    const one = first.byEmail.get(email);
    const all = first.sharing.get(email) ?? (one === undefined ? [] : [one]);
    return new Map(all.map((user) => [user.id, user]));
  }

  return {
    holdersOf,
    set(email, id, user) {
      const holders = holdersOf(email);
      if (user === undefined) holders.delete(id);
      else holders.set(id, user);
      const [holder] = holders.values();
      if (holder === undefined) byEmail.delete(email);
      else byEmail.set(email, holder);
      if (holder === undefined && !first.byEmail.has(email)) changed.delete(email);
      else changed.set(email, holders);
    },
  };
}
