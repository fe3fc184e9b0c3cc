import { hashOrderBy } from '../java-hash-order.ts';
import { items, type JsonCursor, member, RealmFileError, requiredString, string } from '../json-cursor.ts';
import type { Client, ClientScope, Role } from '../realm-client.ts';
import type { ClientJson } from '../representations/json.ts';
import { mappedView } from '../representations/mapped-view.ts';
import { type ClientContext, checkMappers, readClient, readClientScope, readScopeMappings } from './read-client.ts';
import { type RoleIndex, readRoles } from './role-index.ts';

/** What was read of a realm, for the next time: a change of one client need not read the others again. */
export interface ReadParts {
  readonly roles: RoleIndex;
  readonly clientScopes: ReadonlyMap<string, ClientScope>;
  /** Clients by their representations, with whether each had no user yet for its service account. */
  readonly clients: WeakMap<object, { readonly client: Client; readonly needsServiceAccount: boolean }>;
  /** Clients in which nothing is wrong. */
  readonly checked: WeakSet<object>;
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
  return { roles, clientScopes, clients: new WeakMap(), checked: before?.checked ?? new WeakSet(), sources };
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
 * The clients of a realm. Those that nobody has checked are checked; each is read when somebody asks for it.
 * @param needsServiceAccount whether a client has no user yet for its service account
 * @param isImported whether an import has made the representation
 * @throws {RealmFileError}
 */
export function readClients(
  realm: JsonCursor,
  { roles, clientScopes, clients: known, checked }: ReadParts,
  needsServiceAccount: (clientId: string) => boolean,
  isImported: boolean,
): ReadonlyMap<string, Client> {
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
  const read = (json: ClientJson): Client => {
    const before = known.get(json);
    const isWithout = needsServiceAccount(json.clientId);
    if (before !== undefined && before.needsServiceAccount === isWithout) return before.client;
    const client = readClient({ value: json, place: `client ${json.clientId}` }, context);
    known.set(json, { client, needsServiceAccount: isWithout });
    return client;
  };
  const clients = new Map<string, ClientJson>();
  for (const node of items(member(realm, 'clients'))) {
    const clientId = requiredString(member(node, 'clientId'));
    if (clients.has(clientId))
      throw new RealmFileError(node.place, `there is a client ${JSON.stringify(clientId)} already`);
    const json = node.value as ClientJson;
    clients.set(clientId, json);
    if (checked.has(json)) continue;
    // What a file says was checked when it was imported, but for the kinds of mappers.
    if (isImported) checkMappers(node);
    else known.set(json, readAtPlace(node, context));
    checked.add(json);
  }
  return mappedView(clients, read);
}

function readAtPlace(node: JsonCursor, context: ClientContext) {
  const client = readClient(node, context);
  return { client, needsServiceAccount: context.needsServiceAccount(client.clientId) };
}
