import type { Realm } from '../../realm/realm.ts';
import { isKnownMethod } from '../client-authentication/authenticate-client.ts';
import { unknownMappers } from '../tokens/claims.ts';

/** Warns of settings in the file of a realm that are ignored. */
export function reportIgnored(realm: Realm, warn: (message: string) => void): void {
  for (const warning of [...realm.warnings, ...unknownMappers(realm)]) warn(warning);
  for (const { clientId, authenticator, isPublic } of realm.clients.values())
    if (!isPublic && !isKnownMethod(authenticator))
      warn(`realm ${realm.name}, client ${clientId}: ignored: unknown authenticator ${JSON.stringify(authenticator)}`);
}
