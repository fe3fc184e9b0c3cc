import type { ClientJson, RealmJson } from './json.ts';

const known = new WeakMap<readonly ClientJson[], ReadonlyMap<string, ClientJson>>();

/** The clients of a realm by client id, for whoever asks for many of them. */
export function clientsByName({ clients }: Pick<RealmJson, 'clients'>): ReadonlyMap<string, ClientJson> {
  const before = known.get(clients);
  if (before !== undefined) return before;
  const byName = new Map(clients.map((client) => [client.clientId, client]));
  known.set(clients, byName);
  return byName;
}
