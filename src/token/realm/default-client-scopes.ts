/** What a mapper puts its claim into; `introspection` and the access token always. */
type Into = 'everywhere' | 'access';

const into = (where: Into) => ({
  'access.token.claim': 'true',
  'introspection.token.claim': 'true',
  ...(where === 'everywhere' && { 'id.token.claim': 'true', 'userinfo.token.claim': 'true' }),
});

const mapper = (name: string, protocolMapper: string, where: Into, config: Record<string, string> = {}) => ({
  name,
  protocolMapper,
  config: { ...into(where), ...config },
});

const claim = (name: string, type = 'String') => ({ 'claim.name': name, 'jsonType.label': type });

const attribute = (name: string, source: string, target: string, type = 'String') =>
  mapper(name, 'oidc-usermodel-attribute-mapper', 'everywhere', { 'user.attribute': source, ...claim(target, type) });

const note = (name: string, source: string, type = 'String', target = source) =>
  mapper(name, 'oidc-usersessionmodel-note-mapper', 'everywhere', {
    'user.session.note': source,
    ...claim(target, type),
  });

const scope = (name: string, includeInTokenScope: boolean, protocolMappers: unknown[]) => ({
  name,
  protocol: 'openid-connect',
  attributes: { 'include.in.token.scope': String(includeInTokenScope) },
  protocolMappers,
});

const profileAttributes: [string, string, string, string?][] = [
  ['username', 'username', 'preferred_username'],
  ['given name', 'firstName', 'given_name'],
  ['family name', 'lastName', 'family_name'],
  ['middle name', 'middleName', 'middle_name'],
  ['nickname', 'nickname', 'nickname'],
  ['profile', 'profile', 'profile'],
  ['picture', 'picture', 'picture'],
  ['website', 'website', 'website'],
  ['gender', 'gender', 'gender'],
  ['birthdate', 'birthdate', 'birthdate'],
  ['zoneinfo', 'zoneinfo', 'zoneinfo'],
  ['locale', 'locale', 'locale'],
  ['updated at', 'updatedAt', 'updated_at', 'long'],
];

/** The client scopes that Keycloak makes in a realm whose file has none (recorded). */
export const defaultClientScopes = (): unknown[] => [
  scope('acr', false, [mapper('acr loa level', 'oidc-acr-mapper', 'everywhere')]),
  scope('web-origins', false, [mapper('allowed web origins', 'oidc-allowed-origins-mapper', 'access')]),
  scope('offline_access', true, []),
  scope('microprofile-jwt', true, [
    attribute('upn', 'username', 'upn'),
    mapper('groups', 'oidc-usermodel-realm-role-mapper', 'everywhere', { multivalued: 'true', ...claim('groups') }),
  ]),
  scope('roles', false, [
    mapper('realm roles', 'oidc-usermodel-realm-role-mapper', 'access', {
      multivalued: 'true',
      ...claim('realm_access.roles'),
    }),
    mapper('client roles', 'oidc-usermodel-client-role-mapper', 'access', {
      multivalued: 'true',
      ...claim(`resource_access.$\{client_id}.roles`),
    }),
    mapper('audience resolve', 'oidc-audience-resolve-mapper', 'access'),
  ]),
  scope('address', true, [mapper('address', 'oidc-address-mapper', 'everywhere')]),
  scope('basic', false, [
    note('auth_time', 'AUTH_TIME', 'long', 'auth_time'),
    mapper('sub', 'oidc-sub-mapper', 'access'),
  ]),
  scope('email', true, [
    attribute('email', 'email', 'email'),
    mapper('email verified', 'oidc-usermodel-property-mapper', 'everywhere', {
      'user.attribute': 'emailVerified',
      ...claim('email_verified', 'boolean'),
    }),
  ]),
  scope('profile', true, [
    mapper('full name', 'oidc-full-name-mapper', 'everywhere'),
    ...profileAttributes.map((names) => attribute(...names)),
  ]),
  scope('organization', true, [
    mapper('organization', 'oidc-organization-membership-mapper', 'everywhere', claim('organization')),
  ]),
  scope('service_account', false, [
    note('Client ID', 'client_id'),
    note('Client Host', 'clientHost'),
    note('Client IP Address', 'clientAddress'),
  ]),
  scope('phone', true, [
    attribute('phone number', 'phoneNumber', 'phone_number'),
    attribute('phone number verified', 'phoneNumberVerified', 'phone_number_verified', 'boolean'),
  ]),
];

/** Scopes that a client gets when its realm does not say which. */
export const defaultScopeNames = ['web-origins', 'acr', 'roles', 'profile', 'basic', 'email'];
export const optionalScopeNames = ['address', 'phone', 'offline_access', 'organization', 'microprofile-jwt'];
