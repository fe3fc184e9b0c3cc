import { hashOrderBy } from '../java-hash-order.ts';
import { items, type JsonCursor, member, RealmFileError, requiredString, string } from '../json-cursor.ts';
import type { Client, ClientScope, Role } from '../realm-client.ts';
import { readClient, readClientScope, readScopeMappings } from './read-client.ts';
import { type RoleIndex, readRoles } from './role-index.ts';

/** What was read of a realm, for the next time: a change of one client need not read the others again. */
export interface ReadParts {
  readonly roles: RoleIndex;
  readonly clientScopes: ReadonlyMap<string, ClientScope>;
  /** Clients by their representations, with whether each had no user yet for its service account. */
  readonly clients: WeakMap<object, { readonly client: Client; readonly needsServiceAccount: boolean }>;
  /** The members that decided all of it, each as it was. */
  readonly sources: readonly unknown[];
}

/** Members that decide how the roles, scopes and clients of a realm are read. */
const deciding = [
  ...['realm', 'roles', 'defaultRole', 'clientScopes', 'scopeMappings', 'clientScopeMappings'],
  ...['defaultDefaultClientScopes', 'defaultOptionalClientScopes'],
];

const sourcesOf = (realm: JsonCursor): unknown[] => deciding.map((name) => member(realm, name).value);

/** The parts that were read before, if a realm says the same of them: representations are replaced, never changed. */
const stillRight = (before: ReadParts | undefined, sources: readonly unknown[]): ReadParts | undefined =>
  before?.sources.every((source, at) => source === sources[at]) === true ? before : undefined;

/**
 * Reads the roles and client scopes of a realm.
 * @param before what was read when the realm was read last: taken again if the realm says the same
 * @throws {RealmFileError}
 */
export function readParts(node: JsonCursor, before?: ReadParts): ReadParts {
  const sources = sourcesOf(node);
  const known = stillRight(before, sources);
  if (known !== undefined) return known;
  const defaultRole = requiredString(member(member(node, 'defaultRole'), 'name'));
  const roles = readRoles(member(node, 'roles'), defaultRole);
  const clientScopes = readClientScopes(node, roles);
  return { roles, clientScopes, clients: new WeakMap(), sources };
}

function readClientScopes(realm: JsonCursor, roles: RoleIndex): Map<string, ClientScope> {
  const name = requiredString(member(realm, 'realm'));
  const rolesOf: Map<string, Role[]> = readScopeMappings(realm, roles, 'clientScope');
  const clientScopes = new Map<string, ClientScope>();
  const idOf = (node: JsonCursor) => string(member(node, 'id')) ?? node.place;
  // Those of other protocols have their places as well (Keycloak 26.7).
  for (const node of hashOrderBy(items(member(realm, 'clientScopes')), idOf)) {
    if ((string(member(node, 'protocol')) ?? 'openid-connect') !== 'openid-connect') continue;
    const scope = readClientScope(node, name, rolesOf.get(requiredString(member(node, 'name'))) ?? []);
    clientScopes.set(scope.name, scope);
  }
  return clientScopes;
}

/**
 * Reads the clients that have changed, and finds the others.
 * @param needsServiceAccount whether a client has no user yet for its service account
 * @throws {RealmFileError}
 */
export function readClients(
  realm: JsonCursor,
  { roles, clientScopes, clients: known }: ReadParts,
  needsServiceAccount: (clientId: string) => boolean,
): Map<string, Client> {
  const named = (key: string) => items(member(realm, key)).map(requiredString);
  const context = {
    realm: requiredString(member(realm, 'realm')),
    roles,
    clientScopes,
    needsServiceAccount,
    defaultScopes: named('defaultDefaultClientScopes'),
    optionalScopes: named('defaultOptionalClientScopes'),
    scopeMappings: readScopeMappings(realm, roles, 'client'),
  };
  const read = (node: JsonCursor): Client => {
    const json = node.value as object;
    const before = known.get(json);
    if (before !== undefined && before.needsServiceAccount === needsServiceAccount(before.client.clientId))
      return before.client;
    const client = readClient(node, context);
    known.set(json, { client, needsServiceAccount: needsServiceAccount(client.clientId) });
    return client;
  };
  const clients = new Map<string, Client>();
  for (const node of items(member(realm, 'clients'))) {
    const client = read(node);
    if (clients.has(client.clientId))
      throw new RealmFileError(node.place, `there is a client ${JSON.stringify(client.clientId)} already`);
    clients.set(client.clientId, client);
  }
  return clients;
}
