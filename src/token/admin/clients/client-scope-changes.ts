import type { ClientScopeJson, Json, RealmJson, ScopeMappingJson } from '../../realm/representations/json.ts';
import { filledAttributes } from './client-attributes.ts';
import { newMappers } from './new-mappers.ts';

/** Names must fit into the parameter `scope` (Keycloak 26.7). */
export const isScopeName = (name: string): boolean => /^[\x21\x23-\x5B\x5D-\x7E]+$/.test(name);

export const scopeProtocols = ['openid-connect', 'saml', 'docker-v2', 'oid4vc'];

/** A new client scope. */
export function newClientScope(input: Json, making: { newId(): string }): ClientScopeJson {
  const { id, name, description, protocol, attributes, protocolMappers } = input;
  const mappers = newMappers((protocolMappers ?? []) as readonly Json[], [], making);
  return {
    id: typeof id === 'string' ? id : making.newId(),
    name: String(name),
    ...(typeof description === 'string' && { description }),
    protocol,
    attributes: filledAttributes({}, (attributes ?? {}) as Json),
    ...(mappers.length > 0 && { protocolMappers: mappers }),
  };
}

/** A client scope after an update. Missing members stay, and so do the mappers (Keycloak 26.7). */
export function changedClientScope(before: ClientScopeJson, input: Json): ClientScopeJson {
  const { name, description, protocol, attributes } = input;
  return {
    ...before,
    ...(typeof name === 'string' && { name }),
    ...(typeof description === 'string' && { description }),
    ...(typeof protocol === 'string' && { protocol }),
    ...(attributes != null && { attributes: { ...(before.attributes as Json), ...(attributes as Json) } }),
  };
}

/** A realm in which a client scope has another name wherever it is named. @param to undefined: the name is removed */
export function withScopeRenamed(realm: RealmJson, from: string, to: string | undefined): RealmJson {
  const inNames = (names: readonly string[]) =>
    names.flatMap((name) => (name !== from ? [name] : to === undefined ? [] : [to]));
  const inMappings = (list: readonly ScopeMappingJson[]) =>
    list.flatMap((mapping) => {
      if (mapping.clientScope !== from) return [mapping];
      return to === undefined ? [] : [{ ...mapping, clientScope: to }];
    });
  return {
    ...realm,
    clients: realm.clients.map((client) => ({
      ...client,
      defaultClientScopes: inNames(client.defaultClientScopes),
      optionalClientScopes: inNames(client.optionalClientScopes),
    })),
    defaultDefaultClientScopes: inNames(realm.defaultDefaultClientScopes),
    defaultOptionalClientScopes: inNames(realm.defaultOptionalClientScopes),
    scopeMappings: inMappings(realm.scopeMappings),
    clientScopeMappings: Object.fromEntries(
      Object.entries(realm.clientScopeMappings).map(([client, list]) => [client, inMappings(list)]),
    ),
  };
}
