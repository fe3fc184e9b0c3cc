import { type FlowLines, flowsOfLines } from '../real-login/flows/flow-notation.ts';

/** The two realms of a comparison: people of `provider` log in to applications of `broker`. */
export interface RealmPair {
  readonly provider: string;
  readonly broker: string;
}

export const pairOf = (prefix: string): RealmPair => ({ provider: `${prefix}provider`, broker: `${prefix}broker` });

const person = (username: string, more: object = {}) => ({
  username,
  enabled: true,
  email: `${username}@example.com`,
  emailVerified: true,
  firstName: username,
  lastName: 'Provided',
  credentials: [{ type: 'password', value: 'pw' }],
  ...more,
});

const claim = (name: string, attribute: string) => ({
  name,
  protocol: 'openid-connect',
  protocolMapper: 'oidc-usermodel-attribute-mapper',
  config: {
    'user.attribute': attribute,
    'claim.name': name,
    'jsonType.label': 'String',
    'id.token.claim': 'true',
    'access.token.claim': 'true',
    'userinfo.token.claim': 'true',
    multivalued: 'true',
  },
});

const userProfile = {
  'org.keycloak.userprofile.UserProfileProvider': [
    {
      providerId: 'declarative-user-profile',
      config: {
        'kc.user.profile.config': [
          JSON.stringify({
            unmanagedAttributePolicy: 'ENABLED',
            attributes: ['username', 'email', 'firstName', 'lastName'].map((name) => ({
              name,
              displayName: `\${${name}}`,
              permissions: { view: ['admin', 'user'], edit: ['admin', 'user'] },
              ...(name !== 'username' && { required: { roles: ['user'] } }),
            })),
          }),
        ],
      },
    },
  ],
};

/** The realm whose people log in elsewhere. @param url of the server */
export const providerRealm = (url: string, { provider, broker }: RealmPair) => ({
  realm: provider,
  enabled: true,
  components: userProfile,
  roles: { realm: [{ name: 'boss' }, { name: 'clerk' }] },
  clients: [
    {
      clientId: 'broker',
      secret: 'broker-secret',
      redirectUris: [`${url}/realms/${broker}/broker/*`],
      attributes: { 'post.logout.redirect.uris': '+' },
      directAccessGrantsEnabled: true,
      protocolMappers: [claim('department', 'department'), claim('badges', 'badges')],
    },
  ],
  users: [
    person('alice', { attributes: { department: ['Sales'], badges: ['red', 'blue'] }, realmRoles: ['boss'] }),
    person('bob', { attributes: { department: ['Tech'] }, realmRoles: ['clerk'] }),
    person('carol'),
    person('dave', { email: undefined, firstName: undefined }),
    person('erin', { attributes: { department: ['Sales'] } }),
    person('frank'),
    person('grace'),
    person('heidi'),
  ],
});

/** Flows of first logins, by the provider that has them. */
const firstLogins: FlowLines = {
  auto: ['REQUIRED idp-detect-existing-broker-user', 'REQUIRED idp-auto-link'],
  strict: ['REQUIRED idp-create-user-if-unique'],
  denied: ['REQUIRED idp-create-user-if-unique', 'REQUIRED deny-access-authenticator {"denyErrorMessage":"Not you"}'],
  asking: ['REQUIRED idp-review-profile {"update.profile.on.first.login":"on"}', 'REQUIRED idp-create-user-if-unique'],
  override: [
    'REQUIRED idp-detect-existing-broker-user',
    'REQUIRED idp-confirm-override-link',
    'REQUIRED idp-auto-link',
  ],
  nothing: ['DISABLED idp-create-user-if-unique'],
  byform: ['REQUIRED auth-username-password-form', 'REQUIRED idp-add-organization-member'],
};

export const firstLoginProviders: readonly string[] = Object.keys(firstLogins);

const flowsOfFirstLogins = (() => {
  const all = Object.entries(firstLogins).map(([top, lines]) => flowsOfLines({ [top]: lines }));
  return {
    authenticationFlows: all.flatMap(({ authenticationFlows }) => authenticationFlows),
    authenticatorConfig: all.flatMap(({ authenticatorConfig }) => authenticatorConfig),
  };
})();

const mapper = (identityProviderAlias: string, name: string, kind: string, config: object) => ({
  name,
  identityProviderAlias,
  identityProviderMapper: kind,
  config: { syncMode: 'INHERIT', ...config },
});

