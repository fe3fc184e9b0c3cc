import { createHash } from 'node:crypto';

/** The same identifier for the same name in a realm, on both servers. */
const id = (realm: string, name: string) =>
  createHash('sha256')
    .update(`${realm} ${name}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

const mapper = (realm: string) => ({
  id: id(realm, 'mapper'),
  name: 'claim',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-hardcoded-claim-mapper',
  config: { 'claim.name': 'a', 'claim.value': 'b', 'access.token.claim': 'true' },
});

/** Who calls the admin API, with roles of realm-management; the first is the administrator of all realms. */
export const callers: Readonly<Record<string, readonly string[]>> = {
  'caller-all': ['realm-admin'],
  'caller-views': ['view-realm', 'view-users', 'view-clients', 'view-events'],
  'caller-users': ['manage-users'],
  'caller-clients': ['manage-clients'],
  'caller-queries': ['query-users', 'query-groups', 'query-clients'],
  'caller-none': [],
};

const personOf =
  (realm: string) =>
  (username: string, more: object = {}) => ({
    id: id(realm, username),
    username,
    email: `${username}@example.org`,
    firstName: 'A',
    lastName: 'B',
    enabled: true,
    emailVerified: true,
    credentials: [{ type: 'password', value: 'p' }],
    ...more,
  });

const groupOf =
  (realm: string) =>
  (name: string, more: object = {}) => ({ id: id(realm, `group ${name}`), name, ...more });

/** A realm that both servers import. */
export function adminCallsRealm(realm: string) {
  const [person, group] = [personOf(realm), groupOf(realm)];
  return {
    realm,
    enabled: true,
    organizationsEnabled: true,
    roles: {
      realm: [
        { id: id(realm, 'reader'), name: 'reader' },
        {
          id: id(realm, 'editor'),
          name: 'editor',
          composite: true,
          composites: { realm: ['reader'], client: { app: ['own'] } },
        },
      ],
      client: {
        app: [
          { id: id(realm, 'own'), name: 'own' },
          { id: id(realm, 'other'), name: 'other' },
        ],
      },
    },
    groups: [
      group('staff', { subGroups: [group('berlin'), group('rome')], realmRoles: ['reader'] }),
      group('guests', { clientRoles: { app: ['own'] } }),
    ],
    clients: [
      {
        id: id(realm, 'app'),
        clientId: 'app',
        secret: 'secret',
        redirectUris: ['http://localhost/*'],
        serviceAccountsEnabled: true,
        authorizationServicesEnabled: true,
        protocolMappers: [mapper(realm)],
      },
      {
        id: id(realm, 'page'),
        clientId: 'page',
        publicClient: true,
        directAccessGrantsEnabled: true,
        redirectUris: ['*'],
      },
      { id: id(realm, 'api'), clientId: 'api', bearerOnly: true },
    ],
    identityProviders: [
      {
        alias: 'corp',
        providerId: 'oidc',
        enabled: true,
        config: {
          clientId: 'a',
          clientSecret: 'b',
          tokenUrl: 'https://i.example/t',
          authorizationUrl: 'https://i.example/a',
        },
      },
    ],
    identityProviderMappers: [
      {
        name: 'role of all',
        identityProviderAlias: 'corp',
        identityProviderMapper: 'oidc-hardcoded-role-idp-mapper',
        config: { syncMode: 'INHERIT', role: 'reader' },
      },
    ],
    users: [
      person('ann', { groups: ['/staff/berlin'], realmRoles: ['editor'] }),
      person('bob', { groups: ['/guests'], clientRoles: { app: ['own'] } }),
      person('cat', { enabled: false, requiredActions: ['UPDATE_PASSWORD'] }),
      ...Object.entries(callers).map(([name, roles]) => person(name, { clientRoles: { 'realm-management': roles } })),
    ],
  };
}

/** What the realm has besides, made over the admin API: method, path and body. */
export const additions = (realm: string): readonly (readonly [method: string, at: string, body: unknown])[] => [
  ['POST', '/organizations', { name: 'acme', alias: 'acme', domains: [{ name: 'acme.org' }] }],
  ['POST', '/clients-initial-access', { expiration: 600, count: 2 }],
  ['POST', '/authentication/flows/browser/copy', { newName: 'my browser' }],
  ['POST', `/clients/${id(realm, 'app')}/authz/resource-server/scope`, { name: 'read' }],
  ['POST', `/clients/${id(realm, 'app')}/authz/resource-server/resource`, { name: 'a', scopes: [{ name: 'read' }] }],
  [
    'POST',
    `/clients/${id(realm, 'app')}/authz/resource-server/policy/role`,
    { name: 'readers', roles: [{ id: id(realm, 'reader') }] },
  ],
  ['POST', '/localization/de', { hello: 'Hallo' }],
];
