/** A realm in which everything is on that people and programs can do by themselves. */
export const peopleRealm = {
  realm: 'people',
  enabled: true,
  sslRequired: 'none',
  registrationAllowed: true,
  resetPasswordAllowed: true,
  verifyEmail: false,
  organizationsEnabled: true,
  eventsEnabled: true,
  adminEventsEnabled: true,
  accessTokenLifespan: 36_000,
  // Not what is measured.
  passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1)',
  internationalizationEnabled: true,
  supportedLocales: ['en', 'de'],
  users: [
    {
      username: 'ada',
      enabled: true,
      email: 'ada@example.test',
      firstName: 'Ada',
      lastName: 'Test',
      credentials: [{ type: 'password', value: 'ada-pw' }],
      clientRoles: { account: ['manage-account', 'view-profile', 'view-consent', 'manage-consent'] },
    },
    {
      username: 'service-account-albums',
      enabled: true,
      serviceAccountClientId: 'albums',
      clientRoles: { albums: ['uma_protection'], 'realm-management': ['manage-clients'] },
    },
  ],
  clients: [
    {
      clientId: 'app',
      publicClient: true,
      directAccessGrantsEnabled: true,
      redirectUris: ['http://localhost:3000/*'],
      fullScopeAllowed: true,
    },
    {
      clientId: 'albums',
      secret: 'albums-secret',
      serviceAccountsEnabled: true,
      authorizationServicesEnabled: true,
      authorizationSettings: {
        allowRemoteResourceManagement: true,
        policyEnforcementMode: 'ENFORCING',
        scopes: [{ name: 'view' }],
        resources: [{ name: 'album', type: 'album', uris: ['/a/*'], scopes: [{ name: 'view' }] }],
        policies: [
          { name: 'ada', type: 'user', config: { users: '["ada"]' } },
          {
            name: 'albums',
            type: 'resource',
            config: { resources: '["album"]', applyPolicies: '["ada"]' },
          },
        ],
      },
    },
  ],
};