/** The realm that sends people elsewhere. @param lying URL of the provider that lies */
export function brokerRealm(url: string, { provider, broker }: RealmPair, lying: string) {
  const at = `${url}/realms/${provider}/protocol/openid-connect`;
  const config = {
    clientId: 'broker',
    clientSecret: 'broker-secret',
    authorizationUrl: `${at}/auth`,
    tokenUrl: `${at}/token`,
    userInfoUrl: `${at}/userinfo`,
    logoutUrl: `${at}/logout`,
    jwksUrl: `${at}/certs`,
    issuer: `${url}/realms/${provider}`,
    useJwksUrl: 'true',
    validateSignature: 'true',
    clientAuthMethod: 'client_secret_post',
  };
  const liar = {
    ...config,
    authorizationUrl: `${lying}/auth`,
    tokenUrl: `${lying}/token`,
    userInfoUrl: `${lying}/userinfo`,
    jwksUrl: `${lying}/certs`,
    logoutUrl: '',
    issuer: lying,
  };
  const external = (alias: string, more: object = {}, own: object = {}) => ({
    alias,
    providerId: 'oidc',
    enabled: true,
    config: { ...config, ...own },
    ...more,
  });
  return {
    realm: broker,
    enabled: true,
    components: userProfile,
    eventsEnabled: true,
    roles: { realm: [{ name: 'seller' }, { name: 'guest' }, { name: 'boss-here' }] },
    groups: [{ name: 'staff', subGroups: [{ name: 'sales' }] }],
    ...flowsOfFirstLogins,
    clients: [
      {
        clientId: 'app',
        publicClient: true,
        redirectUris: ['http://127.0.0.1:9/*'],
        directAccessGrantsEnabled: true,
        attributes: { 'post.logout.redirect.uris': '+' },
        protocolMappers: [
          {
            name: 'idp',
            protocol: 'openid-connect',
            protocolMapper: 'oidc-usersessionmodel-note-mapper',
            config: {
              'user.session.note': 'identity_provider',
              'claim.name': 'idp',
              'jsonType.label': 'String',
              'access.token.claim': 'true',
            },
          },
          {
            name: 'idpuser',
            protocol: 'openid-connect',
            protocolMapper: 'oidc-usersessionmodel-note-mapper',
            config: {
              'user.session.note': 'identity_provider_identity',
              'claim.name': 'idpuser',
              'jsonType.label': 'String',
              'access.token.claim': 'true',
            },
          },
        ],
      },
    ],
    users: [
      person('local', { lastName: 'Local' }),
      person('carol', { lastName: 'Local', emailVerified: false }),
      person('frank', { email: 'other-frank@example.com', lastName: 'Local' }),
      person('gus', { email: 'grace@example.com', lastName: 'Local' }),
    ],
    identityProviders: [
      {
        ...external('kc', { storeToken: true, addReadTokenRoleOnCreate: true, displayName: 'The Provider' }),
        providerId: 'keycloak-oidc',
      },
      external(
        'plain',
        {},
        { guiOrder: '1', pkceEnabled: 'true', pkceMethod: 'S256', clientAuthMethod: 'client_secret_basic' },
      ),
      external(
        'forced',
        { trustEmail: true },
        {
          syncMode: 'FORCE',
          defaultScope: 'email profile',
          disableUserInfo: 'true',
          loginHint: 'true',
          backchannelSupported: 'false',
        },
      ),
      ...firstLoginProviders.map((alias) =>
        external(alias, { firstBrokerLoginFlowAlias: alias }, { hideOnLoginPage: 'true' }),
      ),
      external('hidden', {}, { hideOnLoginPage: 'true' }),
      external('off', { enabled: false }),
      external('linkonly', { linkOnly: true }),
      { alias: 'liar', providerId: 'oidc', enabled: true, config: liar },
      {
        alias: 'unchecked',
        providerId: 'oidc',
        enabled: true,
        config: { ...liar, validateSignature: 'false', disableNonce: 'true', issuer: '' },
      },
      { alias: 'github', providerId: 'github', enabled: true, config: { clientId: 'x', clientSecret: 'y' } },
    ],
    identityProviderMappers: [
      mapper('kc', 'role', 'oidc-hardcoded-role-idp-mapper', { role: 'guest' }),
      mapper('kc', 'fixed', 'hardcoded-attribute-idp-mapper', { attribute: 'origin', 'attribute.value': 'kc' }),
      mapper('kc', 'department', 'oidc-user-attribute-idp-mapper', {
        claim: 'department',
        'user.attribute': 'department',
      }),
      mapper('kc', 'badges', 'oidc-user-attribute-idp-mapper', { claim: 'badges', 'user.attribute': 'badges' }),
      mapper('kc', 'boss', 'keycloak-oidc-role-to-role-idp-mapper', { 'external.role': 'boss', role: 'boss-here' }),
      mapper('kc', 'sales', 'oidc-role-idp-mapper', { claim: 'department', 'claim.value': 'Sales', role: 'seller' }),
      mapper('kc', 'group', 'oidc-advanced-group-idp-mapper', {
        claims: JSON.stringify([{ key: 'department', value: 'S.*' }]),
        'are.claim.values.regex': 'true',
        group: '/staff/sales',
      }),
      mapper('kc', 'note', 'hardcoded-user-session-attribute-idp-mapper', {
        attribute: 'identity_provider_identity',
        'attribute.value': 'noted',
      }),
      mapper('plain', 'name', 'oidc-username-idp-mapper', {
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what Keycloak fills in
        template: '${ALIAS}.${CLAIM.preferred_username | uppercase}',
        target: 'LOCAL',
      }),
      mapper('plain', 'everybody', 'oidc-hardcoded-group-idp-mapper', { group: '/staff' }),
      mapper('forced', 'department', 'oidc-user-attribute-idp-mapper', {
        claim: 'department',
        'user.attribute': 'department',
      }),
      mapper('forced', 'advanced', 'oidc-advanced-role-idp-mapper', {
        claims: JSON.stringify([{ key: 'department', value: 'Sales' }]),
        role: 'seller',
      }),
    ],
  };
}
