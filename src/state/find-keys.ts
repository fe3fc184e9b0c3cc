import type { Reply, StoreConnection } from './connection.ts';

/** The names of all keys that match a pattern. Keys that come or go meanwhile may be among them or not. */
export async function findKeys(store: StoreConnection, pattern: string): Promise<string[]> {
  const found = new Set<string>();
  let cursor = '0';
  do {
    const [next, names] = (await store.command('SCAN', cursor, 'MATCH', pattern, 'COUNT', '1000')) as [string, Reply];
    for (const name of names as readonly string[]) found.add(name);
    cursor = next;
  } while (cursor !== '0');
  return [...found];
}
