import { hashOrder, hashOrderBy } from '../../realm/java-hash-order.ts';
import type { ClientJson, Json } from '../../realm/representations/json.ts';
import { inMapperOrder, shownMapper } from './shown-mappers.ts';

/** Members in the order of Keycloak's REST API, with the default of those that a realm file may leave out. */
const scalars: readonly (readonly [name: string, fallback?: unknown])[] = [
  ['id'],
  ['clientId'],
  ['name'],
  ['description'],
  ['type'],
  ['rootUrl'],
  ['adminUrl'],
  ['baseUrl'],
  ['surrogateAuthRequired', false],
  ['enabled', true],
  ['alwaysDisplayInConsole', false],
  ['clientAuthenticatorType', 'client-secret'],
  ['secret'],
  ['registrationAccessToken'],
  ['redirectUris', []],
  ['webOrigins', []],
  ['notBefore', 0],
  ['bearerOnly', false],
  ['consentRequired', false],
  ['standardFlowEnabled', true],
  ['implicitFlowEnabled', false],
  ['directAccessGrantsEnabled', false],
  ['serviceAccountsEnabled', false],
  ['authorizationServicesEnabled'],
  ['publicClient', false],
  ['frontchannelLogout', false],
  ['protocol', 'openid-connect'],
  ['attributes', {}],
  ['authenticationFlowBindingOverrides', {}],
  ['fullScopeAllowed', true],
  ['nodeReRegistrationTimeout', 0],
  ['registeredNodes'],
];

/** Lists that Keycloak does not order. */
const unordered = ['redirectUris', 'webOrigins'];

/** A client as Keycloak's REST API shows it (Keycloak 26.7). */
export function shownClient(client: ClientJson): Json {
  const { protocolMappers = [], defaultClientScopes, optionalClientScopes } = client;
  const isHidden = (name: string) =>
    (name === 'secret' && client.publicClient === true) ||
    (name === 'authorizationServicesEnabled' && client[name] !== true);
  const members = scalars
    .map(([name, fallback]) => [name, isHidden(name) ? undefined : shown(name, client[name] ?? fallback)] as const)
    .filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(members),
    ...(protocolMappers.length > 0 && { protocolMappers: inMapperOrder(protocolMappers).map(shownMapper) }),
    defaultClientScopes: hashOrder(defaultClientScopes),
    optionalClientScopes: hashOrder(optionalClientScopes),
  };
}

function shown(name: string, value: unknown): unknown {
  if (unordered.includes(name)) return hashOrder(value as readonly string[]);
  return name === 'attributes' ? inHashOrder(value as Json) : value;
}

/** Members of an object in the order in which Java lists them. @param buckets of its hash map, at least */
export const inHashOrder = (object: Json, buckets?: number): Json =>
  Object.fromEntries(hashOrderBy(Object.entries(object), ([name]) => name, buckets));
