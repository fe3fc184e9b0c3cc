/** Limits of one sandbox for things that are made over the admin API. Those of its files do not count. */
const maxMadeRealms = 1_000;
const maxMadeUsers = 100_000;
/** Characters of all representations as JSON. */
export const maxMadeCharacters = 100_000_000;

/** A limit is reached. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

/** Counts what was made. */
export interface ChangeBudget {
  /**
   * Counts more, or less.
   * @throws {BudgetError} when it would be too much; then nothing is counted.
   */
  take(more: { readonly realms?: number; readonly users?: number; readonly characters?: number }): void;
}

export function changeBudget(): ChangeBudget {
  let [realms, users, characters] = [0, 0, 0];
  return {
    take(more) {
      const next = [
        realms + (more.realms ?? 0),
        users + (more.users ?? 0),
        characters + (more.characters ?? 0),
      ] as const;
      const check = (now: number, before: number, max: number, what: string) => {
        if (now > before && now > max) throw new BudgetError(`more than ${max} ${what} cannot be made here`);
      };
      check(next[0], realms, maxMadeRealms, 'realms');
      check(next[1], users, maxMadeUsers, 'users');
      check(next[2], characters, maxMadeCharacters, 'characters of representations');
      [realms, users, characters] = next;
    },
  };
}
