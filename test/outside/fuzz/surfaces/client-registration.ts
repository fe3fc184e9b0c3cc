import { json, owned, type Surface } from './surface.ts';

/** Programs register themselves: with an initial access token, or the registration access token of a client. */
export const clientRegistration: Surface = {
  name: 'client registration',
  methods: ['POST', 'POST', 'GET', 'PUT', 'PUT', 'DELETE'],
  paths: [
    ...['openid-connect', 'openid-connect', 'openid-connect', 'default', 'default', 'default', 'install', 'x'].map(
      (provider) => `${owned}/clients-registrations/${provider}`,
    ),
    ...[
      '{registered}',
      '{registered}',
      '{registered}',
      '{registered}',
      'app',
      '%00',
      '../x',
      'realm-management',
    ].flatMap((id) =>
      ['openid-connect', 'default', 'install'].map((provider) => `${owned}/clients-registrations/${provider}/${id}`),
    ),
    '{box}/realms/demo/clients-registrations/openid-connect',
  ],
  bodies: [
    '{"client_name":"x","redirect_uris":["http://localhost:3000/*"]}',
    '{"redirect_uris":["http://localhost:3000/*"],"token_endpoint_auth_method":"client_secret_post"}',
    '{"name":"x","redirectUris":["http://localhost:3000/*"],"attributes":{"a":"b"}}',
    '{"client_id":"{registered}","client_name":"x","redirect_uris":["javascript:alert(1)","http://a b","//x"]}',
    '{"redirect_uris":"x","jwks":{"keys":[{"kty":"RSA"}]},"jwks_uri":"file:///etc/passwd"}',
    '{"redirect_uris":[null],"contacts":{},"token_endpoint_auth_method":"private_key_jwt","grant_types":["x"]}',
    '{"subject_type":"pairwise","sector_identifier_uri":"http://127.0.0.1:1/","default_acr_values":[1],"scope":"openid x"}',
    '{"userinfo_signed_response_alg":"none","id_token_encrypted_response_alg":"x","request_uris":["http://127.0.0.1:1"]}',
    '{"clientId":"y","secret":"x","protocolMappers":[{"protocolMapper":"oidc-script-based-protocol-mapper","config":{}}]}',
    '{"clientId":"{registered}","attributes":{"__proto__":"x"},"fullScopeAllowed":"x","defaultClientScopes":[1]}',
    '{"clientId":"app","serviceAccountsEnabled":true,"authorizationServicesEnabled":true,"authorizationSettings":{}}',
    '<EntityDescriptor/>',
    '[]',
    '',
  ],
  headers: [
    'Authorization: Bearer {registration}',
    'Authorization: Bearer {admin}',
    'Authorization: Bearer {user}',
    'Origin: http://x',
  ],
  usual: [json, 'Authorization: Bearer {initial}'],
};

/** Whoever may change clients. */
export const registeredClient: Surface = {
  ...clientRegistration,
  name: 'registered client',
  methods: ['GET', 'PUT', 'PUT', 'PUT', 'POST'],
  usual: [json, 'Authorization: Bearer {server}'],
};
