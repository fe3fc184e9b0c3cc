import { items, type JsonCursor, member, members, requiredString, string } from '../json-cursor.ts';
import { defaultClientScopes, defaultScopeNames, optionalScopeNames } from './default-client-scopes.ts';
import { builtInClientRoles, builtInClients } from './default-clients.ts';

/** A realm representation in which everything stands that Keycloak adds when it imports a realm file. */
export interface CompleteRealm {
  readonly roles: JsonCursor;
  readonly clients: readonly JsonCursor[];
  readonly clientScopes: readonly JsonCursor[];
  readonly defaultRole: string;
  readonly defaultScopes: readonly string[];
  readonly optionalScopes: readonly string[];
  /** Default scopes that every client gets, whatever it names. */
  readonly addedScopes: readonly string[];
  /** Whether the scope `offline_access` is not from the file: it is for users with the role of that name. */
  readonly addsOfflineAccess: boolean;
  readonly keyProviders: readonly JsonCursor[];
}

const keyProviderType = 'org.keycloak.keys.KeyProvider';

const generatedKeys = [
  { name: 'rsa-generated', providerId: 'rsa-generated', config: { priority: ['100'] } },
  {
    name: 'rsa-enc-generated',
    providerId: 'rsa-enc-generated',
    config: { priority: ['100'], algorithm: ['RSA-OAEP'] },
  },
  { name: 'aes-generated', providerId: 'aes-generated', config: { priority: ['100'] } },
  { name: 'hmac-generated-hs512', providerId: 'hmac-generated', config: { priority: ['100'], algorithm: ['HS512'] } },
];

/** Adds what a realm file may leave out: roles, clients, client scopes and key providers (Keycloak 26.7). */
export function fillInDefaults(realm: JsonCursor): CompleteRealm {
  const within = (value: unknown, key: string): JsonCursor => ({ value, place: `${realm.place}${key}` });
  const name = requiredString(member(realm, 'realm'));
  const defaultRole = string(member(member(realm, 'defaultRole'), 'name')) ?? `default-roles-${name.toLowerCase()}`;
  const scopes = completeScopes(realm);

  const clients = items(member(realm, 'clients'));
  const known = new Set(clients.map((client) => string(member(client, 'clientId'))));
  const noScopes = scopes.areOwn ? { defaultClientScopes: [], optionalClientScopes: [] } : {};
  const missing = builtInClients(name)
    // The realm `master` is managed by a client of another name.
    .filter(({ clientId }) => !known.has(clientId as string) && !(name === 'master' && clientId === 'realm-management'))
    .map((client, index) => within({ ...client, ...noScopes }, `clients[${clients.length + index}]`));
  const keys = items(member(member(realm, 'components'), keyProviderType));
  return {
    ...scopes,
    roles: within(completeRoles(realm, defaultRole), 'roles'),
    clients: [...clients, ...missing],
    defaultRole,
    keyProviders: keys.length > 0 ? keys : generatedKeys.map((key, i) => within(key, `components.keys[${i}]`)),
  };
}

function completeScopes(realm: JsonCursor) {
  const node = member(realm, 'clientScopes');
  const areOwn = node.value !== undefined;
  const clientScopes = items(node);
  const has = (name: string) => clientScopes.some((scope) => string(member(scope, 'name')) === name);
  const builtIn = (name: string) => defaultClientScopes().filter((scope) => scope.name === name);
  const migrated = [
    ...(isOlderThan(realm, '25.0.0') ? ['basic'] : []),
    ...(isOlderThan(realm, '26.1.0') ? ['service_account'] : []),
  ].filter((name) => areOwn && !has(name));
  const addsOfflineAccess = !has('offline_access');
  const added = areOwn
    ? [...migrated, ...(addsOfflineAccess ? ['offline_access'] : [])].flatMap(builtIn)
    : defaultClientScopes();
  const named = (key: string) => items(member(realm, key)).map(requiredString);
  return {
    areOwn,
    clientScopes: [...clientScopes, ...added.map((value) => ({ value, place: `${realm.place}clientScopes` }))],
    defaultScopes: areOwn ? named('defaultDefaultClientScopes') : defaultScopeNames,
    optionalScopes: areOwn
      ? [...named('defaultOptionalClientScopes'), ...(addsOfflineAccess ? ['offline_access'] : [])]
      : optionalScopeNames,
    addedScopes: migrated.filter((name) => name === 'basic'),
    addsOfflineAccess,
  };
}

const ownRoles = [
  { name: 'offline_access', description: `$\{role_offline-access}` },
  { name: 'uma_authorization', description: `$\{role_uma_authorization}` },
];

function completeRoles(realm: JsonCursor, defaultRole: string): unknown {
  const roles = member(realm, 'roles');
  const ofRealm = items(member(roles, 'realm'));
  const ofClients = new Map(members(member(roles, 'client')).map(([client, list]) => [client, items(list)]));
  const named = (list: readonly JsonCursor[], name: string) =>
    list.some((node) => string(member(node, 'name')) === name);

  const realmRoles: unknown[] = ofRealm.map(({ value }) => value);
  for (const role of ownRoles) if (!named(ofRealm, role.name)) realmRoles.push(role);
  if (!named(ofRealm, defaultRole)) {
    const older = items(member(realm, 'defaultRoles')).map(requiredString);
    realmRoles.push({
      name: defaultRole,
      description: `$\{role_default-roles}`,
      composites: {
        realm: [...new Set(['offline_access', 'uma_authorization', ...older])],
        client: { account: ['manage-account', 'view-profile'] },
      },
    });
  }
  const clientRoles: Record<string, unknown[]> = Object.create(null);
  for (const [client, list] of ofClients) clientRoles[client] = list.map(({ value }) => value);
  for (const [client, list] of Object.entries(builtInClientRoles)) {
    const given = ofClients.get(client) ?? [];
    const missing = list.filter(({ name }) => !named(given, name));
    clientRoles[client] = [...given.map(({ value }) => value), ...missing];
  }
  return { realm: realmRoles, client: clientRoles };
}

/** Whether a realm file says that an older Keycloak wrote it: what came later is then added as by its migrations. */
function isOlderThan(realm: JsonCursor, version: string): boolean {
  const written = string(member(realm, 'keycloakVersion'));
  if (written === undefined) return false;
  const [own, other] = [numbers(written), numbers(version)];
  const index = other.findIndex((part, at) => (own[at] ?? 0) !== part);
  return index >= 0 && (own[index] ?? 0) < (other[index] ?? 0);
}

const numbers = (version: string) => (version.match(/\d+/g) ?? []).slice(0, 3).map(Number);
