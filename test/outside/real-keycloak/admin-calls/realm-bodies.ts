import { type Body, nameOf, optional } from './random-body.ts';

const flow: Body = (random) =>
  optional(random, {
    alias: random.pick([nameOf(random), 'browser', '']),
    description: 'd',
    providerId: random.pick(['basic-flow', 'client-flow', 'nope', 'form-flow']),
    topLevel: random.chance(0.8),
    builtIn: random.chance(0.1),
  });

export const realmBodies: Readonly<Record<string, Body>> = {
  realm: (random) =>
    random.pick([
      { displayName: 'A' },
      { accessTokenLifespan: random.pick([300, -1, 0]) },
      { passwordPolicy: random.pick(['length(3)', 'nope(3)', 'length(x)', '']) },
      { sslRequired: random.pick(['none', 'external', 'nope']) },
      { browserFlow: random.pick(['browser', 'nope', 'direct grant']) },
      { defaultLocale: random.pick(['de', 'xx', '']), supportedLocales: ['de', 'en'] },
      { attributes: { a: 'b', frontendUrl: random.pick(['', 'nope']) } },
      { smtpServer: random.pick([{}, { host: 'h' }, { host: 'h', port: 'x', from: 'a@b.c' }]) },
      { otpPolicyType: random.pick(['totp', 'hotp', 'nope']), otpPolicyDigits: 6 },
      { bruteForceProtected: true, failureFactor: 3 },
      { defaultSignatureAlgorithm: random.pick(['RS256', 'nope']) },
      { eventsListeners: ['nope'] },
    ]),
  events: (random) =>
    random.pick([
      { eventsEnabled: true },
      { eventsListeners: ['nope'] },
      { enabledEventTypes: ['nope'] },
      { enabledEventTypes: ['LOGIN'] },
      { eventsExpiration: -1 },
    ]),
  policies: (random) =>
    random.pick([
      { policies: [] },
      { policies: [{ name: 'p', enabled: true, conditions: [], profiles: ['nope'] }] },
      { policies: [{ name: 'p', enabled: true, conditions: [{ condition: 'nope' }], profiles: [] }] },
      {},
    ]),
  profiles: (random) =>
    random.pick([
      { profiles: [] },
      { profiles: [{ name: 'p', executors: [] }] },
      { profiles: [{ name: 'p', executors: [{ executor: 'nope' }] }] },
      {},
    ]),
  texts: (random) => random.pick([{ hello: 'x' }, {}, { a: 1 }, []]),
  plain: (random) => random.pick(['a text', '', '"quoted"', 'x'.repeat(300)]),
  import: (random) => ({
    ifResourceExists: random.pick(['SKIP', 'FAIL', 'OVERWRITE']),
    ...optional(random, {
      users: [{ username: nameOf(random) }],
      groups: [{ name: nameOf(random) }],
      clients: [{ clientId: nameOf(random) }],
      roles: { realm: [{ name: nameOf(random) }], client: { app: [{ name: nameOf(random) }] } },
      identityProviders: [{ alias: nameOf(random), providerId: 'oidc', config: {} }],
    }),
  }),
  mail: (random) =>
    random.pick([
      { host: '127.0.0.1', port: '1', from: 'a@b.c' },
      {},
      { host: '127.0.0.1', port: 'x', from: 'a@b.c' },
      { host: '127.0.0.1', port: '1' },
    ]),
  permissions: (random) => ({ enabled: random.chance(0.5) }),
  component: (random, item) =>
    optional(random, {
      name: nameOf(random),
      providerId: random.pick([
        'rsa-generated',
        'hmac-generated',
        'rsa',
        'nope',
        'allowed-protocol-mappers',
        'ecdsa-generated',
      ]),
      providerType: random.pick([
        'org.keycloak.keys.KeyProvider',
        'org.keycloak.keys.KeyProvider',
        'org.keycloak.services.clientregistration.policy.ClientRegistrationPolicy',
        'nope',
      ]),
      parentId: random.pick(['nope', item('component.parentId')]),
      config: random.pick([{}, { priority: ['1'] }, { priority: ['x'] }, { algorithm: ['nope'] }, { keySize: ['7'] }]),
      subType: 'anonymous',
    }),
  config: (random) =>
    optional(random, {
      alias: random.pick([nameOf(random), '']),
      config: random.pick([{}, { a: 'b' }, { defaultProvider: 'corp' }]),
    }),
  executionBody: (random, item) =>
    optional(random, {
      authenticator: random.pick(['auth-cookie', 'nope']),
      requirement: random.pick(['REQUIRED', 'DISABLED', 'nope']),
      priority: 1,
      parentFlow: random.pick(['nope', item('flowId.id')]),
      authenticatorFlow: false,
    }),
  flow,
  flowName: (random) => random.pick([{ newName: nameOf(random) }, { newName: 'browser' }, {}, { newName: '' }]),
  executionInfo: (random, item) =>
    optional(random, {
      id: random.pick([item('execution.id'), item('execution.id'), 'nope']),
      requirement: random.pick(['REQUIRED', 'ALTERNATIVE', 'DISABLED', 'nope', 'CONDITIONAL']),
      priority: random.below(50),
      displayName: 'd',
      description: 'e',
      authenticationFlow: random.chance(0.3),
      flowId: random.pick([item('execution.flowId'), 'nope']),
    }),
  executionOf: (random) =>
    random.pick([
      { provider: 'auth-cookie' },
      { provider: 'nope' },
      {},
      { provider: 'auth-otp-form', priority: 5 },
      { provider: 'registration-user-creation' },
    ]),
  subflow: (random) =>
    optional(random, {
      alias: random.pick([nameOf(random), 'browser', '']),
      type: random.pick(['basic-flow', 'form-flow', 'nope']),
      description: 'd',
      provider: random.pick(['registration-page-form', 'nope', '']),
      priority: 3,
    }),
  actionOf: (random) =>
    optional(random, {
      providerId: random.pick([
        'webauthn-register',
        'UPDATE_PASSWORD',
        'nope',
        'CONFIGURE_TOTP',
        'TERMS_AND_CONDITIONS',
        'delete_account',
      ]),
      name: 'A name',
    }),
  action: (random, item) =>
    optional(random, {
      alias: random.pick([item('action.alias'), 'nope']),
      name: 'n',
      providerId: item('action.providerId'),
      enabled: random.chance(0.5),
      defaultAction: random.chance(0.5),
      priority: 7,
      config: {},
    }),
  actionConfig: (random) =>
    random.pick([{ config: {} }, { config: { max_auth_age: '1' } }, { config: { max_auth_age: 'x' } }, {}]),
  provider: (random) =>
    optional(random, {
      alias: random.pick([nameOf(random), 'corp', 'x y', '']),
      providerId: random.pick(['oidc', 'google', 'github', 'saml', 'nope']),
      enabled: true,
      displayName: 'd',
      internalId: 'x',
      firstBrokerLoginFlowAlias: random.pick(['first broker login', 'nope', '']),
      config: random.pick([
        {},
        {
          clientId: 'a',
          clientSecret: 'b',
          tokenUrl: 'https://idp.example/t',
          authorizationUrl: 'https://idp.example/a',
        },
        { tokenUrl: 'nope' },
      ]),
    }),
  importConfig: (random) =>
    random.pick([
      { providerId: 'oidc' },
      { providerId: 'oidc', fromUrl: 'nope' },
      { providerId: 'nope', fromUrl: 'http://127.0.0.1:1/x' },
      { providerId: 'oidc', fromUrl: 'http://127.0.0.1:1/x' },
    ]),
  providerMapper: (random, item) =>
    optional(random, {
      name: nameOf(random),
      identityProviderAlias: random.pick(['corp', 'nope']),
      identityProviderMapper: random.pick([
        'hardcoded-user-session-attribute-idp-mapper',
        'nope',
        'oidc-role-idp-mapper',
      ]),
      config: random.pick([{}, { syncMode: 'INHERIT' }, { role: 'nope' }]),
      id: item('providerMapper.id'),
    }),
};
