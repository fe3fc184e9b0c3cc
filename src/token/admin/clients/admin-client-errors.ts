import { fixed, oauth } from '../../openid/http/oauth-error.ts';
import { errorForPeople } from '../admin-errors.ts';

/** Errors of the admin API about clients. Texts and status codes are those of Keycloak 26.7. */
export const clientErrors = {
  unknownClient: fixed(oauth(404, 'Could not find client')),
  clientExists: (clientId: string) => errorForPeople(409, `Client ${clientId} already exists`),
  nameTaken: fixed(errorForPeople(409, 'Client already exists')),
  invalidClient: (issues: readonly string[]) => oauth(400, 'invalid_input', issues.join('; ')),
  attributesNotSearchable: (names: readonly string[]) =>
    oauth(400, 'invalid_request', `Attributes [${names.join(', ')}] not allowed for search`),
  undeletableClient: fixed(oauth(400, 'invalid_request', 'Could not delete client')),
  noServiceAccount: (clientId: string) => oauth(400, `Service account not enabled for the client '${clientId}'`),
  noRotatedSecret: fixed(oauth(404, 'Client does not have a rotated secret')),
  unknownInstallation: fixed(oauth(404, 'Unknown Provider')),
  noNode: fixed(oauth(404, 'Client does not have node ')),

  unknownMapper: fixed(oauth(404, 'Model not found')),
  unknownMapperKind: fixed(oauth(404, 'ProtocolMapper provider not found')),
  mapperExists: fixed(errorForPeople(409, 'Protocol mapper exists with same name')),
  mapperNameTaken: fixed(oauth(409, 'conflict', 'Protocol mapper name must be unique per protocol')),

  malformedSector: fixed(oauth(400, 'Invalid Sector Identifier URI.', 'Malformed Sector Identifier URI.')),

  unknownScope: fixed(oauth(404, 'Could not find client scope')),
  noSuchScope: fixed(oauth(404, 'Client scope not found')),
  scopeExists: (name: string) => errorForPeople(409, `Client Scope ${name} already exists`),
  unexpectedProtocol: fixed(errorForPeople(400, 'Unexpected protocol')),
  unexpectedScopeName: (name: string) => errorForPeople(400, `Unexpected name "${name}" for ClientScope`),
  roleNotFound: fixed(oauth(404, 'Role not found')),
  unknownContainer: fixed(oauth(404, 'Role Container not found')),

  noUserId: fixed(oauth(404, 'No userId provided')),
  noUser: fixed(oauth(404, 'No user found')),

  unknownComponent: fixed(oauth(404, 'Could not find component')),
  unknownParent: fixed(oauth(404, 'Could not find parent component')),
  unknownComponentKind: fixed(oauth(400, 'Invalid provider type or no such provider')),
  badComponent: (why: string) => errorForPeople(400, why),
};
