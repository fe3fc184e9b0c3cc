import { secretSet } from '../../http/constant-time.ts';
import type { JsonObject } from '../requests/json-body.ts';
import { refusals } from '../search-error.ts';
import { type Account, type Limits, openAccount } from './account.ts';

/** Who may come in, and on whose account. */
export interface Gate {
  /** The accounts of all accepted keys. */
  readonly accounts: readonly Account[];
  /** The account of a request. @throws 401 without an accepted key, 429 when there are too many requests. */
  admit(request: Request, now: number): Account;
}

interface Request {
  readonly authorization: string | undefined;
  readonly body: JsonObject;
  /** Where the caller may come without a key: its address. */
  readonly keylessFrom: string | undefined;
}

export function openGate(keys: readonly string[], limits: Limits): Gate {
  const accepted = secretSet(keys);
  const accounts = new Map(keys.map((key) => [key, openAccount(key, limits)]));
  return {
    accounts: [...accounts.values()],
    admit({ authorization, body }, now) {
      const key = keyOf(authorization, body);
      const account = key !== undefined && accepted(key) ? accounts.get(key) : undefined;
      if (account === undefined) throw refusals.unauthorized();
      account.admit(now);
      return account;
    },
  };
}

/** The key that a request shows: in the header, or as older clients do it in the field `api_key`. The header wins. */
function keyOf(authorization: string | undefined, body: JsonObject): string | undefined {
  if (authorization !== undefined) return /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  const { api_key: legacy } = body;
  return typeof legacy === 'string' ? legacy : undefined;
}
