import type { RealmState } from '../context/realm-state.ts';
import type { DescribedKey } from '../keys/rotatable-keys.ts';

/** A realm without anything secret. */
export interface RealmDescription {
  readonly name: string;
  readonly enabled: boolean;
  /** Seconds. */
  readonly accessTokenLifespan: number;
  readonly clients: readonly ClientDescription[];
  /** Names of the client scopes. */
  readonly scopes: readonly string[];
  /** Names of the users who are people. */
  readonly users: readonly string[];
  readonly keys: readonly Omit<DescribedKey, 'providerId' | 'priority'>[];
}

interface ClientDescription {
  readonly clientId: string;
  readonly enabled: boolean;
  readonly isPublic: boolean;
  readonly bearerOnly: boolean;
  readonly serviceAccount: boolean;
  readonly directAccess: boolean;
  /** How it authenticates, by Keycloak's name. */
  readonly authenticator: string;
  readonly defaultScopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

/** Keys that are missing are made. */
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
