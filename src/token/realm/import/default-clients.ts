interface RoleSource {
  readonly name: string;
  readonly description: string;
  readonly composites?: { readonly client: Readonly<Record<string, readonly string[]>> };
}

const role = (name: string, client?: string, composites: string[] = []): RoleSource => ({
  name,
  description: `$\{role_${name}}`,
  ...(client !== undefined && { composites: { client: { [client]: composites } } }),
});

/** What may be managed in a realm, each a role. */
const managementRoles = [
  'create-client',
  'impersonation',
  'manage-authorization',
  'manage-clients',
  'manage-events',
  'manage-identity-providers',
  'manage-organizations',
  'manage-realm',
  'manage-users',
  'query-clients',
  'query-groups',
  'query-organizations',
  'query-realms',
  'query-users',
  'view-authorization',
  'view-clients',
  'view-events',
  'view-identity-providers',
  'view-organizations',
  'view-realm',
  'view-users',
];

const managementComposites: Record<string, string[]> = {
  'view-clients': ['query-clients'],
  'view-organizations': ['query-organizations'],
  'view-users': ['query-users', 'query-groups'],
};

/** The roles of a client by which a realm is managed. */
export const managementRolesOf = (client: string): readonly RoleSource[] =>
  managementRoles.map((name) =>
    managementComposites[name] === undefined ? role(name) : role(name, client, managementComposites[name]),
  );

const lightweight = { 'client.use.lightweight.access.token.enabled': 'true' };
const browser = { 'post.logout.redirect.uris': '+', 'pkce.code.challenge.method': 'S256' };

/** The clients that every realm has, in the form of the export (Keycloak 26.7). */
export function builtInClients(realm: string): readonly Record<string, unknown>[] {
  const segment = encodeURIComponent(realm);
  const account = {
    rootUrl: `$\{authBaseUrl}`,
    baseUrl: `/realms/${segment}/account/`,
    redirectUris: [`/realms/${segment}/account/*`],
    publicClient: true,
    fullScopeAllowed: false,
  };
  const clients = [
    { clientId: 'account', ...account, attributes: { 'post.logout.redirect.uris': '+' } },
    {
      clientId: 'account-console',
      ...account,
      attributes: browser,
      protocolMappers: [
        {
          name: 'audience resolve',
          protocol: 'openid-connect',
          protocolMapper: 'oidc-audience-resolve-mapper',
          config: {},
        },
      ],
    },
    {
      clientId: 'admin-cli',
      publicClient: true,
      standardFlowEnabled: false,
      directAccessGrantsEnabled: true,
      attributes: lightweight,
    },
    { clientId: 'broker', bearerOnly: true, fullScopeAllowed: false, attributes: { realm_client: 'true' } },
    { clientId: 'realm-management', bearerOnly: true, fullScopeAllowed: false, attributes: { realm_client: 'true' } },
    {
      clientId: 'security-admin-console',
      rootUrl: `$\{authAdminUrl}`,
      baseUrl: `/admin/${segment}/console/`,
      redirectUris: [`/admin/${segment}/console/*`],
      webOrigins: ['+'],
      publicClient: true,
      attributes: { ...lightweight, ...browser },
      protocolMappers: [localeMapper],
    },
  ];
  return clients.map((client) => ({
    ...client,
    name: `$\{client_${client.clientId}}`,
    attributes: { realm_client: 'false', ...client.attributes },
  }));
}

const localeMapper = {
  name: 'locale',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-usermodel-attribute-mapper',
  config: {
    'introspection.token.claim': 'true',
    'userinfo.token.claim': 'true',
    'user.attribute': 'locale',
    'id.token.claim': 'true',
    'access.token.claim': 'true',
    'claim.name': 'locale',
    'jsonType.label': 'String',
  },
};

/** The roles of those clients, in the form of the export. */
export const builtInClientRoles: Readonly<Record<string, readonly RoleSource[]>> = {
  account: [
    role('delete-account'),
    role('manage-account', 'account', ['manage-account-links']),
    role('manage-account-links'),
    role('manage-consent', 'account', ['view-consent']),
    role('view-applications'),
    role('view-consent'),
    role('view-groups'),
    role('view-profile'),
  ],
  broker: [role('read-token')],
  'realm-management': [
    role('realm-admin', 'realm-management', managementRoles),
    ...managementRolesOf('realm-management'),
  ],
};
