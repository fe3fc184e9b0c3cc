import { LRUCache } from 'lru-cache';
import type { KeyStore } from './realm-key-store.ts';

/** Realms whose keys are stored. The one that was not used for longest is forgotten first. */
const maxRealms = 1_000;

/** Stores generated keys as long as the server runs, so that a realm that is read again has them. */
export function memoryKeyStore(): KeyStore {
  const realms = new LRUCache<string, Map<string, Readonly<Record<string, string>>>>({ max: maxRealms });
  return {
    find: (realm, provider) => realms.get(realm)?.get(provider),
    async save(realm, provider, config) {
      const keys = realms.get(realm) ?? new Map<string, Readonly<Record<string, string>>>();
      realms.set(realm, keys);
      const first = keys.get(provider) ?? config;
      keys.set(provider, first);
      return first;
    },
    names: (realm) => [...(realms.get(realm)?.keys() ?? [])],
  };
}
