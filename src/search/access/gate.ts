import { LRUCache } from 'lru-cache';
import { secretSet } from '../../http/constant-time.ts';
import type { JsonObject } from '../requests/json-body.ts';
import { refusals } from '../search-error.ts';
import { type Account, type Limits, openAccount } from './account.ts';

/** Who may come in, and on whose account. */
export interface Gate {
  /** The accounts of all accepted keys. */
  readonly accounts: readonly Account[];
  /** The account of a request. @throws 401 without an accepted key. */
  accountOf(request: ShownKey, now: number): Account;
}

/** What a request shows at the gate. */
export interface ShownKey {
  readonly authorization: string | undefined;
  readonly body: JsonObject;
  /** The caller's address, when it asks to be served without a key and may. */
  readonly keylessFrom: string | undefined;
}

const hour = 3_600_000;
/** Callers without a key that are remembered. */
const mostStrangers = 10_000;

export function openGate(keys: readonly string[], limits: Limits): Gate {
  const accepted = secretSet(keys);
  const accounts = new Map(keys.map((key) => [key, openAccount(key, limits)]));
  const strangers = new LRUCache<string, Account>({ max: mostStrangers });

  /** Callers without a key have an account an hour for each address. */
  function strangerAt(address: string, now: number): Account {
    const place = `${Math.floor(now / hour)} ${address}`;
    let account = strangers.get(place);
    if (account === undefined) {
      const untilNextHour = () => refusals.keylessCap('hour', Math.ceil((hour - (now % hour)) / 1000));
      account = openAccount('keyless', limits, {
        tooManyRequests: (wait) => refusals.keylessCap('minute', wait),
        planLimit: untilNextHour,
        payAsYouGoLimit: untilNextHour,
      });
      strangers.set(place, account);
    }
    return account;
  }

  return {
    accounts: [...accounts.values()],
    accountOf({ authorization, body, keylessFrom }, now) {
      const key = keyOf(authorization, body);
      if (key === undefined && keylessFrom !== undefined) return strangerAt(keylessFrom, now);
      const account = key !== undefined && accepted(key) ? accounts.get(key) : undefined;
      if (account === undefined) throw refusals.unauthorized();
      return account;
    },
  };
}

/** The key that a request shows: in the header, or as older clients do it in the field `api_key`. The header wins. */
function keyOf(authorization: string | undefined, body: JsonObject): string | undefined {
  if (authorization !== undefined) return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
  const { api_key: legacy } = body;
  return typeof legacy === 'string' && legacy !== '' ? legacy : undefined;
}
