import { withoutFinalSlashes } from '../../http/issuer.ts';
import { readAcrLevels } from '../acr-levels.ts';
import type { Client, ClientScope, Role } from '../client.ts';
import { hashOrderBy } from '../java-hash-order.ts';
import {
  flag,
  integer,
  items,
  type JsonCursor,
  member,
  RealmFileError,
  requiredString,
  string,
  stringListMap,
} from '../json-cursor.ts';
import type { KeyProvider, Realm } from '../realm.ts';
import { stableId } from '../stable-id.ts';
import type { User } from '../user.ts';
import { type CompleteRealm, fillInDefaults } from './fill-in-defaults.ts';
import { readAccountRules, readBruteForce } from './read-account-rules.ts';
import { readClient, readClientScope, readScopeMappings } from './read-client.ts';
import { readGroups } from './read-groups.ts';
import { readUser, serviceAccountUser } from './read-user.ts';
import { realmWarnings } from './realm-warnings.ts';
import { type RoleIndex, readRoles } from './role-index.ts';

/**
 * Reads a realm in the form of Keycloak's export.
 * @param moreUsers users that the export has in files of their own
 * @throws {RealmFileError} naming the place of what cannot be used.
 */
export function readRealm(node: JsonCursor, moreUsers: readonly JsonCursor[] = []): Realm {
  const name = requiredString(member(node, 'realm'));
  const complete = fillInDefaults(node);
  const roles = readRoles(complete.roles, complete.defaultRole);
  const clientScopes = readClientScopes(node, complete, roles);
  const userNodes = [...items(member(node, 'users')), ...moreUsers];
  const clients = readClients(node, complete, { clientScopes, roles, userNodes });
  const users = readUsers(node, [...clients.values()], { roles, userNodes });
  return {
    id: string(member(node, 'id')) ?? stableId(name, 'realm'),
    name,
    displayName: string(member(node, 'displayName')) || undefined,
    enabled: flag(member(node, 'enabled'), false),
    frontendUrl: readFrontendUrl(member(node, 'attributes')),
    sslRequired: readSslRequired(member(node, 'sslRequired')),
    ...readLifetimes(node),
    revokeRefreshToken: flag(member(node, 'revokeRefreshToken'), false),
    refreshTokenMaxReuse: integer(member(node, 'refreshTokenMaxReuse'), 0),
    signatureAlgorithm: string(member(node, 'defaultSignatureAlgorithm')) ?? 'RS256',
    clients,
    clientScopes: [...clientScopes.values()],
    acrLevels: readAcrLevels(string(member(member(node, 'attributes'), 'acr.loa.map'))),
    loginWithEmail:
      flag(member(node, 'loginWithEmailAllowed'), true) && !flag(member(node, 'duplicateEmailsAllowed'), false),
    hasOrganizations: flag(member(node, 'organizationsEnabled'), false),
    bruteForce: readBruteForce(node),
    account: readAccountRules(node),
    otp: {
      lookAround: integer(member(node, 'otpPolicyLookAheadWindow'), 1),
      isReusable: flag(member(node, 'otpPolicyCodeReusable'), false),
    },
    usersById: new Map(users.map((user) => [user.id, user])),
    usersByName: new Map(users.map((user) => [user.username, user])),
    serviceAccounts: new Map(users.flatMap((user) => (user.serviceAccountOf ? [[user.serviceAccountOf, user]] : []))),
    keyProviders: complete.keyProviders.map((provider) => readKeyProvider(provider, name)),
    warnings: realmWarnings(node, complete.clientScopes),
  };
}

function readClientScopes(realm: JsonCursor, complete: CompleteRealm, roles: RoleIndex): Map<string, ClientScope> {
  const name = requiredString(member(realm, 'realm'));
  const rolesOf: Map<string, Role[]> = readScopeMappings(realm, roles, 'clientScope');
  if (complete.addsOfflineAccess)
    rolesOf.set('offline_access', [roles.ofRealm({ value: 'offline_access', place: `${realm.place}roles.realm` })]);
  const clientScopes = new Map<string, ClientScope>();
  const idOf = (node: JsonCursor) => string(member(node, 'id')) ?? node.place;
  // Those of other protocols have their places as well (Keycloak 26.7).
  for (const node of hashOrderBy(complete.clientScopes, idOf)) {
    if ((string(member(node, 'protocol')) ?? 'openid-connect') !== 'openid-connect') continue;
    const scope = readClientScope(node, name, rolesOf.get(requiredString(member(node, 'name'))) ?? []);
    clientScopes.set(scope.name, scope);
  }
  return clientScopes;
}

