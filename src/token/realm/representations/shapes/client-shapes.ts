import { presentTexts } from './lenient-kinds.ts';
import {
  any,
  flag,
  integer,
  listOf,
  long,
  type Members,
  mapOf,
  members,
  objectOf,
  text,
  texts,
} from './member-kinds.ts';

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

const metadata: Members = {
  ...members(
    text,
    `token_endpoint_auth_method token_endpoint_auth_signing_alg application_type client_id client_secret client_name
      client_uri logo_uri scope tos_uri policy_uri jwks_uri sector_identifier_uri subject_type id_token_signed_response_alg
      id_token_encrypted_response_alg id_token_encrypted_response_enc userinfo_signed_response_alg
      userinfo_encrypted_response_alg userinfo_encrypted_response_enc request_object_signing_alg
      request_object_encryption_alg request_object_encryption_enc initiate_login_uri tls_client_auth_subject_dn software_id
      software_version registration_client_uri registration_access_token backchannel_logout_uri
      backchannel_token_delivery_mode backchannel_client_notification_endpoint frontchannel_logout_uri
      backchannel_authentication_request_signing_alg authorization_signed_response_alg
      authorization_encrypted_response_alg authorization_encrypted_response_enc`,
  ),
  ...members(
    texts,
    'redirect_uris grant_types response_types contacts default_acr_values request_uris post_logout_redirect_uris',
  ),
  ...members(
    flag,
    `require_auth_time tls_client_certificate_bound_access_tokens dpop_bound_access_tokens
      backchannel_logout_session_required backchannel_logout_revoke_offline_tokens require_pushed_authorization_requests
      frontchannel_logout_session_required`,
  ),
  ...members(integer, 'default_max_age client_id_issued_at'),
  client_secret_expires_at: long,
  jwks: mapOf(any),
};

/** What a client says of itself when it is registered (RFC 7591 section 2). */
export const metadataShape = objectOf('OIDCClientRepresentation', () => metadata);
