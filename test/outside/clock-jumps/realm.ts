const person = (username: string) => ({
  username,
  enabled: true,
  email: `${username}@example.test`,
  firstName: 'A',
  lastName: 'B',
  credentials: [{ type: 'password', value: 'secret' }],
});

/** A realm in which passwords may be guessed three times. */
export const jumpsRealm = {
  realm: 'jumps',
  enabled: true,
  sslRequired: 'none',
  accessTokenLifespan: 60,
  bruteForceProtected: true,
  failureFactor: 3,
  waitIncrementSeconds: 60,
  minimumQuickLoginWaitSeconds: 60,
  users: [person('ada'), person('bob')],
  clients: [
    {
      clientId: 'jumper',
      secret: 'jumper-secret',
      serviceAccountsEnabled: true,
      directAccessGrantsEnabled: true,
      protocolMappers: [
        {
          name: 'audience',
          protocol: 'openid-connect',
          protocolMapper: 'oidc-audience-mapper',
          config: { 'included.client.audience': 'jumper', 'access.token.claim': 'true' },
        },
      ],
    },
    {
      clientId: 'app',
      publicClient: true,
      redirectUris: ['http://localhost:3000/*'],
      attributes: { 'oauth2.device.authorization.grant.enabled': 'true' },
    },
  ],
};
