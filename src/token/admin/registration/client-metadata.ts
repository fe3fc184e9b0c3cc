import { hashOrder } from '../../realm/java-hash-order.ts';
import type { ClientJson, Json } from '../../realm/representations/json.ts';

const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const authenticators: Readonly<Record<string, string>> = {
  client_secret_basic: 'client-secret',
  client_secret_post: 'client-secret',
  client_secret_jwt: 'client-secret-jwt',
  private_key_jwt: 'client-jwt',
  tls_client_auth: 'client-x509',
  self_signed_tls_client_auth: 'client-x509',
};

const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const device = 'urn:ietf:params:oauth:grant-type:device_code';
const ciba = 'urn:openid:params:grant-type:ciba';

/** Members of the metadata that are attributes of a client, each with the name of the attribute. */
const attributes = [
  ['logo_uri', 'logoUri'],
  ['policy_uri', 'policyUri'],
  ['tos_uri', 'tosUri'],
  ['jwks_uri', 'jwks.url'],
  ['id_token_signed_response_alg', 'id.token.signed.response.alg'],
  ['userinfo_signed_response_alg', 'user.info.response.signature.alg'],
  ['backchannel_logout_uri', 'backchannel.logout.url'],
  ['token_endpoint_auth_signing_alg', 'token.endpoint.auth.signing.alg'],
] as const;

/**
 * A client by its metadata (RFC 7591 section 2, OpenID Connect Registration 1.0 section 2), as Keycloak 26.7 reads it:
 * its response types say which flows it has, without them its grant types, and without these it has the code.
 */
export function clientOfMetadata(metadata: Json): Json {
  const { client_id: clientId, client_name: name, client_uri: baseUrl, redirect_uris: redirectUris } = metadata;
  const method = metadata.token_endpoint_auth_method as string | undefined;
  const grants = Array.isArray(metadata.grant_types) ? list(metadata.grant_types) : undefined;
  const named = list(metadata.response_types);
  const byGrants = named.length === 0 && grants !== undefined && grants.length > 0 ? grants : undefined;
  const types = named.length === 0 ? ['code'] : named;
  const hasCode = byGrants?.includes('authorization_code') ?? types.some((type) => /\bcode\b|^none$/.test(type));
  const isImplicit = byGrants?.includes('implicit') ?? types.some((type) => /token/.test(type));
  const scope =
    typeof metadata.scope === 'string' ? metadata.scope.split(' ').filter((word) => word !== '') : undefined;
  return {
    ...(typeof clientId === 'string' && { clientId }),
    ...(typeof name === 'string' && { name }),
    ...(typeof baseUrl === 'string' && { baseUrl }),
    clientAuthenticatorType: authenticators[method ?? ''] ?? 'client-secret',
    redirectUris: list(redirectUris),
    standardFlowEnabled: hasCode,
    implicitFlowEnabled: isImplicit,
    directAccessGrantsEnabled: grants?.includes('password') === true,
    serviceAccountsEnabled: grants?.includes('client_credentials') === true,
    authorizationServicesEnabled: grants?.includes('urn:ietf:params:oauth:grant-type:uma-ticket') === true,
    publicClient: method === 'none',
    frontchannelLogout: metadata.frontchannel_logout_uri !== undefined,
    protocol: 'openid-connect',
    ...(scope !== undefined && { optionalClientScopes: scope }),
    attributes: attributesOf(metadata, grants),
  };
}

