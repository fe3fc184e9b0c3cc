import { RealmFileError } from '../json-cursor.ts';
import { stableId } from '../stable-id.ts';

/** Part of a representation that is still being put together. */
export type JsonDraft = Record<string, unknown>;

/** Names of roles: those of the realm, and by client id those of clients. */
export interface RoleNames {
  readonly realm: Set<string>;
  readonly client: Map<string, Set<string>>;
}

export interface RoleDraft {
  readonly json: JsonDraft;
  /** Roles that come with it. */
  readonly composites: RoleNames;
}

export interface ClientDraft {
  readonly json: JsonDraft;
  readonly defaultScopes: Set<string>;
  readonly optionalScopes: Set<string>;
}

/** A client, or a client scope, that may pass roles on. */
export type ScopeOwner = { readonly client: string } | { readonly clientScope: string };

/** A realm while it is imported: every step of Keycloak's import changes it. */
export interface RealmDraft {
  readonly name: string;
  readonly place: string;
  /** What has no place of its own below. */
  readonly json: JsonDraft;
  /** By name. */
  readonly realmRoles: Map<string, RoleDraft>;
  /** By client id and name. */
  readonly clientRoles: Map<string, Map<string, RoleDraft>>;
  /** The role that every new user gets. */
  defaultRole: string;
  /** By client id. */
  readonly clients: Map<string, ClientDraft>;
  /** By name. */
  readonly scopes: Map<string, JsonDraft>;
  /** Scopes that new clients get. */
  readonly defaultScopes: Set<string>;
  readonly optionalScopes: Set<string>;
  /** Roles that clients and client scopes may pass on, by their owner as JSON. */
  readonly scopeMappings: Map<string, { readonly owner: ScopeOwner; readonly roles: RoleNames }>;
  /** What Keycloak has and this server leaves out, or what Keycloak would refuse; each with its place. */
  readonly warnings: string[];
}

export const newDraft = (name: string, place: string): RealmDraft => ({
  name,
  place,
  json: {},
  defaultRole: '',
  warnings: [],
  realmRoles: new Map(),
  clientRoles: new Map(),
  clients: new Map(),
  scopes: new Map(),
  defaultScopes: new Set(),
  optionalScopes: new Set(),
  scopeMappings: new Map(),
});

const noRoles = (): RoleNames => ({ realm: new Set(), client: new Map() });

/** Adds the name of a role. @param client undefined: it is one of the realm */
export function addName({ realm, client: ofClients }: RoleNames, client: string | undefined, name: string): void {
  if (client === undefined) realm.add(name);
  else ofClients.set(client, (ofClients.get(client) ?? new Set()).add(name));
}

/** The roles of the realm, or of a client. */
export function rolesOf(draft: RealmDraft, client: string | undefined): Map<string, RoleDraft> {
  if (client === undefined) return draft.realmRoles;
  const book = draft.clientRoles.get(client) ?? new Map<string, RoleDraft>();
  draft.clientRoles.set(client, book);
  return book;
}

/** Adds a role. @param place where it stands, if a file says it @throws {RealmFileError} when there is one of the name */
export function addRole(
  draft: RealmDraft,
  client: string | undefined,
  json: JsonDraft & { readonly name: string },
  place = draft.place,
): RoleDraft {
  const book = rolesOf(draft, client);
  if (book.has(json.name)) throw new RealmFileError(place, `there is a role ${JSON.stringify(json.name)} already`);
  const id = json.id ?? stableId(draft.name, 'role', client ?? '', json.name);
  const role: RoleDraft = { json: { ...json, id }, composites: noRoles() };
  book.set(json.name, role);
  return role;
}

/** Makes sure that there is a role: a name in a file makes one. */
export function provideRole(draft: RealmDraft, client: string | undefined, name: string, description?: string): void {
  if (rolesOf(draft, client).has(name)) return;
  addRole(draft, client, description === undefined ? { name } : { name, description });
}

/** Lets a role come with another; nothing happens when there is no such role. */
export function addComposite(
  draft: RealmDraft,
  of: readonly [client: string | undefined, name: string],
  part: readonly [client: string | undefined, name: string],
): void {
  const role = rolesOf(draft, of[0]).get(of[1]);
  if (role !== undefined) addName(role.composites, ...part);
}

/** Lets a role come with the one that every new user gets. */
export const addToDefaultRole = (draft: RealmDraft, client: string | undefined, name: string): void =>
  addComposite(draft, [undefined, draft.defaultRole], [client, name]);

export function addScopeMapping(draft: RealmDraft, owner: ScopeOwner, client: string | undefined, name: string): void {
  const key = JSON.stringify(owner);
  const entry = draft.scopeMappings.get(key) ?? { owner, roles: noRoles() };
  draft.scopeMappings.set(key, entry);
  addName(entry.roles, client, name);
}

/** Protocols of scopes that a client can have. */
const acceptsScope = (client: JsonDraft, scope: JsonDraft) => {
  const protocol = client.protocol ?? 'openid-connect';
  const own = scope.protocol ?? 'openid-connect';
  return protocol === 'openid-connect' ? own === 'openid-connect' || own === 'oid4vc' : own === protocol;
};

/** Gives a client a scope that it does not have yet, and that there is for its protocol. */
export function addClientScope(draft: RealmDraft, client: ClientDraft, name: string, isDefault: boolean): void {
  const scope = draft.scopes.get(name);
  if (scope === undefined || !acceptsScope(client.json, scope)) return;
  if (client.defaultScopes.has(name) || client.optionalScopes.has(name)) return;
  (isDefault ? client.defaultScopes : client.optionalScopes).add(name);
}

/** Gives a client the scopes that new clients get. */
export function addRealmScopes(draft: RealmDraft, client: ClientDraft): void {
  for (const name of draft.defaultScopes) addClientScope(draft, client, name, true);
  for (const name of draft.optionalScopes) addClientScope(draft, client, name, false);
}

/**
 * Adds a client, with the scopes that new clients get.
 * @param place where it stands, if a file says it
 * @throws {RealmFileError} when there is one of that name
 */
export function addClient(
  draft: RealmDraft,
  json: JsonDraft & { readonly clientId: string },
  place = draft.place,
): ClientDraft {
  if (draft.clients.has(json.clientId))
    throw new RealmFileError(place, `there is a client ${JSON.stringify(json.clientId)} already`);
  const client: ClientDraft = { json, defaultScopes: new Set(), optionalScopes: new Set() };
  draft.clients.set(json.clientId, client);
  addRealmScopes(draft, client);
  return client;
}

/** Adds a client scope. @throws {RealmFileError} when there is one of that name */
export function addScope(draft: RealmDraft, json: JsonDraft & { readonly name: string }, place = draft.place): void {
  if (draft.scopes.has(json.name))
    throw new RealmFileError(place, `there is a client scope ${JSON.stringify(json.name)} already`);
  draft.scopes.set(json.name, json);
}

/** Clients that speak OpenID Connect and do more than check tokens. */
export const speakingClients = (draft: RealmDraft): ClientDraft[] =>
  [...draft.clients.values()].filter(
    ({ json }) => (json.protocol ?? 'openid-connect') === 'openid-connect' && json.bearerOnly !== true,
  );
