import { hashOrderBy } from '../../realm/java-hash-order.ts';
import type { ClientScopeJson, Json, RealmJson } from '../../realm/representations/json.ts';
import { inMapperOrder, shownMapper } from './shown-mappers.ts';

/** A client scope as Keycloak's REST API shows it (Keycloak 26.7). */
export function shownScope({
  id,
  name,
  description,
  protocol,
  attributes,
  protocolMappers = [],
}: ClientScopeJson): Json {
  return {
    id,
    name,
    ...(description !== undefined && { description }),
    protocol: protocol ?? 'openid-connect',
    attributes: attributes ?? {},
    ...(protocolMappers.length > 0 && { protocolMappers: inMapperOrder(protocolMappers).map(shownMapper) }),
  };
}

/** Scopes with only their identifiers and names. @param isOfRealm adds their protocol */
export function namedScopes({ clientScopes }: RealmJson, names: readonly string[], isOfRealm: boolean): Json[] {
  const scopes = clientScopes.filter(({ name }) => names.includes(name));
  const sorted = isOfRealm ? scopes : hashOrderBy(scopes, ({ name }) => name);
  return sorted.map(({ id, name, protocol }) => ({
    id,
    name,
    ...(isOfRealm && { protocol: protocol ?? 'openid-connect' }),
  }));
}
