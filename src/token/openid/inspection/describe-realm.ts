import type { RealmDescription } from '../../../contract/token-views.ts';
import type { RealmState } from '../context/realm-state.ts';

/** Describes a realm. Missing keys are made. */
export async function describeRealm({ realm, keys }: RealmState): Promise<RealmDescription> {
  const { name, enabled, accessTokenLifespan, clients, clientScopes, usersByName } = realm;
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
    keys: (await keys.describe()).map(({ providerId: _provider, priority: _priority, ...key }) => key),
  };
}
