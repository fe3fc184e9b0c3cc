import { originsOf } from '../../realm/client-url.ts';
import type { ClientJson, Json, RealmJson } from '../../realm/representations/json.ts';
import { filledAttributes } from './client-attributes.ts';
import { newMappers } from './new-mappers.ts';
import { protocolAttributes, protocolDefaults } from './protocol-defaults.ts';

/** Identifiers, secrets and time for new things. */
export interface Making {
  newId(): string;
  newSecret(): string;
  /** Seconds since the epoch. */
  readonly now: number;
}

const flags = {
  surrogateAuthRequired: false,
  enabled: true,
  alwaysDisplayInConsole: false,
  bearerOnly: false,
  consentRequired: false,
  standardFlowEnabled: true,
  implicitFlowEnabled: false,
  directAccessGrantsEnabled: false,
  serviceAccountsEnabled: false,
  publicClient: false,
  frontchannelLogout: false,
  fullScopeAllowed: true,
};

/**
 * A new client, with everything that Keycloak 26.7 adds to it.
 * @param defaults what its protocol adds; a file has all that it needs
 */
export function newClient(
  input: Json,
  realm: RealmJson,
  making: Making,
  defaults = protocolDefaults(input),
): ClientJson {
  const id = typeof input.id === 'string' ? input.id : making.newId();
  const present = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  );
  const client = {
    ...flags,
    clientAuthenticatorType: 'client-secret',
    redirectUris: [],
    webOrigins: [],
    notBefore: 0,
    protocol: 'openid-connect',
    authenticationFlowBindingOverrides: {},
    nodeReRegistrationTimeout: -1,
    ...originsWhereMissing(present),
    ...present,
    ...defaults,
    ...withoutBlanks(present),
    id,
    clientId: typeof input.clientId === 'string' ? input.clientId : id,
    attributes: filledAttributes(
      { realm_client: 'false', ...protocolAttributes(present, making.now) },
      (input.attributes ?? {}) as Json,
    ),
    protocolMappers: newMappers((input.protocolMappers ?? []) as readonly Json[], [], making),
    ...scopesOf(present, realm),
  } as ClientJson;
  return withSecret(withServiceAccountScope(client, realm), making);
}

/** The lists of URIs of a representation, without blank ones. */
export const withoutBlanks = (input: Json): Json =>
  Object.fromEntries(
    ['redirectUris', 'webOrigins'].flatMap((name) => {
      const uris = input[name];
      if (!Array.isArray(uris) || uris.every((uri) => String(uri).trim() !== '')) return [];
      return [[name, uris.filter((uri) => String(uri).trim() !== '')] as const];
    }),
  );

/** A client that names no origins has those of its redirect URIs. */
export const originsWhereMissing = ({ webOrigins, redirectUris }: Json): { readonly webOrigins?: readonly string[] } =>
  Array.isArray(webOrigins) || !Array.isArray(redirectUris) ? {} : { webOrigins: originsOf(redirectUris) };

/** The scopes that a client names. When it names none of either kind, it has those of the realm. */
function scopesOf({ defaultClientScopes, optionalClientScopes, protocol = 'openid-connect' }: Json, realm: RealmJson) {
  const names = realm.clientScopes
    .filter((scope) => (scope.protocol ?? 'openid-connect') === protocol)
    .map(({ name }) => name);
  const isNamed = defaultClientScopes !== undefined || optionalClientScopes !== undefined;
  const known = (list: unknown) =>
    [...new Set((list ?? []) as readonly string[])].filter((name) => names.includes(name));
  const defaults = known(isNamed ? defaultClientScopes : realm.defaultDefaultClientScopes);
  const optional = known(isNamed ? optionalClientScopes : realm.defaultOptionalClientScopes);
  return { defaultClientScopes: defaults, optionalClientScopes: optional.filter((name) => !defaults.includes(name)) };
}

const serviceAccountScope = 'service_account';

/** A client with the scope `service_account` if it has such an account, and without it otherwise. */
export function withServiceAccountScope(client: ClientJson, realm: RealmJson): ClientJson {
  const others = client.defaultClientScopes.filter((name) => name !== serviceAccountScope);
  const exists = realm.clientScopes.some(({ name }) => name === serviceAccountScope);
  if (client.serviceAccountsEnabled !== true || !exists) return { ...client, defaultClientScopes: others };
  const optionalClientScopes = client.optionalClientScopes.filter((name) => name !== serviceAccountScope);
  return { ...client, defaultClientScopes: [...others, serviceAccountScope], optionalClientScopes };
}

/** A confidential client has a secret; one without gets one. A public client loses its secret. */
export function withSecret(client: ClientJson, making: Making): ClientJson {
  const { secret, ...rest } = client;
  if (client.publicClient === true) return rest as ClientJson;
  return typeof secret === 'string' && secret !== '' ? client : regenerateSecret(client, making);
}

/** A client with a new secret. */
export function regenerateSecret(client: ClientJson, { newSecret, now }: Making): ClientJson {
  const attributes = { ...(client.attributes as Json), 'client.secret.creation.time': String(now) };
  return { ...client, secret: newSecret(), attributes };
}
