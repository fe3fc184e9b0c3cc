import type { KeyStore } from '../token/openid/keys/realm-key-store.ts';
import type { Reply, StoreConnection } from './connection.ts';
import { script } from './script.ts';

/** Fields of the hash: realm and provider, percent-encoded, with a slash between them; values: JSON. */
const saveKey = script(`
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
return redis.call('HGET', KEYS[1], ARGV[1])
`);

type StoredKey = Readonly<Record<string, string>>;

const fieldOf = (realm: string, provider: string) => `${encodeURIComponent(realm)}/${encodeURIComponent(provider)}`;

/**
 * Generated signing keys that processes share. When several make the same key at the same time, all use the one that
 * was saved first. Keys have no lifetime. Those that a process knows stay known while the store is away.
 */
export async function sharedKeyStore(store: StoreConnection, name: string): Promise<KeyStore> {
  let known: ReadonlyMap<string, StoredKey> = new Map();

  async function reload(): Promise<void> {
    const words = (await store.command('HGETALL', name)) as readonly Reply[];
    known = new Map(
      words.flatMap((word, at) =>
        at % 2 === 0 ? [[String(word), JSON.parse(String(words[at + 1])) as StoredKey]] : [],
      ),
    );
  }

  await reload();
  return {
    find: (realm, provider) => known.get(fieldOf(realm, provider)),
    async save(realm, provider, config) {
      const field = fieldOf(realm, provider);
      const saved = (await store.run(saveKey, [name], [field, JSON.stringify(config)])) as string;
      const first = JSON.parse(saved) as StoredKey;
      known = new Map([...known, [field, first]]);
      return first;
    },
    names: (realm) =>
      [...known.keys()]
        .filter((field) => field.startsWith(fieldOf(realm, '')))
        .map((field) => decodeURIComponent(field.slice(field.indexOf('/') + 1))),
    reload,
  };
}
