import type { ClientJson, Json, RealmJson } from '../../realm/representations/json.ts';
import { rolesOf } from '../roles/find-roles.ts';

/** The credentials of a client in the file of an adapter. */
export function credentialsOf(client: ClientJson): Json {
  const { clientAuthenticatorType = 'client-secret', clientId, secret } = client;
  if (clientAuthenticatorType === 'client-secret') return { secret };
  if (clientAuthenticatorType === 'client-secret-jwt') return { 'secret-jwt': { secret } };
  if (clientAuthenticatorType !== 'client-jwt') return {};
  return {
    jwt: {
      'client-key-password': 'REPLACE WITH THE KEY PASSWORD IN KEYSTORE',
      'client-keystore-file': 'REPLACE WITH THE LOCATION OF YOUR KEYSTORE FILE',
      'client-keystore-password': 'REPLACE WITH THE KEYSTORE PASSWORD',
      'client-key-alias': clientId,
      'token-timeout': 10,
      'client-keystore-type': 'jks',
    },
  };
}

/**
 * The file `keycloak.json` of a client, as text (Keycloak 26.7).
 * @param baseUrl before `/realms/…`
 */
export function adapterConfiguration(realm: RealmJson, client: ClientJson, baseUrl: string): string {
  const { clientId, bearerOnly, publicClient } = client;
  const hasRoles = rolesOf(realm, clientId).length > 0;
  const configuration = {
    realm: realm.realm,
    ...(bearerOnly === true && { 'bearer-only': true }),
    'auth-server-url': `${baseUrl}/`,
    'ssl-required': String(realm.sslRequired ?? 'external').toLowerCase(),
    resource: clientId,
    ...(hasRoles && { 'verify-token-audience': true }),
    ...(publicClient === true && { 'public-client': true }),
    ...(bearerOnly !== true && publicClient !== true && { credentials: credentialsOf(client) }),
    ...(hasRoles && { 'use-resource-role-mappings': true }),
    'confidential-port': 0,
    ...(client.authorizationServicesEnabled === true && { 'policy-enforcer': { credentials: {} } }),
  };
  // Jackson's pretty printer writes a space before each colon, and in empty objects.
  return JSON.stringify(configuration, null, 2)
    .replace(/^( *"(?:[^"\\]|\\.)*"): /gm, '$1 : ')
    .replace(/\{\}(?=,?$)/gm, '{ }');
}
