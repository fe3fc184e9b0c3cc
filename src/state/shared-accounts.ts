import { type Account, accountId, maskKey } from '../search/access/account.ts';
import type { Accounts } from '../search/access/accounts.ts';
import { apiError } from '../search/api-error.ts';
import type { StoreConnection } from './connection.ts';
import type { KeyNames } from './key-names.ts';
import { sharedAccount } from './shared-account.ts';

/** An account is forgotten a year after its last use. */
const keyLifeMs = 365 * 24 * 3_600_000;
/** An account without a key lasts an hour by the clock. The store holds it for a second one: see `key-lifetime.ts`. */
const anonymousLifeMs = 2 * 3_600_000;

/** Accounts that processes share. In the store keys are digests. @param newId makes identifiers of requests */
export function sharedAccounts(store: StoreConnection, names: KeyNames, newId: () => string): Accounts {
  const open = (account: Omit<Parameters<typeof sharedAccount>[0], 'store' | 'names' | 'newId'>): Account =>
    sharedAccount({ store, names, newId, ...account });
  return {
    ofKey: (key, limits) =>
      open({
        id: accountId(key),
        maskedKey: maskKey(key),
        limits,
        errors: apiError,
        lifeMs: keyLifeMs,
        keepsLog: true,
      }),
    ofAnonymous: (caller, period, limits, errors) =>
      open({
        id: `keyless ${period} ${accountId(caller)}`,
        maskedKey: maskKey('keyless'),
        limits,
        errors,
        lifeMs: anonymousLifeMs,
        keepsLog: false,
      }),
  };
}
