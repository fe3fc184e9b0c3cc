import { boundedMap } from '../../runtime/bounded-map.ts';
import { type Account, accountId, type LimitErrors, type Limits, openAccount } from './account.ts';

type MemoryAccount = ReturnType<typeof openAccount>;

const maxKeys = 10_000;
const maxAnonymousAccounts = 10_000;

/** The accounts of one search API. They outlive a change of its keys and limits. */
export interface Accounts {
  /** The account of a key; it is opened when it is first asked for. The limits hold from now on. */
  ofKey(key: string, limits: Limits): Account;
  /**
   * The account of a caller without a key, by whatever distinguishes such callers. It lasts until the `period`, a number
   * of the caller's choice, is another one.
   */
  ofAnonymous(caller: string, period: number, limits: Limits, errors: LimitErrors): Account;
}

/** Accounts in memory. */
export function createAccounts() {
  const accounts = boundedMap<MemoryAccount>(maxKeys);
  const anonymousAccounts = boundedMap<MemoryAccount>(maxAnonymousAccounts);
  let currentPeriod = Number.NaN;
  return {
    ofKey(key: string, limits: Limits) {
      let account = accounts.get(key);
      if (account === undefined) {
        account = openAccount(key);
        accounts.set(key, account);
      }
      account.limitTo(limits);
      return account;
    },
    ofAnonymous(caller: string, period: number, limits: Limits, errors: LimitErrors) {
      if (period !== currentPeriod) anonymousAccounts.clear();
      currentPeriod = period;
      // Callers choose what distinguishes them, and its length.
      const id = accountId(caller);
      // Nobody can read the log of such an account.
      const account = anonymousAccounts.get(id) ?? openAccount('keyless', errors, 0);
      anonymousAccounts.set(id, account);
      account.limitTo(limits);
      return account;
    },
  } satisfies Accounts;
}
