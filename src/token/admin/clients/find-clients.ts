import { hashOrderBy } from '../../realm/java-hash-order.ts';
import type { ClientJson, RealmJson } from '../../realm/representations/json.ts';
import { clientErrors } from './admin-client-errors.ts';

/** A query for clients. */
export interface ClientQuery {
  /** The whole client id, or with `isSearch` a part of it. */
  readonly clientId: string | undefined;
  readonly isSearch: boolean;
  /** `name:value …`: attributes. */
  readonly attributes: string | undefined;
}

const sorted = new WeakMap<readonly ClientJson[], readonly ClientJson[]>();

/** All clients by client id. Sorting thousands for each list would take most of its time. */
function inOrder(clients: readonly ClientJson[]): readonly ClientJson[] {
  const before = sorted.get(clients);
  if (before !== undefined) return before;
  const list = clients.toSorted((a, b) => (a.clientId < b.clientId ? -1 : a.clientId > b.clientId ? 1 : 0));
  sorted.set(clients, list);
  return list;
}

/** The clients of a realm by client id (Keycloak 26.7). @throws {OAuthError} */
export function findClients({ clients }: RealmJson, query: ClientQuery): readonly ClientJson[] {
  const { clientId, isSearch, attributes } = query;
  const names = [...(attributes ?? '').matchAll(/(?:"([^"]*)"|([^\s:]+)):/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  if (names.length > 0) throw clientErrors.attributesNotSearchable(hashOrderBy(names, (name) => name));
  if (clientId === undefined) return inOrder(clients);
  if (!isSearch) return clients.filter((client) => client.clientId === clientId);
  const part = clientId.toLowerCase();
  return inOrder(clients).filter((client) => client.clientId.toLowerCase().includes(part));
}

/** @throws {OAuthError} when there is no such client. */
export function clientById({ clients }: RealmJson, id: string): ClientJson {
  const client = clients.find((one) => one.id === id);
  if (client === undefined) throw clientErrors.unknownClient();
  return client;
}

/** A realm with another representation of a client. */
export const withClient = (realm: RealmJson, client: ClientJson): RealmJson => ({
  ...realm,
  clients: realm.clients.map((one) => (one.id === client.id ? client : one)),
});