interface RealmParts {
  readonly roles: RoleIndex;
  readonly userNodes: readonly JsonCursor[];
}

function readClients(
  realm: JsonCursor,
  complete: CompleteRealm,
  { clientScopes, roles, userNodes }: RealmParts & { readonly clientScopes: ReadonlyMap<string, ClientScope> },
): Map<string, Client> {
  const owners = userNodes.map((user) => string(member(user, 'serviceAccountClientId')));
  const context = {
    realm: requiredString(member(realm, 'realm')),
    roles,
    clientScopes,
    defaultScopes: complete.defaultScopes,
    optionalScopes: complete.optionalScopes,
    addedScopes: complete.addedScopes,
    scopeMappings: readScopeMappings(realm, roles, 'client'),
    needsServiceAccount: (clientId: string) => !owners.includes(clientId),
  };
  const clients = new Map<string, Client>();
  for (const node of complete.clients) {
    const client = readClient(node, context);
    if (clients.has(client.clientId))
      throw new RealmFileError(node.place, `there is a client ${JSON.stringify(client.clientId)} already`);
    clients.set(client.clientId, client);
  }
  return clients;
}

/** The users of the file, and the service accounts that it does not have. */
function readUsers(realm: JsonCursor, clients: readonly Client[], { roles, userNodes }: RealmParts): User[] {
  const ids = new Map(clients.map(({ clientId, id }) => [clientId, id]));
  const groups = readGroups(realm, roles);
  const context = {
    realm: requiredString(member(realm, 'realm')),
    roles,
    groups,
    defaultGroups: items(member(realm, 'defaultGroups')).map(groups.find),
    clientId: (name: string) => ids.get(name),
  };
  const users = userNodes.map((user) => readUser(user, context));
  const owners = new Set(users.map(({ serviceAccountOf }) => serviceAccountOf));
  const missing = clients.filter(({ clientId, serviceAccount }) => serviceAccount && !owners.has(clientId));
  return [...users, ...missing.map(({ clientId }) => serviceAccountUser(clientId, context))];
}

/** The setting "Frontend URL" of the realm; one that is no URL counts for nothing (Keycloak 26.7). */
function readFrontendUrl(attributes: JsonCursor): string | undefined {
  const url = string(member(attributes, 'frontendUrl')) ?? '';
  return /^https?:/.test(url) && URL.canParse(url) ? withoutFinalSlashes(url) : undefined;
}

function readSslRequired(node: JsonCursor): Realm['sslRequired'] {
  const value = string(node)?.toLowerCase() ?? 'external';
  if (value === 'all' || value === 'external' || value === 'none') return value;
  throw new RealmFileError(node.place, 'must be all, external or none');
}

/** Seconds; where the file says 0 or less for a session, Keycloak takes its default. */
function readLifetimes(realm: JsonCursor) {
  const seconds = (key: string, fallback: number) => integer(member(realm, key), fallback);
  const positive = (key: string, fallback: number) => {
    const value = seconds(key, fallback);
    return value > 0 ? value : fallback;
  };
  return {
    notBefore: seconds('notBefore', 0),
    accessTokenLifespan: seconds('accessTokenLifespan', 300),
    sessionIdle: positive('ssoSessionIdleTimeout', 1800),
    sessionMax: positive('ssoSessionMaxLifespan', 36_000),
    clientSessionIdle: positive('clientSessionIdleTimeout', 0),
    clientSessionMax: positive('clientSessionMaxLifespan', 0),
    offlineSessionIdle: positive('offlineSessionIdleTimeout', 2_592_000),
    offlineSessionMax: positive('offlineSessionMaxLifespan', 5_184_000),
    isOfflineSessionLimited: flag(member(realm, 'offlineSessionMaxLifespanEnabled'), false),
    clientOfflineSessionIdle: positive('clientOfflineSessionIdleTimeout', 0),
    clientOfflineSessionMax: positive('clientOfflineSessionMaxLifespan', 0),
  };
}

function readKeyProvider(node: JsonCursor, realm: string): KeyProvider {
  const name = requiredString(member(node, 'name'));
  const config = stringListMap(member(node, 'config'));
  return {
    id: string(member(node, 'id')) ?? stableId(realm, 'key', name),
    name,
    kind: requiredString(member(node, 'providerId')),
    config: new Map([...config].map(([key, [value]]) => [key, value ?? ''])),
    place: node.place,
  };
}
