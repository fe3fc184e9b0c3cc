import type { ClientJson, Json, MapperJson, RealmJson } from '../../realm/representations/json.ts';
import { filledAttributes } from './client-attributes.ts';
import { type Making, originsWhereMissing, withoutBlanks, withSecret, withServiceAccountScope } from './new-client.ts';
import { newMappers } from './new-mappers.ts';

/** Members that an update does not change (Keycloak 26.7). */
const fixed = [
  'id',
  'defaultClientScopes',
  'optionalClientScopes',
  'access',
  'defaultRoles',
  'registrationAccessToken',
];

/**
 * A client after an update. Members that are missing or null stay, attributes are added, lists and mappers are replaced
 * (Keycloak 26.7).
 */
export function changedClient(before: ClientJson, input: Json, realm: RealmJson, making: Making): ClientJson {
  const sent = Object.entries(input).filter(([name, value]) => value != null && !fixed.includes(name));
  const mappers = input.protocolMappers as readonly Json[] | null | undefined;
  const hadOrigins = ((before.webOrigins ?? []) as readonly string[]).length > 0;
  const after = {
    ...before,
    ...Object.fromEntries(sent),
    ...withoutBlanks(input),
    ...(hadOrigins ? {} : originsWhereMissing(input)),
    attributes: filledAttributes((before.attributes ?? {}) as Json, (input.attributes ?? {}) as Json),
    ...(mappers != null && {
      protocolMappers: newMappers(mappers, (before.protocolMappers ?? []) as MapperJson[], making),
    }),
  } as ClientJson;
  // A client that does not say so protects nothing any more (Keycloak 26.7).
  const { authorizationServicesEnabled, authorizationSettings, ...others } = after;
  const isServer = input.authorizationServicesEnabled === true;
  const kept = before.authorizationServicesEnabled === true ? before.authorizationSettings : undefined;
  const served = {
    ...others,
    ...(isServer && { authorizationServicesEnabled: true }),
    ...(isServer && kept !== undefined && { authorizationSettings: kept }),
  } as ClientJson;
  const hadAccount = before.serviceAccountsEnabled === true;
  const hasAccount = after.serviceAccountsEnabled === true;
  return withSecret(hadAccount === hasAccount ? served : withServiceAccountScope(served, realm), making);
}
