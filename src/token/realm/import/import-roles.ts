import { isPlainObject, items, type JsonCursor, member, members, RealmFileError, string } from '../json-cursor.ts';
import { importDefaultClientRoles, membersOf } from './import-clients.ts';
import {
  addName,
  addRole,
  addScopeMapping,
  addToDefaultRole,
  type JsonDraft,
  provideRole,
  type RealmDraft,
  type RoleNames,
  rolesOf,
  type ScopeOwner,
} from './realm-draft.ts';

/** Imports the roles of a representation, those that come with others, and those of new users (Keycloak 26.7). */
export function importRoles(draft: RealmDraft, realm: JsonCursor): void {
  const roles = member(realm, 'roles');
  // The role for offline tokens is there already where Keycloak has made it.
  const ofRealm = items(member(roles, 'realm')).filter((node) => {
    const name = string(member(node, 'name'));
    return name !== 'offline_access' || !draft.realmRoles.has(name);
  });
  const ofClients = members(member(roles, 'client'));
  for (const node of ofRealm)
    if (string(member(node, 'name')) !== draft.defaultRole) importRole(draft, undefined, node);
  for (const [client, list] of ofClients) {
    requireClient(draft, client, list.place);
    for (const node of items(list)) importRole(draft, client, node);
  }
  for (const node of ofRealm) importComposites(draft, undefined, node);
  for (const [client, list] of ofClients) for (const node of items(list)) importComposites(draft, client, node);
  if (member(realm, 'defaultRole').value === undefined) importDefaultRoles(draft, realm);
}

function importRole(draft: RealmDraft, client: string | undefined, node: JsonCursor): void {
  const { composites: _composites, ...json } = membersOf(node);
  addRole(draft, client, { ...json, name: string(member(node, 'name')) ?? '' }, node.place);
}

/** @throws {RealmFileError} for a role that there is not: only users and groups make roles by naming them */
function importComposites(draft: RealmDraft, client: string | undefined, node: JsonCursor): void {
  const { composites } = rolesOf(draft, client).get(string(member(node, 'name')) ?? '') ?? {};
  const named = member(node, 'composites');
  if (composites === undefined || named.value === undefined) return;
  for (const name of items(member(named, 'realm'))) addKnown(draft, composites, undefined, name);
  for (const [of, names] of members(member(named, 'client'))) {
    requireClient(draft, of, names.place);
    for (const name of items(names)) addKnown(draft, composites, of, name);
  }
}

function addKnown(draft: RealmDraft, roles: RoleNames, client: string | undefined, node: JsonCursor): void {
  const name = string(node) ?? '';
  if (!rolesOf(draft, client).has(name)) {
    const owner = client === undefined ? 'the realm' : `client ${client}`;
    throw new RealmFileError(node.place, `${owner} has no role ${JSON.stringify(name)}`);
  }
  addName(roles, client, name);
}

function requireClient(draft: RealmDraft, client: string, place: string): void {
  if (!draft.clients.has(client)) throw new RealmFileError(place, `there is no client ${JSON.stringify(client)}`);
}

/** Roles of new users in files of older versions. */
function importDefaultRoles(draft: RealmDraft, realm: JsonCursor): void {
  const give = (client: string | undefined, name: string) => {
    provideRole(draft, client, name);
    addToDefaultRole(draft, client, name);
  };
  for (const node of items(member(realm, 'defaultRoles'))) give(undefined, (string(node) ?? '').trim());
  importDefaultClientRoles(draft, realm, give);
}

/** Imports which roles clients and client scopes may pass on; a role that there is not is made. */
export function importScopeMappings(draft: RealmDraft, realm: JsonCursor): void {
  for (const [client, list] of members(member(realm, 'clientScopeMappings'))) {
    requireClient(draft, client, list.place);
    for (const node of items(list)) importScopeMapping(draft, client, node);
  }
  for (const node of items(member(realm, 'scopeMappings'))) importScopeMapping(draft, undefined, node);
}

function importScopeMapping(draft: RealmDraft, client: string | undefined, node: JsonCursor): void {
  const owner = ownerOf(draft, node);
  for (const role of items(member(node, 'roles'))) {
    const name = (string(role) ?? '').trim();
    provideRole(draft, client, name);
    addScopeMapping(draft, owner, client, name);
  }
}

function ownerOf(draft: RealmDraft, node: JsonCursor): ScopeOwner {
  const client = string(member(node, 'client'));
  if (client !== undefined) {
    requireClient(draft, client, `${node.place}.client`);
    return { client };
  }
  const template = string(member(node, 'clientTemplate'))?.replaceAll(' ', '_');
  const clientScope = string(member(node, 'clientScope')) ?? template;
  if (clientScope !== undefined && draft.scopes.has(clientScope)) return { clientScope };
  if (clientScope === undefined) throw new RealmFileError(node.place, 'names neither a client nor a client scope');
  throw new RealmFileError(node.place, `there is no client scope ${JSON.stringify(clientScope)}`);
}

/** The roles that a group or a user names, without blanks around their names. */
export function trimmedRoles(node: JsonCursor): {
  readonly realmRoles?: readonly string[];
  readonly clientRoles?: Readonly<Record<string, readonly string[]>>;
} {
  const trim = (list: JsonCursor) => items(list).map((name) => (string(name) ?? '').trim());
  const [ofRealm, ofClients] = [member(node, 'realmRoles'), member(node, 'clientRoles')];
  return {
    ...(ofRealm.value !== undefined && { realmRoles: trim(ofRealm) }),
    ...(ofClients.value !== undefined && {
      clientRoles: Object.fromEntries(members(ofClients).map(([client, names]) => [client, trim(names)])),
    }),
  };
}

/** Whether there is nothing to trim. */
export function hasTrimmedRoles({ realmRoles, clientRoles }: JsonDraft): boolean {
  const isTrimmed = (names: unknown) => Array.isArray(names) && names.every(isTrimmedText);
  if (realmRoles !== undefined && !isTrimmed(realmRoles)) return false;
  return clientRoles === undefined || (isPlainObject(clientRoles) && Object.values(clientRoles).every(isTrimmed));
}

const isTrimmedText = (name: unknown) => typeof name === 'string' && name === name.trim();

/** Makes the roles that a group, with those below it, or a user names and that there are not. */
export function provideNamedRoles(draft: RealmDraft, node: JsonCursor): void {
  const { realmRoles, clientRoles } = (node.value ?? {}) as JsonDraft;
  if (realmRoles === undefined && clientRoles === undefined) return;
  if (!hasAll(draft, undefined, realmRoles))
    for (const name of items(member(node, 'realmRoles'))) provideRole(draft, undefined, (string(name) ?? '').trim());
  if (clientRoles === undefined) return;
  for (const [client, names] of members(member(node, 'clientRoles'))) {
    requireClient(draft, client, names.place);
    for (const name of items(names)) provideRole(draft, client, (string(name) ?? '').trim());
  }
}

/** Users name the same roles again and again. */
const hasAll = (draft: RealmDraft, client: string | undefined, names: unknown): boolean =>
  names === undefined || (Array.isArray(names) && names.every((name) => rolesOf(draft, client).has(name)));

export function importGroupRoles(draft: RealmDraft, groups: JsonCursor): void {
  for (const node of items(groups)) {
    provideNamedRoles(draft, node);
    importGroupRoles(draft, member(node, 'subGroups'));
  }
}
