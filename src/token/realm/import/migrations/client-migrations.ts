import {
  addClientScope,
  addScope,
  type ClientDraft,
  type RealmDraft,
  rolesOf,
  speakingClients,
} from '../realm-draft.ts';
import { addAccountConsole, addBuiltIn, builtInScopes } from '../set-up-realm.ts';
import { provideDescribedRole } from './role-migrations.ts';

const setAttribute = ({ json }: ClientDraft, name: string, value: string) => {
  json.attributes = { ...(json.attributes as object), [name]: value };
};

export function addBrokerAndNames(draft: RealmDraft): void {
  if (!draft.clients.has('broker')) addBuiltIn(draft, 'broker');
  for (const clientId of ['account', 'security-admin-console', 'realm-management']) {
    const client = draft.clients.get(clientId);
    if (client !== undefined) client.json.name ??= `$\{client_${clientId}}`;
  }
}

export function addAccountLinks(draft: RealmDraft): void {
  if (!draft.clients.has('account')) return;
  const roles = rolesOf(draft, 'account');
  provideDescribedRole(draft, 'account', 'manage-account-links');
  const manager = roles.get('manage-account');
  if (manager === undefined) return;
  const own = manager.composites.client.get('account') ?? new Set();
  manager.composites.client.set('account', own.add('manage-account-links'));
}

/** Administrators had their roles in tokens only where these clients were told so. */
export function narrowAdministration({ clients, scopeMappings }: RealmDraft): void {
  for (const client of ['admin-cli', 'security-admin-console']) {
    const found = clients.get(client);
    if (found === undefined) return;
    found.json.fullScopeAllowed = false;
    scopeMappings.delete(JSON.stringify({ client }));
  }
}

/** Who could ask for offline tokens by role asks for them by scope. */
export function addOfflineScopeToClients(draft: RealmDraft): void {
  const name = 'offline_access';
  if (!draft.realmRoles.has(name) || !draft.scopes.has(name)) return;
  for (const client of speakingClients(draft)) {
    const mapping = draft.scopeMappings.get(JSON.stringify({ client: client.json.clientId }));
    const isMapped = mapping?.roles.realm.has(name) === true;
    if ((client.json.fullScopeAllowed === false && !isMapped) || client.optionalScopes.has(name)) continue;
    addClientScope(draft, client, name, false);
    if (client.json.fullScopeAllowed === false) mapping?.roles.realm.delete(name);
  }
}

/** Adds a scope that new clients get from then on. */
function provideScope(draft: RealmDraft, name: string, isDefault: boolean): boolean {
  if (draft.scopes.has(name)) return false;
  for (const scope of builtInScopes(name)) addScope(draft, { ...scope });
  (isDefault ? draft.defaultScopes : draft.optionalScopes).add(name);
  return true;
}

export function addRolesAndOriginsScopes(draft: RealmDraft): void {
  const names = ['roles', 'web-origins'];
  for (const name of names) provideScope(draft, name, true);
  for (const client of speakingClients(draft)) for (const name of names) addClientScope(draft, client, name, true);
}

export function addMicroprofileScope(draft: RealmDraft): void {
  const name = 'microprofile-jwt';
  provideScope(draft, name, false);
  for (const client of speakingClients(draft)) addClientScope(draft, client, name, false);
}

/** Adds a scope, and gives it to every client; one that there is stays with those who have it. */
export const addScopeToAllClients =
  (name: string) =>
  (draft: RealmDraft): void => {
    if (!provideScope(draft, name, true)) return;
    for (const client of speakingClients(draft)) addClientScope(draft, client, name, true);
  };

/** Clients get it when they get a service account. */
export function addServiceAccountScope(draft: RealmDraft): void {
  const name = 'service_account';
  if (!draft.scopes.has(name)) for (const scope of builtInScopes(name)) addScope(draft, { ...scope });
}

export function setConsoleAddresses({ name, clients }: RealmDraft): void {
  const console = clients.get('security-admin-console');
  const baseUrl = `/admin/${name}/console/`;
  if (console !== undefined)
    Object.assign(console.json, {
      rootUrl: `$\{authAdminUrl}`,
      baseUrl,
      redirectUris: [`${baseUrl}*`],
      webOrigins: ['+'],
    });
  const account = clients.get('account');
  const accountUrl = `/realms/${name}/account/`;
  if (account !== undefined)
    Object.assign(account.json, {
      rootUrl: `$\{authBaseUrl}`,
      baseUrl: accountUrl,
      redirectUris: [`${accountUrl}*`],
    });
}

/** Where the account has one of the roles already, Keycloak breaks off before the last step. */
export function addAccountConsoleOfNine(draft: RealmDraft): void {
  if (!draft.clients.has('account-console')) addAccountConsole(draft);
  const roles = ['view-applications', 'view-consent', 'manage-consent'];
  if (!draft.clients.has('account') || roles.some((role) => rolesOf(draft, 'account').has(role))) return;
  for (const role of roles) provideDescribedRole(draft, 'account', role);
  rolesOf(draft, 'account')
    .get('manage-consent')
    ?.composites.client.set('account', new Set(['view-consent']));
  for (const clientId of ['security-admin-console', 'account-console']) {
    const client = draft.clients.get(clientId);
    if (client !== undefined) setAttribute(client, 'pkce.code.challenge.method', 'S256');
  }
}

export function addViewGroups(draft: RealmDraft): void {
  if (!draft.clients.has('account') || rolesOf(draft, 'account').has('view-groups')) return;
  provideDescribedRole(draft, 'account', 'view-groups');
  const key = JSON.stringify({ client: 'account-console' });
  const mapping = draft.scopeMappings.get(key);
  if (!draft.clients.has('account-console')) return;
  const roles = mapping?.roles ?? { realm: new Set<string>(), client: new Map<string, Set<string>>() };
  roles.client.set('account', (roles.client.get('account') ?? new Set()).add('view-groups'));
  draft.scopeMappings.set(key, { owner: { client: 'account-console' }, roles });
}

/** Since 26 tokens of the administration say as little as they can. */
export function letAdministrationUseLightTokens({ clients }: RealmDraft): void {
  for (const clientId of ['security-admin-console', 'admin-cli']) {
    const client = clients.get(clientId);
    if (client === undefined) continue;
    client.json.fullScopeAllowed = true;
    setAttribute(client, 'client.use.lightweight.access.token.enabled', 'true');
  }
}

export function renameDynamicScopes({ scopes }: RealmDraft): void {
  for (const scope of scopes.values()) {
    const attributes = { ...(scope.attributes as Record<string, unknown> | undefined) };
    for (const [older, newer] of [
      ['is.dynamic.scope', 'is.parameterized.scope'],
      ['dynamic.scope.regexp', 'parameterized.scope.regexp'],
    ] as const)
      if (attributes[older] !== undefined) {
        attributes[newer] = attributes[older];
        delete attributes[older];
        scope.attributes = attributes;
      }
  }
}
