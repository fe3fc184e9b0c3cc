import type { Awaitable } from '../../../runtime/awaitable.ts';
import { expiringMap } from '../../../runtime/expiring-map.ts';
import type { Clock } from '../../../runtime/runtime.ts';

/** A value that can be written as JSON and read by another process. */
export type RecordValue = Readonly<Record<string, unknown>>;

/**
 * Records of a realm that live for a short time: unfinished logins, codes, pushed requests. A key begins with the kind:
 * `code …`.
 */
export interface Records {
  /** Stores a record, or replaces it. @param until seconds since the epoch, when it expires */
  put(key: string, value: RecordValue, until: number): Awaitable<void>;
  /** A copy of a record. */
  get(key: string): Awaitable<RecordValue | undefined>;
  /** Reads and deletes a record. Only one of several callers gets it. */
  take(key: string): Awaitable<RecordValue | undefined>;
  delete(key: string): Awaitable<void>;
}

/** More logins than a busy test run leaves unfinished. The one that was not used for longest is dropped. */
const maxRecords = 10_000;

/** Records in memory, each as its JSON: a copy of what was put. */
export function memoryRecords(clock: Pick<Clock, 'now'>) {
  const records = expiringMap<{ readonly json: string }>(clock, maxRecords);
  const get = (key: string) => {
    const record = records.get(key);
    return record === undefined ? undefined : (JSON.parse(record.json) as RecordValue);
  };
  return {
    put(key: string, value: RecordValue, until: number) {
      const ttl = until * 1000 - 1 - clock.now();
      if (ttl > 0) records.set(key, { json: JSON.stringify(value) }, { ttl });
      else records.delete(key);
    },
    get,
    take(key: string) {
      const value = get(key);
      records.delete(key);
      return value;
    },
    delete: (key: string) => void records.delete(key),
  } satisfies Records;
}
