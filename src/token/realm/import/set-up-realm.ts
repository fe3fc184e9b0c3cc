import { items, type JsonCursor, member, string } from '../json-cursor.ts';
import { defaultClientScopes, defaultScopeNames, optionalScopeNames } from './default-client-scopes.ts';
import { builtInClientRoles, builtInClients } from './default-clients.ts';
import {
  addClient,
  addComposite,
  addName,
  addRealmScopes,
  addRole,
  addScope,
  addScopeMapping,
  addToDefaultRole,
  provideRole,
  type RealmDraft,
  rolesOf,
} from './realm-draft.ts';

/** What a representation has, by names. */
export interface FileNames {
  readonly clients: ReadonlySet<string>;
  readonly realmRoles: ReadonlySet<string>;
  readonly scopes: ReadonlySet<string>;
  /** Whether it says anything of client scopes by this name; older files have templates (Keycloak 26.7). */
  readonly hasScopes: boolean;
}

/** @param raw the representation as it stands in the file */
export function fileNames(realm: JsonCursor, raw: JsonCursor): FileNames {
  const names = (list: JsonCursor, key = 'name') => new Set(items(list).map((item) => string(member(item, key)) ?? ''));
  return {
    clients: names(member(realm, 'clients'), 'clientId'),
    realmRoles: names(member(member(realm, 'roles'), 'realm')),
    scopes: names(member(raw, 'clientScopes')),
    hasScopes: member(raw, 'clientScopes').value !== undefined,
  };
}

/** Makes what Keycloak makes before it looks into the representation (Keycloak 26.7). */
export function setUpBefore(draft: RealmDraft, realm: JsonCursor, named: FileNames): void {
  makeDefaultRole(draft, realm, named);
  const isMaster = draft.name === 'master';
  // The realm `master` is managed by clients of other names.
  if (!isMaster && !named.clients.has('realm-management')) addBuiltIn(draft, 'realm-management');
  if (!named.clients.has('account')) {
    addBuiltIn(draft, 'account');
    for (const role of ['manage-account', 'view-profile']) addToDefaultRole(draft, 'account', role);
    addAccountConsole(draft);
  }
  if (!named.clients.has('broker')) addBuiltIn(draft, 'broker');
  if (!named.clients.has('security-admin-console')) addBuiltIn(draft, 'security-admin-console');
  if (!named.clients.has('admin-cli') && !named.clients.has('realm-management')) addBuiltIn(draft, 'admin-cli');
  if (!named.realmRoles.has(offlineAccess) || !named.scopes.has(offlineAccess)) setUpOfflineTokens(draft, named);
  const asked = string(member(member(realm, 'attributes'), 'CreateDefaultClientScopes')) ?? '';
  if (!named.hasScopes || asked.toLowerCase() === 'true') addDefaultScopes(draft);
}

/** Makes what Keycloak makes when the representation is imported. */
export function setUpAfter(draft: RealmDraft, realm: JsonCursor, named: FileNames): void {
  const console = draft.clients.get('security-admin-console');
  const mappers = (console?.json.protocolMappers ?? []) as readonly { readonly name?: unknown }[];
  if (console !== undefined && !mappers.some(({ name }) => name === 'locale'))
    console.json.protocolMappers = [...mappers, ...localeMapper()];
  if (member(realm, 'roles').value !== undefined || named.clients.has('realm-management')) completeManagement(draft);
  if (!named.clients.has('admin-cli') && named.clients.has('realm-management')) addBuiltIn(draft, 'admin-cli');
  provideRole(draft, 'account', 'delete-account', `$\{role_delete-account}`);
  if (draft.realmRoles.has('uma_authorization')) return;
  provideRole(draft, undefined, 'uma_authorization', `$\{role_uma_authorization}`);
  addToDefaultRole(draft, undefined, 'uma_authorization');
}

const offlineAccess = 'offline_access';

