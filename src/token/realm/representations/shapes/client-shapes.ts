import { presentTexts } from './lenient-kinds.ts';
import { any, flag, integer, listOf, type Members, mapOf, members, objectOf, text } from './member-kinds.ts';

const mapper: Members = {
  ...members(text, 'id name protocol protocolMapper consentText'),
  consentRequired: flag,
  config: mapOf(text),
};
export const mapperShape = objectOf('ProtocolMapperRepresentation', () => mapper);

const client: Members = {
  ...members(text, 'id clientId name description type rootUrl adminUrl baseUrl clientAuthenticatorType secret'),
  ...members(text, 'registrationAccessToken protocol clientTemplate origin'),
  ...members(flag, 'surrogateAuthRequired enabled alwaysDisplayInConsole bearerOnly consentRequired'),
  ...members(flag, 'standardFlowEnabled implicitFlowEnabled directAccessGrantsEnabled serviceAccountsEnabled'),
  ...members(flag, 'oauth2DeviceAuthorizationGrantEnabled authorizationServicesEnabled directGrantsOnly'),
  ...members(flag, 'publicClient frontchannelLogout fullScopeAllowed useTemplateConfig useTemplateScope'),
  useTemplateMappers: flag,
  ...members(integer, 'notBefore nodeReRegistrationTimeout'),
  ...members(presentTexts, 'defaultRoles redirectUris webOrigins defaultClientScopes optionalClientScopes'),
  ...members(mapOf(text), 'attributes authenticationFlowBindingOverrides'),
  registeredNodes: mapOf(integer),
  access: mapOf(flag),
  // Looked into when somebody asks for it.
  authorizationSettings: any,
  protocolMappers: listOf(mapperShape),
};
export const clientShape = objectOf('ClientRepresentation', () => client);

const scope: Members = {
  ...members(text, 'id name description protocol'),
  attributes: mapOf(text),
  protocolMappers: listOf(mapperShape),
};
export const scopeShape = objectOf('ClientScopeRepresentation', () => scope, true);
