import { secretSet } from '../../http/constant-time.ts';
import { apiError } from '../api-error.ts';
import type { JsonObject } from '../request-body/json-body.ts';
import type { Account, Limits } from './account.ts';
import type { Accounts } from './accounts.ts';
import { keyNote } from './key-note.ts';

/** Finds the account of a request. */
export interface Authenticator {
  /** The accounts of all accepted keys. */
  readonly accounts: readonly Account[];
  /** @throws {ApiError} 401 without an accepted key. */
  authenticate(credentials: Credentials, now: number): Account;
}

/** What a request identifies itself with. */
export interface Credentials {
  readonly authorization: string | undefined;
  readonly body: JsonObject;
  /** The caller's IP address, when it asks to be served without a key and may be. */
  readonly keylessIp: string | undefined;
}

const hourMs = 3_600_000;

export function createAuthenticator(keys: readonly string[], limits: Limits, accounts: Accounts): Authenticator {
  const isAccepted = secretSet(keys);
  const accountOfKey = new Map(keys.map((key) => [key, accounts.ofKey(key, limits)]));

  /** Callers without a key have one account per IP address and hour. */
  function anonymousAccount(ip: string, now: number): Account {
    const untilNextHour = () => apiError.keylessCap('hour', Math.ceil((hourMs - (now % hourMs)) / 1000));
    return accounts.ofAnonymous(ip, Math.floor(now / hourMs), limits, {
      tooManyRequests: (wait) => apiError.keylessCap('minute', wait),
      planLimit: untilNextHour,
      payAsYouGoLimit: untilNextHour,
      creditsSince: 'in this hour',
    });
  }

  return {
    accounts: [...accountOfKey.values()],
    authenticate({ authorization, body, keylessIp }, now) {
      const key = readKey(authorization, body);
      if (key === undefined && keylessIp !== undefined) return anonymousAccount(keylessIp, now);
      const account = key !== undefined && isAccepted(key) ? accountOfKey.get(key) : undefined;
      if (account === undefined) throw apiError.unauthorized().because(() => keyNote(key, keys));
      return account;
    },
  };
}

/** The key of a request: in the header, or in the field `api_key` as older clients send it. The header wins. */
function readKey(authorization: string | undefined, body: JsonObject): string | undefined {
  if (authorization !== undefined) return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
  const { api_key: legacy } = body;
  return typeof legacy === 'string' && legacy !== '' ? legacy : undefined;
}
