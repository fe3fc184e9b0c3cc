import { readAcrLevels } from '../acr-levels.ts';
import { withComposites } from '../composite-roles.ts';
import { hashOrder, hashOrderBy } from '../java-hash-order.ts';
import {
  flag,
  integer,
  items,
  type JsonCursor,
  member,
  members,
  requiredString,
  string,
  stringMap,
} from '../json-cursor.ts';
import type { Client, ClientScope, MapperSettings, Role } from '../realm-client.ts';
import { stableId } from '../stable-id.ts';
import type { RoleIndex } from './role-index.ts';

/** What a client needs to know of its realm. */
export interface ClientContext {
  readonly realm: string;
  readonly roles: RoleIndex;
  readonly clientScopes: ReadonlyMap<string, ClientScope>;
  readonly defaultScopes: readonly string[];
  readonly optionalScopes: readonly string[];
  /** Roles that scope mappings give to a client, by client id. */
  readonly scopeMappings: ReadonlyMap<string, readonly Role[]>;
  /** Whether Keycloak makes a service account for a client, because the file has none. */
  needsServiceAccount(clientId: string): boolean;
}

/** The identifier of a mapper. @param owner its client or client scope */
const mapperId = (owner: JsonCursor, mapper: JsonCursor): string =>
  string(member(mapper, 'id')) ?? stableId(owner.place, string(member(mapper, 'name')) ?? '');

/** Mappers in the order in which Keycloak lists those of one owner. */
function readMappers(node: JsonCursor): MapperSettings[] {
  const mappers = items(member(node, 'protocolMappers')).map((mapper): MapperSettings => {
    const name = string(member(mapper, 'name')) ?? '';
    return {
      id: mapperId(node, mapper),
      name,
      kind: requiredString(member(mapper, 'protocolMapper')),
      // Keycloak imports no empty values (Keycloak 26.7).
      config: new Map([...stringMap(member(mapper, 'config'))].filter(([, value]) => value !== '')),
    };
  });
  return hashOrderBy(mappers, ({ id }) => id);
}

/** @throws {RealmFileError} for a mapper without a kind */
export function checkMappers(owner: JsonCursor): void {
  for (const mapper of items(member(owner, 'protocolMappers'))) requiredString(member(mapper, 'protocolMapper'));
}

export function readClientScope(node: JsonCursor, realm: string, roles: readonly Role[]): ClientScope {
  const name = requiredString(member(node, 'name'));
  const attributes = stringMap(member(node, 'attributes'));
  const isOn = (attribute: string) => (attributes.get(attribute) ?? 'true').toLowerCase() === 'true';
  return {
    id: string(member(node, 'id')) ?? stableId(realm, 'client scope', name),
    name,
    includeInTokenScope: isOn('include.in.token.scope'),
    includeInMetadata: isOn('include.in.openid.provider.metadata'),
    displayOnConsentScreen: isOn('display.on.consent.screen'),
    mappers: readMappers(node),
    roles: withComposites(roles),
  };
}

/** Scope mappings of the export: `scopeMappings` for roles of the realm, `clientScopeMappings` for those of clients. */
export function readScopeMappings(
  realm: JsonCursor,
  roleIndex: RoleIndex,
  of: 'client' | 'clientScope',
): Map<string, Role[]> {
  const byOwner = new Map<string, Role[]>();
  const add = (node: JsonCursor, role: (name: JsonCursor) => Role) => {
    const owner = string(member(node, of));
    if (owner === undefined) return;
    const roles = byOwner.get(owner) ?? [];
    roles.push(...items(member(node, 'roles')).map(role));
    byOwner.set(owner, roles);
  };
  for (const node of items(member(realm, 'scopeMappings'))) add(node, roleIndex.ofRealm);
  for (const [client, list] of members(member(realm, 'clientScopeMappings')))
    for (const node of items(list)) add(node, (name) => roleIndex.ofClient(client, name));
  return byOwner;
}

