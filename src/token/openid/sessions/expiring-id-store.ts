import { hash } from 'node:crypto';
import type { Awaitable } from '../../../runtime/awaitable.ts';
import { expiringMap } from '../../../runtime/expiring-map.ts';
import type { Clock } from '../../../runtime/runtime.ts';

/** Identifiers that are remembered up to and including a second. */
export interface ExpiringIds {
  has(id: string): Awaitable<boolean>;
  /** @param until seconds since the epoch @returns whether it is new: one of several callers gets `true` */
  add(id: string, until: number): Awaitable<boolean>;
}

/** Enough for a busy test run within the lifetime of its tokens. */
const maxIds = 100_000;
/** Clients choose the identifiers of their assertions. A longer one is stored as its digest. */
const maxLength = 64;
/** The key under which an identifier is stored. */
export const keyOfId = (id: string): string =>
  id.length <= maxLength ? id : `sha256 ${hash('sha256', id, 'base64url')}`;

/** Identifiers in memory. */
export function expiringIds(clock: Pick<Clock, 'now'>) {
  const ids = expiringMap<true>(clock, maxIds);
  return {
    has: (id: string) => ids.has(keyOfId(id)),
    add(id: string, until: number) {
      const key = keyOfId(id);
      if (ids.has(key)) return false;
      const ttl = (until + 1) * 1000 - 1 - clock.now();
      if (ttl > 0) ids.set(key, true, { ttl });
      return true;
    },
  } satisfies ExpiringIds;
}