/** Without a default role in the representation its name is one that no other role has. */
function makeDefaultRole(draft: RealmDraft, realm: JsonCursor, { realmRoles }: FileNames): void {
  const own = member(realm, 'defaultRole');
  if (own.value !== undefined) {
    const { composites: _composites, ...json } = own.value as Record<string, unknown>;
    draft.defaultRole = string(member(own, 'name')) ?? '';
    addRole(draft, undefined, { ...json, name: draft.defaultRole }, own.place);
    return;
  }
  const name = `default-roles-${draft.name.toLowerCase()}`;
  let free = name;
  for (let at = 1; realmRoles.has(free); at += 1) free = `${name}-${at}`;
  draft.defaultRole = free;
  addRole(draft, undefined, { name: free, description: `$\{role_default-roles}` });
}

/** Adds a client that every realm has, with its roles. */
export function addBuiltIn(draft: RealmDraft, clientId: string): void {
  const json = builtInClients(draft.name).find((client) => client.clientId === clientId);
  if (json === undefined) return;
  addClient(draft, { ...json, clientId });
  for (const { composites, ...role } of builtInClientRoles[clientId] ?? []) {
    const made = addRole(draft, clientId, { ...role });
    for (const [client, names] of Object.entries(composites?.client ?? {}))
      for (const name of names) addName(made.composites, client, name);
  }
}

/** The client of the pages on which people see to their account, with the roles that it passes on. */
export function addAccountConsole(draft: RealmDraft): void {
  addBuiltIn(draft, 'account-console');
  for (const role of ['manage-account', 'view-groups'])
    addScopeMapping(draft, { client: 'account-console' }, 'account', role);
}

function setUpOfflineTokens(draft: RealmDraft, { scopes }: FileNames): void {
  provideRole(draft, undefined, offlineAccess, `$\{role_offline-access}`);
  addToDefaultRole(draft, undefined, offlineAccess);
  if (!scopes.has(offlineAccess)) addOfflineScope(draft);
}

function addOfflineScope(draft: RealmDraft): void {
  for (const scope of builtInScopes(offlineAccess)) addScope(draft, { ...scope });
  addScopeMapping(draft, { clientScope: offlineAccess }, undefined, offlineAccess);
  draft.optionalScopes.add(offlineAccess);
}

/** A client scope that Keycloak makes. */
export const builtInScopes = (name: string): { readonly name: string }[] =>
  defaultClientScopes().filter((scope) => scope.name === name);

/** Gives a realm without client scopes those that Keycloak makes, and the clients that there are. */
function addDefaultScopes(draft: RealmDraft): void {
  for (const scope of defaultClientScopes()) if (!draft.scopes.has(scope.name)) addScope(draft, { ...scope });
  for (const name of defaultScopeNames) draft.defaultScopes.add(name);
  for (const name of optionalScopeNames) draft.optionalScopes.add(name);
  for (const client of draft.clients.values()) addRealmScopes(draft, client);
}

const localeMapper = () =>
  builtInClients('')
    .filter(({ clientId }) => clientId === 'security-admin-console')
    .flatMap(({ protocolMappers }) => protocolMappers as readonly unknown[]);

/** Roles for managing the realm that a representation does not have: the one for all of them brings them with it. */
function completeManagement(draft: RealmDraft): void {
  const client = 'realm-management';
  if (!draft.clients.has(client)) return;
  const known = rolesOf(draft, client);
  for (const { composites, ...role } of builtInClientRoles[client] ?? []) {
    if (!known.has(role.name)) {
      addRole(draft, client, { ...role });
      if (role.name !== 'realm-admin') addComposite(draft, [client, 'realm-admin'], [client, role.name]);
    }
    // What may see something may look for it too; what the role for all brings is as the representation says.
    if (role.name !== 'realm-admin')
      for (const name of composites?.client[client] ?? []) addComposite(draft, [client, role.name], [client, name]);
  }
}
