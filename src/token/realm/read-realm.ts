import { fillInDefaults } from './fill-in-defaults.ts';
import { readClient, readClientScope, readScopeMappings } from './read-client.ts';
import { readGroups, readUser, serviceAccountUser } from './read-user.ts';
import type { Client, ClientScope, KeyProvider, Realm, User } from './realm.ts';
import {
  count,
  flag,
  items,
  member,
  RealmFileError,
  type RealmNode,
  requiredText,
  text,
  textListMap,
} from './realm-node.ts';
import { readRoles } from './role-book.ts';
import { stableId } from './stable-id.ts';
import { unknownSettings } from './unknown-settings.ts';

/** Reads a realm in the form of Keycloak's export. @throws {RealmFileError} naming the place of what can not be used. */
export function readRealm(node: RealmNode): Realm {
  const name = requiredText(member(node, 'realm'));
  const complete = fillInDefaults(node);
  const book = readRoles(complete.roles, complete.defaultRole);

  const rolesOfScopes = readScopeMappings(node, book, 'clientScope');
  const clientScopes = new Map<string, ClientScope>();
  for (const scope of complete.clientScopes) {
    if ((text(member(scope, 'protocol')) ?? 'openid-connect') !== 'openid-connect') continue;
    const scopeName = requiredText(member(scope, 'name'));
    clientScopes.set(scopeName, readClientScope(scope, rolesOfScopes.get(scopeName) ?? []));
  }

  const around = {
    realm: name,
    roles: book,
    clientScopes,
    defaultScopes: complete.defaultScopes,
    optionalScopes: complete.optionalScopes,
    scopeMappings: readScopeMappings(node, book, 'client'),
  };
  const clients = new Map<string, Client>();
  for (const clientNode of complete.clients) {
    const client = readClient(clientNode, around);
    if (clients.has(client.clientId))
      throw new RealmFileError(clientNode.place, `there is a client ${JSON.stringify(client.clientId)} already`);
    clients.set(client.clientId, client);
  }

  const groups = readGroups(node, book);
  const users = items(member(node, 'users')).map((user) => readUser(user, name, book, groups));
  const serviceAccounts = new Map<string, User>();
  for (const user of users) if (user.serviceAccountOf !== undefined) serviceAccounts.set(user.serviceAccountOf, user);
  for (const client of clients.values()) {
    if (!client.serviceAccount || serviceAccounts.has(client.clientId)) continue;
    const user = serviceAccountUser(name, client.clientId, book);
    serviceAccounts.set(client.clientId, user);
    users.push(user);
  }
  const seconds = (key: string, fallback: number) => count(member(node, key), fallback);
  return {
    id: text(member(node, 'id')) ?? stableId(name, 'realm'),
    name,
    enabled: flag(member(node, 'enabled'), false),
    notBefore: seconds('notBefore', 0),
    accessTokenLifespan: seconds('accessTokenLifespan', 300),
    sessionIdle: seconds('ssoSessionIdleTimeout', 1800),
    sessionMax: seconds('ssoSessionMaxLifespan', 36_000),
    clientSessionIdle: seconds('clientSessionIdleTimeout', 0),
    clientSessionMax: seconds('clientSessionMaxLifespan', 0),
    offlineSessionIdle: seconds('offlineSessionIdleTimeout', 2_592_000),
    revokeRefreshToken: flag(member(node, 'revokeRefreshToken'), false),
    refreshTokenMaxReuse: seconds('refreshTokenMaxReuse', 0),
    signatureAlgorithm: text(member(node, 'defaultSignatureAlgorithm')) ?? 'RS256',
    clients,
    clientScopes: [...clientScopes.values()],
    usersById: new Map(users.map((user) => [user.id, user])),
    usersByName: new Map(users.map((user) => [user.username, user])),
    serviceAccounts,
    keyProviders: complete.keyProviders.map((provider) => readKeyProvider(provider, name)),
    remarks: [
      ...unknownSettings(node).map((place) => `${place} is not known and left out`),
      ...missingScopes(node, complete.clientScopes),
      ...hiddenSecrets(node).map((place) => `${place} is hidden in this export; write the secret there`),
    ],
  };
}

/** Client scopes that clients name and the realm does not have. */
function missingScopes(realm: RealmNode, scopes: readonly RealmNode[]): string[] {
  const known = new Set(scopes.map((scope) => text(member(scope, 'name'))));
  return items(member(realm, 'clients'))
    .flatMap((client) => ['defaultClientScopes', 'optionalClientScopes'].flatMap((key) => items(member(client, key))))
    .filter((name) => !known.has(text(name)))
    .map(({ place, value }) => `${place}: there is no client scope ${JSON.stringify(value)}; it is left out`);
}

/** The admin console exports asterisks where `kc.sh export` writes secrets. */
const hiddenSecrets = (realm: RealmNode) =>
  items(member(realm, 'clients'))
    .map((client) => member(client, 'secret'))
    .filter(({ value }) => typeof value === 'string' && /^\*+$/.test(value))
    .map(({ place }) => place);

function readKeyProvider(node: RealmNode, realm: string): KeyProvider {
  const name = requiredText(member(node, 'name'));
  const config = textListMap(member(node, 'config'));
  return {
    id: text(member(node, 'id')) ?? stableId(realm, 'key', name),
    name,
    kind: requiredText(member(node, 'providerId')),
    config: new Map([...config].map(([key, [value]]) => [key, value ?? ''])),
    place: node.place,
  };
}