export function readClient(node: JsonCursor, context: ClientContext): Client {
  const clientId = requiredString(member(node, 'clientId'));
  const isPublic = flag(member(node, 'publicClient'), false);
  const serviceAccount = flag(member(node, 'serviceAccountsEnabled'), false);
  const { defaultScopes, optionalScopes } = readScopes(node, context);
  if (context.needsServiceAccount(clientId) && serviceAccount) {
    const scope = context.clientScopes.get('service_account');
    if (scope !== undefined) defaultScopes.add(scope);
    optionalScopes.delete('service_account');
  }
  const redirectUris = readRedirectUris(node);
  const ownRoles = context.roles.allOfClient(clientId);
  const attributes = stringMap(member(node, 'attributes'));
  return {
    id: string(member(node, 'id')) ?? stableId(context.realm, 'client', clientId),
    clientId,
    name: string(member(node, 'name')),
    rootUrl: string(member(node, 'rootUrl')) || undefined,
    baseUrl: string(member(node, 'baseUrl')) || undefined,
    frontchannelLogout: flag(member(node, 'frontchannelLogout'), false),
    enabled: flag(member(node, 'enabled'), true),
    protocol: string(member(node, 'protocol')) ?? 'openid-connect',
    authenticator: string(member(node, 'clientAuthenticatorType')) ?? 'client-secret',
    secret: string(member(node, 'secret')),
    isPublic,
    bearerOnly: flag(member(node, 'bearerOnly'), false),
    serviceAccount,
    standardFlow: flag(member(node, 'standardFlowEnabled'), true),
    implicitFlow: flag(member(node, 'implicitFlowEnabled'), false),
    directAccess: flag(member(node, 'directAccessGrantsEnabled'), false),
    consentRequired: flag(member(node, 'consentRequired'), false),
    notBefore: integer(member(node, 'notBefore'), 0),
    redirectUris,
    webOrigins: readWebOrigins(node, redirectUris),
    attributes,
    acrLevels: readAcrLevels(attributes.get('acr.loa.map')),
    flowOverrides: stringMap(member(node, 'authenticationFlowBindingOverrides')),
    fullScope: flag(member(node, 'fullScopeAllowed'), true),
    scopeRoles: [...withComposites([...ownRoles, ...(context.scopeMappings.get(clientId) ?? [])])],
    defaultScopes: hashOrderBy(defaultScopes, ({ name }) => name),
    optionalScopes,
    mappers: readMappers(node),
  };
}

/** The client's own scopes; a client that names neither kind has those of the realm. */
function readScopes(node: JsonCursor, context: ClientContext) {
  const [defaults, optional] = [member(node, 'defaultClientScopes'), member(node, 'optionalClientScopes')];
  const isNamed = defaults.value !== undefined || optional.value !== undefined;
  const scopes = (names: readonly string[]) => names.flatMap((name) => context.clientScopes.get(name) ?? []);
  const named = (list: JsonCursor) => scopes(items(list).map(requiredString));
  const ownDefaults = isNamed ? named(defaults) : scopes(context.defaultScopes);
  const defaultScopes = new Set(ownDefaults);
  const optionalScopes = (isNamed ? named(optional) : scopes(context.optionalScopes)).filter(
    (scope) => !defaultScopes.has(scope),
  );
  return { defaultScopes, optionalScopes: new Map(optionalScopes.map((scope) => [scope.name, scope])) };
}

/** Those without a host are below the client's root; the longest come first (Keycloak 26.7). */
function readRedirectUris(node: JsonCursor): string[] {
  const root = string(member(node, 'rootUrl')) ?? '';
  const uris = items(member(node, 'redirectUris')).map((item) => string(item) ?? '');
  return uris
    .map((uri) => (uri.startsWith('/') ? `${root}${uri}` : uri))
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

const originOf = (uri: string) => /^(https?:\/\/[^/?#*]+)/.exec(uri)?.[1] ?? [];

/** `+` stands for the origins of the redirect URIs, and a client that does not say has those (Keycloak 26.7). */
function readWebOrigins(node: JsonCursor, redirectUris: readonly string[]): string[] | undefined {
  const uris = items(member(node, 'webOrigins')).flatMap((item) => string(item) || []);
  if (member(node, 'webOrigins').value === undefined) {
    const own = items(member(node, 'redirectUris')).flatMap((uri) => originOf(string(uri) ?? ''));
    return own.length === 0 ? undefined : hashOrder(own);
  }
  if (uris.length === 0) return undefined;
  if (!uris.includes('+')) return hashOrder(uris);
  const origins = redirectUris.flatMap((uri) => /^(https?:\/\/[^/?#]+)/.exec(uri)?.[1] ?? []);
  return hashOrder([...hashOrder(uris).filter((origin) => origin !== '+'), ...origins]);
}
