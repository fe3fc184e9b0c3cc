import type { RealmDescription } from '../../../contract/token-views.ts';
import { organizationsOf } from '../../realm/representations/organizations.ts';
import type { RealmState } from '../context/realm-state.ts';

/** Describes a realm. Missing keys are made. */
export async function describeRealm({ realm, keys, store }: RealmState): Promise<RealmDescription> {
  const { name, enabled, accessTokenLifespan, clients, clientScopes, usersByName, usersById, source } = realm;
  return {
    name,
    enabled,
    accessTokenLifespan,
    clients: [...clients.values()].map(({ defaultScopes, optionalScopes, ...client }) => ({
      clientId: client.clientId,
      enabled: client.enabled,
      isPublic: client.isPublic,
      bearerOnly: client.bearerOnly,
      serviceAccount: client.serviceAccount,
      directAccess: client.directAccess,
      authenticator: client.authenticator,
      defaultScopes: defaultScopes.map((scope) => scope.name),
      optionalScopes: [...optionalScopes.keys()],
    })),
    scopes: clientScopes.map((scope) => scope.name),
    users: [...usersByName.values()].flatMap((user) => (user.serviceAccountOf === undefined ? [user.username] : [])),
    organizations: organizationsOf(source.json).map(({ alias, enabled, members }) => ({
      alias,
      enabled,
      members: members.flatMap(({ id }) => usersById.get(id)?.username ?? []),
    })),
    linkedAccounts: [...store.users().byId.values()].flatMap(({ username, federatedIdentities = [] }) =>
      federatedIdentities.map(({ identityProvider: provider, userName: name = '' }) => ({ username, provider, name })),
    ),
    keys: (await keys.describe()).map(({ providerId: _provider, priority: _priority, ...key }) => key),
  };
}
