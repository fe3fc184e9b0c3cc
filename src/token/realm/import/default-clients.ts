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

/** The clients that every realm has, in the form of the export. */
export const builtInClients: readonly Record<string, unknown>[] = [
  { clientId: 'account', publicClient: true, fullScopeAllowed: false },
  { clientId: 'account-console', publicClient: true, fullScopeAllowed: false },
  {
    clientId: 'admin-cli',
    publicClient: true,
    directAccessGrantsEnabled: true,
    attributes: { 'client.use.lightweight.access.token.enabled': 'true' },
  },
  { clientId: 'broker', bearerOnly: true, fullScopeAllowed: false },
  { clientId: 'realm-management', bearerOnly: true, fullScopeAllowed: false },
  {
    clientId: 'security-admin-console',
    publicClient: true,
    attributes: { 'client.use.lightweight.access.token.enabled': 'true' },
  },
];

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
