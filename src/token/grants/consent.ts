import type { Client } from '../realm/client.ts';
import type { User } from '../realm/user.ts';
import type { GrantedScope } from '../scopes/grant-scope.ts';

/** Whether the user has consented to all scopes, where the client requires that. */
export function hasConsent(client: Client, user: User, { clientScopes }: GrantedScope): boolean {
  if (!client.consentRequired) return true;
  const consents = user.consents.get(client.clientId);
  return (
    consents !== undefined &&
    clientScopes.every(({ name, displayOnConsentScreen }) => !displayOnConsentScreen || consents.includes(name))
  );
}
