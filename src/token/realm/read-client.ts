import type { Client, ClientScope, MapperSettings, Role } from './realm.ts';
import { flag, items, member, members, type RealmNode, requiredText, text, textMap } from './realm-node.ts';
import type { RoleBook } from './role-book.ts';
import { withComposites } from './role-book.ts';
import { stableId } from './stable-id.ts';

/** What a client needs to know of its realm. */
export interface ClientSurroundings {
  readonly realm: string;
  readonly roles: RoleBook;
  readonly clientScopes: ReadonlyMap<string, ClientScope>;
  readonly defaultScopes: readonly string[];
  readonly optionalScopes: readonly string[];
  /** Roles that scope mappings give to a client, by client id. */
  readonly scopeMappings: ReadonlyMap<string, readonly Role[]>;
}

export function readMappers(node: RealmNode): MapperSettings[] {
  return items(member(node, 'protocolMappers')).map((mapper) => ({
    name: text(member(mapper, 'name')) ?? '',
    kind: requiredText(member(mapper, 'protocolMapper')),
    config: textMap(member(mapper, 'config')),
  }));
}

export function readClientScope(node: RealmNode, roles: readonly Role[]): ClientScope {
  return {
    name: requiredText(member(node, 'name')),
    includeInTokenScope: textMap(member(node, 'attributes')).get('include.in.token.scope') !== 'false',
    mappers: readMappers(node),
    roles,
  };
}

/** Scope mappings of the export: `scopeMappings` for roles of the realm, `clientScopeMappings` for those of clients. */
export function readScopeMappings(
  realm: RealmNode,
  book: RoleBook,
  of: 'client' | 'clientScope',
): Map<string, readonly Role[]> {
  const found = new Map<string, Role[]>();
  const add = (node: RealmNode, role: (name: RealmNode) => Role) => {
    const owner = text(member(node, of));
    if (owner === undefined) return;
    const roles = found.get(owner) ?? [];
    roles.push(...items(member(node, 'roles')).map(role));
    found.set(owner, roles);
  };
  for (const node of items(member(realm, 'scopeMappings'))) add(node, book.ofRealm);
  for (const [client, list] of members(member(realm, 'clientScopeMappings')))
    for (const node of items(list)) add(node, (name) => book.ofClient(client, name));
  return new Map([...found].map(([owner, roles]) => [owner, [...withComposites(roles)]]));
}

export function readClient(node: RealmNode, around: ClientSurroundings): Client {
  const clientId = requiredText(member(node, 'clientId'));
  const isPublic = flag(member(node, 'publicClient'), false);
  const serviceAccount = flag(member(node, 'serviceAccountsEnabled'), false);
  const scopesOf = (key: string, fallback: readonly string[]) => {
    const list = member(node, key);
    const wanted = new Set(list.value === undefined ? fallback : items(list).map(requiredText));
    return [...around.clientScopes.values()].filter(({ name }) => wanted.has(name));
  };
  const implied = serviceAccount ? [...around.defaultScopes, 'service_account'] : around.defaultScopes;
  const redirectUris = readRedirectUris(node);
  const ownRoles = around.roles.allOfClient(clientId);
  return {
    id: text(member(node, 'id')) ?? stableId(around.realm, 'client', clientId),
    clientId,
    enabled: flag(member(node, 'enabled'), true),
    authenticator: text(member(node, 'clientAuthenticatorType')) ?? 'client-secret',
    secret: text(member(node, 'secret')),
    isPublic,
    bearerOnly: flag(member(node, 'bearerOnly'), false),
    serviceAccount,
    directAccess: flag(member(node, 'directAccessGrantsEnabled'), false),
    redirectUris,
    webOrigins: readWebOrigins(node, redirectUris),
    attributes: textMap(member(node, 'attributes')),
    fullScope: flag(member(node, 'fullScopeAllowed'), true),
    scopeRoles: [...withComposites([...ownRoles, ...(around.scopeMappings.get(clientId) ?? [])])],
    defaultScopes: scopesOf('defaultClientScopes', implied),
    optionalScopes: scopesOf('optionalClientScopes', around.optionalScopes),
    mappers: readMappers(node),
  };
}

/** Those without a host are below the client's root. */
function readRedirectUris(node: RealmNode): string[] {
  const root = text(member(node, 'rootUrl')) ?? '';
  const given = items(member(node, 'redirectUris')).map((item) => text(item) ?? '');
  return given.map((uri) => (uri.startsWith('/') ? `${root}${uri}` : uri));
}

/** `+` stands for the origins of the redirect addresses. */
function readWebOrigins(node: RealmNode, redirectUris: readonly string[]): string[] {
  const given = items(member(node, 'webOrigins')).map((item) => text(item) ?? '');
  if (!given.includes('+')) return given;
  const origins = redirectUris.flatMap((uri) => /^(https?:\/\/[^/?#]+)/.exec(uri)?.[1] ?? []);
  return [...new Set([...given.filter((origin) => origin !== '+'), ...origins])];
}
