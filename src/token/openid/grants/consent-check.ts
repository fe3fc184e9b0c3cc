import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import type { GrantedScope } from '../scopes/grant-scope.ts';

/** Whether the user has consented to all scopes, where the client requires that. */
export function hasConsent(client: Client, user: User, { consentNeeded }: GrantedScope): boolean {
  if (consentNeeded.length === 0) return true;
  const consents = user.consents.get(client.clientId) ?? [];
  return consentNeeded.every((name) => consents.includes(name));
}
