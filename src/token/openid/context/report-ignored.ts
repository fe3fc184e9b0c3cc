import type { Realm } from '../../realm/realm.ts';
import { isKnownMethod } from '../client-authentication/authenticate-client.ts';
import { unknownMappers } from '../tokens/claims.ts';

/** Warns of settings in the file of a realm that are ignored. */
export function reportIgnored(realm: Realm, warn: (message: string) => void): void {
  for (const warning of [...realm.warnings, ...unknownMappers(realm)]) warn(warning);
  // Representations, because a client of a large realm is read when somebody asks for it.
  for (const { clientId, clientAuthenticatorType, publicClient } of realm.source.json.clients)
    if (publicClient !== true && typeof clientAuthenticatorType === 'string' && !isKnownMethod(clientAuthenticatorType))
      warn(
        `realm ${realm.name}, client ${clientId}: ignored: unknown authenticator ${JSON.stringify(clientAuthenticatorType)}`,
      );
}
