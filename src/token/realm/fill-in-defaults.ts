import { defaultClientScopes, defaultScopeNames, optionalScopeNames } from './default-client-scopes.ts';
import { builtInClientRoles, builtInClients } from './default-clients.ts';
import { items, member, members, type RealmNode, requiredText, text } from './realm-node.ts';

/** A realm representation in which everything stands that Keycloak adds when it imports a realm file. */
export interface CompleteRealm {
  readonly roles: RealmNode;
  readonly clients: readonly RealmNode[];
  readonly clientScopes: readonly RealmNode[];
  readonly defaultRole: string;
  readonly defaultScopes: readonly string[];
  readonly optionalScopes: readonly string[];
  readonly keyProviders: readonly RealmNode[];
}

const keyProviderType = 'org.keycloak.keys.KeyProvider';

const generatedKeys = [
  { name: 'rsa-generated', providerId: 'rsa-generated', config: { priority: ['100'] } },
  {
    name: 'rsa-enc-generated',
    providerId: 'rsa-enc-generated',
    config: { priority: ['100'], algorithm: ['RSA-OAEP'] },
  },
  { name: 'hmac-generated-hs512', providerId: 'hmac-generated', config: { priority: ['100'], algorithm: ['HS512'] } },
];

/** Adds what a realm file may leave out: roles, clients, client scopes and key providers (recorded with minimal files). */
export function fillInDefaults(realm: RealmNode): CompleteRealm {
  const within = (value: unknown, key: string): RealmNode => ({ value, place: `${realm.place}${key}` });
  const name = requiredText(member(realm, 'realm'));
  const defaultRole = text(member(member(realm, 'defaultRole'), 'name')) ?? `default-roles-${name.toLowerCase()}`;

  const clients = items(member(realm, 'clients'));
  const known = new Set(clients.map((client) => text(member(client, 'clientId'))));
  const missing = builtInClients.filter(({ clientId }) => !known.has(clientId as string));

  const scopes = member(realm, 'clientScopes');
  const keys = items(member(member(realm, 'components'), keyProviderType));
  const namesOr = (key: string, fallback: readonly string[]) => {
    const node = member(realm, key);
    return node.value === undefined ? fallback : items(node).map(requiredText);
  };
  return {
    roles: within(completeRoles(realm, defaultRole), 'roles'),
    clients: [...clients, ...missing.map((client, index) => within(client, `clients[${clients.length + index}]`))],
    clientScopes: items(scopes.value === undefined ? within(defaultClientScopes(), 'clientScopes') : scopes),
    defaultRole,
    defaultScopes: namesOr('defaultDefaultClientScopes', defaultScopeNames),
    optionalScopes: namesOr('defaultOptionalClientScopes', optionalScopeNames),
    keyProviders: keys.length > 0 ? keys : generatedKeys.map((key, i) => within(key, `components.keys[${i}]`)),
  };
}

function completeRoles(realm: RealmNode, defaultRole: string): unknown {
  const roles = member(realm, 'roles');
  const ofRealm = items(member(roles, 'realm'));
  const ofClients = new Map(members(member(roles, 'client')).map(([client, list]) => [client, items(list)]));
  const named = (list: readonly RealmNode[], name: string) => list.some((node) => text(member(node, 'name')) === name);

  const realmRoles: unknown[] = ofRealm.map(({ value }) => value);
  for (const name of ['offline_access', 'uma_authorization']) if (!named(ofRealm, name)) realmRoles.push({ name });
  if (!named(ofRealm, defaultRole)) {
    const older = items(member(realm, 'defaultRoles')).map(requiredText);
    realmRoles.push({
      name: defaultRole,
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
