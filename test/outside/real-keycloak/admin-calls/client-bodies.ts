import { type Body, nameOf, optional } from './random-body.ts';

const client: Body = (random) =>
  optional(random, {
    clientId: nameOf(random),
    name: 'A name',
    enabled: random.chance(0.9),
    protocol: random.pick(['openid-connect', 'openid-connect', 'saml', 'nope']),
    publicClient: random.chance(0.4),
    bearerOnly: random.chance(0.1),
    serviceAccountsEnabled: random.chance(0.4),
    authorizationServicesEnabled: random.chance(0.4),
    redirectUris: random.pick([['http://localhost/*'], ['*'], ['nope nope'], ['javascript:alert(1)'], []]),
    rootUrl: random.pick(['http://localhost', 'nope', '']),
    baseUrl: random.pick(['/app', 'nope', 'javascript:x']),
    clientAuthenticatorType: random.pick(['client-secret', 'client-jwt', 'nope']),
    attributes: random.pick([
      {},
      { 'access.token.lifespan': '60' },
      { 'jwks.url': 'nope' },
      { 'pkce.code.challenge.method': 'S256' },
    ]),
    defaultClientScopes: random.pick([['profile'], ['nope'], []]),
  });

const mapper: Body = (random, item) =>
  optional(random, {
    name: random.pick([nameOf(random), 'username', 'claim']),
    ...(random.chance(0.5) && { id: random.chance(0.5) ? item('mapper.id') : item('scopeMapper.id') }),
    protocol: random.pick(['openid-connect', 'openid-connect', 'openid-connect', 'saml', 'nope']),
    protocolMapper: random.pick([
      'oidc-hardcoded-claim-mapper',
      'oidc-usermodel-attribute-mapper',
      'oidc-sha256-pairwise-sub-mapper',
      'nope',
      'oidc-audience-mapper',
    ]),
    config: random.pick([
      {},
      { 'claim.name': 'a', 'claim.value': 'b' },
      { 'claim.name': '', 'jsonType.label': 'nope' },
      { 'included.client.audience': 'app' },
    ]),
  });

const policy: Body = (random, item) =>
  optional(random, {
    name: nameOf(random),
    type: random.pick(['role', 'user', 'client', 'time', 'aggregate', 'nope', 'resource', 'scope']),
    logic: random.pick(['POSITIVE', 'NEGATIVE', 'nope']),
    decisionStrategy: random.pick(['UNANIMOUS', 'AFFIRMATIVE', 'nope']),
    description: 'd',
    roles: random.pick([[], [{ id: item('roleId.id') }], [{ id: 'nope' }]]),
    users: random.pick([[], [item('user.id')], ['nope']]),
    clients: random.pick([[], [item('client.id')], ['nope']]),
    policies: random.pick([[], ['nope'], [item('policy.id')]]),
    resources: random.pick([[], ['nope'], [item('resource._id')]]),
    scopes: random.pick([[], ['nope'], ['read']]),
    config: random.pick([{}, { roles: '[]' }, { applyPolicies: '["nope"]' }, { defaultResourceType: 'x' }]),
  });

export const clientBodies: Readonly<Record<string, Body>> = {
  description: (random) =>
    random.pick([
      { clientId: 'q', redirectUris: ['http://h'] },
      { client_name: 'x', redirect_uris: ['http://h/'] },
      { a: 1 },
      'nope',
    ]),
  client,
  clientChange: (random, item) => ({
    ...(client(random, item) as object),
    ...(random.chance(0.3) && { id: item('client.id') }),
    clientId: random.chance(0.7) ? item('client.clientId') : nameOf(random),
  }),
  node: (random) => random.pick([{ node: 'node1' }, {}, { node: '' }]),
  keystore: (random) =>
    optional(random, {
      format: random.pick(['JKS', 'PKCS12', 'nope', 'BCFKS']),
      keyAlias: 'a',
      keyPassword: 'password',
      storePassword: 'password',
    }),
  form: () => '',
  mapper,
  mappers: (random, item) => [mapper(random, item), ...(random.chance(0.5) ? [mapper(random, item)] : [])],
  server: (random) =>
    random.pick([
      { allowRemoteResourceManagement: true, policyEnforcementMode: 'ENFORCING' },
      { policyEnforcementMode: 'nope' },
      { resources: [{ name: 'r' }], scopes: [{ name: 'read' }] },
      {},
      { resources: [{}] },
    ]),
  permission: policy,
  policy,
  evaluation: (random, item) =>
    optional(random, {
      userId: item('user.id'),
      roleIds: ['reader'],
      resources: random.pick([[], [{ name: 'a' }]]),
      entitlements: false,
      context: { attributes: {} },
    }),
  resource: (random) =>
    optional(random, {
      name: nameOf(random),
      uris: ['/a'],
      scopes: random.pick([[], [{ name: 'read' }], [{ name: 'new' }]]),
      type: 't',
      ownerManagedAccess: true,
      owner: random.pick([{ id: 'nope' }, { name: 'ann' }]),
      attributes: { a: ['b'] },
    }),
  authScope: (random) =>
    optional(random, { name: random.pick([nameOf(random), 'read', 'write']), displayName: 'd', iconUri: 'i' }),
  scope: (random) =>
    optional(random, {
      name: random.pick([nameOf(random), 'profile', 'a b', '']),
      protocol: random.pick(['openid-connect', 'saml', 'nope']),
      description: 'd',
      attributes: { 'include.in.token.scope': 'true' },
      protocolMappers: [
        { name: 'm', protocol: 'openid-connect', protocolMapper: 'oidc-usermodel-attribute-mapper', config: {} },
      ],
    }),
  access: (random) => ({ expiration: random.pick([60, -1, 0]), count: random.pick([1, 0, -1]) }),
};
