import { hash } from 'node:crypto';
import { expiringMap } from '../../runtime/expiring-map.ts';
import type { Clock } from '../../runtime/runtime.ts';

/** Identifiers that are remembered up to and including a second. */
export interface ExpiringIds {
  has(id: string): boolean;
  /** @param until seconds since the epoch */
  add(id: string, until: number): void;
}

/** More than a busy test run uses within the lifetime of its tokens. */
const maxIds = 100_000;
/** Clients choose the identifiers of their assertions; longer ones are remembered by their digest. */
const maxLength = 64;
const keyOf = (id: string) => (id.length <= maxLength ? id : `sha256 ${hash('sha256', id, 'base64url')}`);

export function expiringIds(clock: Pick<Clock, 'now'>): ExpiringIds {
  const ids = expiringMap<true>(clock, maxIds);
  return {
    has: (id) => ids.has(keyOf(id)),
    add(id, until) {
      const ttl = (until + 1) * 1000 - 1 - clock.now();
      if (ttl > 0) ids.set(keyOf(id), true, { ttl });
    },
  };
}
