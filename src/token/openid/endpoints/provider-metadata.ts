import type { RequestContext } from '../context/request-context.ts';

const asymmetric = ['PS384', 'RS384', 'EdDSA', 'ES384', 'ES256', 'RS256', 'ES512', 'PS256', 'PS512', 'RS512'];
const signing = [
  ...['PS384', 'RS384', 'EdDSA', 'ES384', 'HS256', 'HS512', 'ES256'],
  ...['RS256', 'HS384', 'ES512', 'PS256', 'PS512', 'RS512'],
];
const signingOrNone = [...signing, 'none'];
const keyManagement = [
  ...['ECDH-ES+A256KW', 'ECDH-ES+A192KW', 'ECDH-ES+A128KW', 'RSA-OAEP', 'RSA-OAEP-256', 'RSA1_5', 'ECDH-ES'],
];
const encryption = ['A256GCM', 'A192GCM', 'A128GCM', 'A128CBC-HS256', 'A192CBC-HS384', 'A256CBC-HS512'];
const clientAuthentication = [
  ...['private_key_jwt', 'client_secret_basic', 'client_secret_post', 'tls_client_auth', 'client_secret_jwt'],
];
const grantTypes = [
  ...['authorization_code', 'client_credentials', 'implicit', 'password', 'refresh_token'],
  'urn:ietf:params:oauth:grant-type:device_code',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
  'urn:ietf:params:oauth:grant-type:token-exchange',
  'urn:ietf:params:oauth:grant-type:uma-ticket',
  'urn:openid:params:grant-type:ciba',
];
const responseTypes = [
  ...['code', 'none', 'id_token', 'token', 'id_token token', 'code id_token', 'code token', 'code id_token token'],
];
const responseModes = ['query', 'fragment', 'form_post', 'query.jwt', 'fragment.jwt', 'form_post.jwt', 'jwt'];

/** Some realms have a client scope of the name `openid`. */
const scopesOf = ({ state }: RequestContext) => {
  const shown = state.realm.clientScopes.filter(({ includeInMetadata }) => includeInMetadata);
  return [...new Set(['openid', ...shown.map(({ name }) => name)])];
};

/** OpenID Connect Discovery and RFC 8414: one document for both (Keycloak 26.7). */
export function providerMetadata(context: RequestContext): unknown {
  const { issuer } = context;
  const at = (path: string) => `${issuer}/protocol/openid-connect/${path}`;
  const registration = `${issuer}/clients-registrations/openid-connect`;
  return {
    issuer,
    authorization_endpoint: at('auth'),
    token_endpoint: at('token'),
    introspection_endpoint: at('token/introspect'),
    userinfo_endpoint: at('userinfo'),
    end_session_endpoint: at('logout'),
    frontchannel_logout_session_supported: true,
    frontchannel_logout_supported: true,
    jwks_uri: at('certs'),
    check_session_iframe: at('login-status-iframe.html'),
    grant_types_supported: grantTypes,
    acr_values_supported: [...context.state.realm.acrLevels.keys(), '0', '1'],
    response_types_supported: responseTypes,
    subject_types_supported: ['public', 'pairwise'],
    prompt_values_supported: [
      ...['none', 'login', 'consent'],
      ...(context.state.realm.registrationAllowed ? ['create'] : []),
    ],
    id_token_signing_alg_values_supported: signing,
    id_token_encryption_alg_values_supported: keyManagement,
    id_token_encryption_enc_values_supported: encryption,
    userinfo_signing_alg_values_supported: signingOrNone,
    userinfo_encryption_alg_values_supported: keyManagement,
    userinfo_encryption_enc_values_supported: encryption,
    request_object_signing_alg_values_supported: signingOrNone,
    request_object_encryption_alg_values_supported: keyManagement,
    request_object_encryption_enc_values_supported: encryption,
    response_modes_supported: responseModes,
    registration_endpoint: registration,
    token_endpoint_auth_methods_supported: clientAuthentication,
    token_endpoint_auth_signing_alg_values_supported: signing,
    introspection_endpoint_auth_methods_supported: clientAuthentication,
    introspection_endpoint_auth_signing_alg_values_supported: signing,
    authorization_signing_alg_values_supported: signing,
    authorization_encryption_alg_values_supported: keyManagement,
    authorization_encryption_enc_values_supported: encryption,
    claims_supported: [
      ...['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'name', 'given_name', 'family_name'],
      ...['preferred_username', 'email', 'acr', 'azp', 'nonce'],
    ],
    claim_types_supported: ['normal'],
    claims_parameter_supported: true,
    scopes_supported: scopesOf(context),
    request_parameter_supported: true,
    request_uri_parameter_supported: true,
    require_request_uri_registration: true,
    code_challenge_methods_supported: ['plain', 'S256'],
    tls_client_certificate_bound_access_tokens: true,
    dpop_signing_alg_values_supported: asymmetric,
    revocation_endpoint: at('revoke'),
    revocation_endpoint_auth_methods_supported: clientAuthentication,
    revocation_endpoint_auth_signing_alg_values_supported: signing,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    device_authorization_endpoint: at('auth/device'),
    backchannel_token_delivery_modes_supported: ['poll', 'ping'],
    backchannel_authentication_endpoint: at('ext/ciba/auth'),
    backchannel_authentication_request_signing_alg_values_supported: asymmetric,
    require_pushed_authorization_requests: false,
    pushed_authorization_request_endpoint: at('ext/par/request'),
    mtls_endpoint_aliases: {
      token_endpoint: at('token'),
      revocation_endpoint: at('revoke'),
      introspection_endpoint: at('token/introspect'),
      device_authorization_endpoint: at('auth/device'),
      registration_endpoint: registration,
      userinfo_endpoint: at('userinfo'),
      pushed_authorization_request_endpoint: at('ext/par/request'),
      backchannel_authentication_endpoint: at('ext/ciba/auth'),
    },
    authorization_response_iss_parameter_supported: true,
  };
}

/** User-Managed Access 2.0, section 2. */
export function umaMetadata(context: RequestContext): unknown {
  const { issuer } = context;
  const at = (path: string) => `${issuer}/protocol/openid-connect/${path}`;
  const protection = (path: string) => `${issuer}/authz/protection/${path}`;
  return {
    issuer,
    authorization_endpoint: at('auth'),
    token_endpoint: at('token'),
    introspection_endpoint: at('token/introspect'),
    end_session_endpoint: at('logout'),
    frontchannel_logout_session_supported: true,
    frontchannel_logout_supported: true,
    jwks_uri: at('certs'),
    grant_types_supported: grantTypes,
    response_types_supported: responseTypes,
    response_modes_supported: responseModes,
    registration_endpoint: `${issuer}/clients-registrations/openid-connect`,
    token_endpoint_auth_methods_supported: clientAuthentication,
    token_endpoint_auth_signing_alg_values_supported: signing,
    scopes_supported: scopesOf(context),
    resource_registration_endpoint: protection('resource_set'),
    permission_endpoint: protection('permission'),
    policy_endpoint: protection('uma-policy'),
  };
}