function attributesOf(metadata: Json, grants: readonly string[] | undefined): Json {
  const has = (grant: string) => String(grants?.includes(grant) === true);
  const named = attributes.filter(([name]) => typeof metadata[name] === 'string');
  const { jwks } = metadata;
  const afterLogout = list(metadata.post_logout_redirect_uris);
  return {
    'standard.token.exchange.enabled': has(exchange),
    'oauth2.jwt.authorization.grant.enabled': has('urn:ietf:params:oauth:grant-type:jwt-bearer'),
    'frontchannel.logout.session.required': String(metadata.frontchannel_logout_session_required === true),
    'oauth2.device.authorization.grant.enabled': has(device),
    'backchannel.logout.revoke.offline.tokens': String(metadata.backchannel_logout_revoke_offline_tokens === true),
    'use.refresh.tokens': String(grants === undefined || grants.includes('refresh_token')),
    'oidc.ciba.grant.enabled': has(ciba),
    'backchannel.logout.session.required': String(metadata.backchannel_logout_session_required !== false),
    ...Object.fromEntries(named.map(([name, attribute]) => [attribute, metadata[name]])),
    ...(typeof metadata.jwks_uri === 'string' && { 'use.jwks.url': 'true', 'use.jwks.string': 'false' }),
    ...(metadata.tls_client_certificate_bound_access_tokens === true && {
      'tls.client.certificate.bound.access.tokens': 'true',
    }),
    ...(metadata.require_pushed_authorization_requests === true && { 'require.pushed.authorization.requests': 'true' }),
    ...(jwks !== undefined && { 'use.jwks.string': 'true', 'jwks.string': JSON.stringify(jwks) }),
    ...(metadata.dpop_bound_access_tokens === true && { 'dpop.bound.access.tokens': 'true' }),
    ...(afterLogout.length > 0 && { 'post.logout.redirect.uris': afterLogout.join('##') }),
  };
}

/** The metadata of a client (RFC 7592 section 3). @param more what is known only when it is made */
export function metadataOfClient(client: ClientJson, more: Json): Json {
  const own = (client.attributes ?? {}) as Json;
  const isOn = (name: string) => own[name] === 'true';
  const method =
    client.publicClient === true
      ? 'none'
      : Object.entries(authenticators).find(([, type]) => type === client.clientAuthenticatorType)?.[0];
  const hasCode = client.standardFlowEnabled === true;
  const isImplicit = client.implicitFlowEnabled === true;
  const hasSecret = client.publicClient !== true && String(client.clientAuthenticatorType).startsWith('client-secret');
  const grants = [
    ...(hasCode ? ['authorization_code'] : []),
    ...(isImplicit ? ['implicit'] : []),
    ...(client.directAccessGrantsEnabled === true ? ['password'] : []),
    ...(client.serviceAccountsEnabled === true ? ['client_credentials'] : []),
    ...(isOn('oauth2.device.authorization.grant.enabled') ? [device] : []),
    ...(isOn('oidc.ciba.grant.enabled') ? [ciba] : []),
    ...(isOn('standard.token.exchange.enabled') ? [exchange] : []),
    ...(own['use.refresh.tokens'] !== 'false' ? ['refresh_token'] : []),
  ];
  const types = [
    ...(hasCode ? ['code', 'none'] : []),
    ...(isImplicit ? ['id_token', 'id_token token'] : []),
    ...(hasCode && isImplicit ? ['code id_token', 'code token', 'code id_token token'] : []),
  ];
  const { registration_client_uri: uri, registration_access_token: token, client_id_issued_at: issuedAt } = more;
  return {
    redirect_uris: client.redirectUris ?? [],
    token_endpoint_auth_method: method,
    grant_types: grants,
    response_types: types,
    client_id: client.clientId,
    ...(hasSecret && { client_secret: client.secret }),
    ...(typeof client.name === 'string' && { client_name: client.name }),
    ...(typeof client.baseUrl === 'string' && { client_uri: client.baseUrl }),
    scope: hashOrder(client.optionalClientScopes).join(' '),
    ...Object.fromEntries(
      attributes.filter(([, name]) => own[name] !== undefined).map(([member, name]) => [member, own[name]]),
    ),
    subject_type: 'public',
    request_uris: [],
    tls_client_certificate_bound_access_tokens: false,
    dpop_bound_access_tokens: isOn('dpop.bound.access.tokens'),
    post_logout_redirect_uris:
      typeof own['post.logout.redirect.uris'] === 'string'
        ? own['post.logout.redirect.uris'].split('##')
        : (client.redirectUris ?? []),
    ...(issuedAt !== undefined && { client_id_issued_at: issuedAt }),
    ...(hasSecret && { client_secret_expires_at: 0 }),
    registration_client_uri: uri,
    registration_access_token: token,
    backchannel_logout_session_required: false,
    require_pushed_authorization_requests: false,
    frontchannel_logout_session_required: false,
  };
}
