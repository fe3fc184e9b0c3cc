import type { UserJson } from '../representations/json.ts';
import { actionsOfNewUsers } from '../representations/required-actions.ts';
import { stableId } from '../stable-id.ts';
import type { ImportedUsers } from './import-users.ts';
import { type ClientDraft, provideRole, type RealmDraft } from './realm-draft.ts';

/**
 * The service accounts that a representation does not have, one for each client that has one switched on. Clients with
 * authorization services have one in any case, and it may protect resources.
 */
export function importServiceAccounts(draft: RealmDraft, { index }: ImportedUsers, named: ReadonlySet<string>): void {
  for (const [clientId, client] of draft.clients) {
    if (!named.has(clientId)) continue;
    const hasAuthorization = client.json.authorizationServicesEnabled === true;
    if (hasAuthorization)
      Object.assign(client.json, { serviceAccountsEnabled: true, publicClient: false, bearerOnly: false });
    if (client.json.serviceAccountsEnabled !== true || index.byClient.has(clientId)) continue;
    addServiceAccountScope(draft, client);
    if (hasAuthorization) provideRole(draft, clientId, 'uma_protection');
    index.add(serviceAccount(draft, clientId, hasAuthorization));
  }
}

/** The scope with the claims of service accounts is for clients that have one when it is made (Keycloak 26.7). */
function addServiceAccountScope(draft: RealmDraft, client: ClientDraft): void {
  if (!draft.scopes.has('service_account')) return;
  client.optionalScopes.delete('service_account');
  client.defaultScopes.add('service_account');
}

function serviceAccount(draft: RealmDraft, clientId: string, mayProtect: boolean): UserJson {
  const username = `service-account-${clientId.toLowerCase()}`;
  const actions = actionsOfNewUsers(draft.json);
  return {
    id: stableId(draft.name, 'user', username),
    username,
    enabled: true,
    emailVerified: false,
    serviceAccountClientId: clientId,
    realmRoles: [draft.defaultRole],
    clientRoles: mayProtect ? { [clientId]: ['uma_protection'] } : {},
    groups: (draft.json.defaultGroups ?? []) as readonly string[],
    ...(actions.length > 0 && { requiredActions: actions }),
  };
}
