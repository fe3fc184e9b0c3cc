import { samlScopes } from './default-saml-scopes.ts';

/** What a mapper puts its claim into; `introspection` and the access token always. */
type Into = 'everywhere' | 'access';

const into = (where: Into) => ({
  'access.token.claim': 'true',
  'introspection.token.claim': 'true',
  ...(where === 'everywhere' && { 'id.token.claim': 'true', 'userinfo.token.claim': 'true' }),
});

const mapper = (name: string, protocolMapper: string, where: Into, config: Record<string, string> = {}) => ({
  name,
  protocol: 'openid-connect',
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

/** Identifiers decide the order of words in `scope`: with these a new realm answers `email profile`. */
const ids = {
  acr: '691c7cd9-727e-49d3-a94d-68c5dc7756e1',
  address: '96e82db0-b8d1-4293-a8e7-5d949a7ee53b',
  basic: 'd0e7444d-1925-47b1-afa0-732053776937',
  email: 'ded9d797-5dca-4fd8-89cf-65c99c73c68f',
  'microprofile-jwt': 'edb809ff-2e42-4e50-9719-b5753a19c0cd',
  offline_access: '087e5f2c-a2a6-456e-981a-db5624754657',
  organization: 'bde7d3e3-2bdc-492f-8cfe-13e7c86e7a64',
  phone: '254b3327-4ef7-42c9-bc27-ef1cdba6a313',
  profile: '8e7a51ea-d6df-4957-bf57-952ed59b0958',
  roles: 'f9e3130b-3288-45c1-86fd-980a5f247f6b',
  service_account: '88132e57-1d14-44cf-9319-ab7e9ab4b6d4',
  'web-origins': '77bbcfe9-74ac-4dce-a0be-fc2d3df6e277',
} as const;

/** What a scope is for, and what users who are asked for consent read; they are not asked for one without a text. */
const about: Readonly<Record<keyof typeof ids, readonly [description: string, consentText?: string]>> = {
  acr: ['OpenID Connect scope for add acr (authentication context class reference) to the token'],
  address: ['OpenID Connect built-in scope: address', `$\{addressScopeConsentText}`],
  basic: ['OpenID Connect scope for add all basic claims to the token'],
  email: ['OpenID Connect built-in scope: email', `$\{emailScopeConsentText}`],
  'microprofile-jwt': ['Microprofile - JWT built-in scope'],
  offline_access: ['OpenID Connect built-in scope: offline_access', `$\{offlineAccessScopeConsentText}`],
  organization: ['Additional claims about the organization a subject belongs to', `$\{organizationScopeConsentText}`],
  phone: ['OpenID Connect built-in scope: phone', `$\{phoneScopeConsentText}`],
  profile: ['OpenID Connect built-in scope: profile', `$\{profileScopeConsentText}`],
  roles: ['OpenID Connect scope for add user roles to the access token', `$\{rolesScopeConsentText}`],
  service_account: ['Specific scope for a client enabled for service accounts'],
  'web-origins': ['OpenID Connect scope for add allowed web origins to the access token', ''],
};

const scope = (name: keyof typeof ids, includeInTokenScope: boolean, protocolMappers: unknown[]) => {
  const [description, consentText] = about[name];
  return {
    id: ids[name],
    name,
    description,
    protocol: 'openid-connect',
    attributes: {
      // Keycloak says this of all but one, and of that the other.
      ...(name !== 'offline_access' && { 'include.in.token.scope': String(includeInTokenScope) }),
      'display.on.consent.screen': String(consentText !== undefined && consentText !== ''),
      ...(consentText !== undefined && { 'consent.screen.text': consentText }),
    },
    protocolMappers,
  };
};

/** Where the parts of an address come from. */
const addressParts = Object.fromEntries(
  ['country', 'formatted', 'locality', 'postal_code', 'region', 'street'].map((part) => [
    `user.attribute.${part}`,
    part,
  ]),
);

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

/** The client scopes that Keycloak makes in a realm whose file has none (Keycloak 26.7). */
export const defaultClientScopes = (): { readonly name: string }[] => [
  ...samlScopes(),
  scope('acr', false, [mapper('acr loa level', 'oidc-acr-mapper', 'everywhere')]),
  scope('web-origins', false, [mapper('allowed web origins', 'oidc-allowed-origins-mapper', 'access')]),
  scope('offline_access', true, []),
  scope('microprofile-jwt', true, [
    attribute('upn', 'username', 'upn'),
    mapper('groups', 'oidc-usermodel-realm-role-mapper', 'everywhere', {
      multivalued: 'true',
      'user.attribute': 'foo',
      ...claim('groups'),
    }),
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
  scope('address', true, [mapper('address', 'oidc-address-mapper', 'everywhere', addressParts)]),
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
    mapper('organization', 'oidc-organization-membership-mapper', 'everywhere', {
      multivalued: 'true',
      ...claim('organization'),
    }),
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
export const defaultScopeNames = [
  'role_list',
  'saml_organization',
  'AuthnContextClassRef',
  'web-origins',
  'acr',
  'roles',
  'profile',
  'basic',
  'email',
];
export const optionalScopeNames = ['address', 'phone', 'offline_access', 'organization', 'microprofile-jwt'];
