import type { AppKind } from './app-kinds.ts';

/** Where applications listen, by their names. */
export type AppUrls = ReadonlyMap<string, string>;

const password = (value: string) => [{ type: 'password', value }];
const person = (username: string, more: object = {}) => ({
  username,
  enabled: true,
  email: `${username}@example.org`,
  emailVerified: true,
  firstName: 'Ada',
  lastName: "O'Lovelace",
  credentials: password(`${username}-pw`),
  ...more,
});

export const otpSecret = 'secret-of-the-one-with-otp';

/** The realm of all applications, in the form of Keycloak's export. */
export const appsRealm = (realm: string, kinds: readonly AppKind[], urls: AppUrls) => ({
  realm,
  enabled: true,
  sslRequired: 'none',
  rememberMe: true,
  displayName: 'Apps & Co',
  passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1) and length(5)',
  bruteForceProtected: true,
  failureFactor: 3,
  permanentLockout: true,
  quickLoginCheckMilliSeconds: 1,
  clients: kinds.map(({ name, isPublic = false, client }) => ({
    clientId: name,
    enabled: true,
    protocol: 'openid-connect',
    publicClient: isPublic,
    ...(isPublic ? { webOrigins: ['+'] } : { secret: `${name}-secret` }),
    redirectUris: [`${urls.get(name)}/*`],
    attributes: {
      'post.logout.redirect.uris': '+',
      'oauth2.device.authorization.grant.enabled': 'true',
      ...(name === 'spring' && { 'backchannel.logout.url': `${urls.get(name)}/logout/connect/back-channel/keycloak` }),
    },
    ...client,
  })),
  users: [
    ...['ada', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gus', 'hal', 'ida', 'jan', 'kim'].map((username) =>
      person(username),
    ),
    person('off', { enabled: false }),
    person('new-password', { requiredActions: ['UPDATE_PASSWORD'] }),
    person('profile', { requiredActions: ['UPDATE_PROFILE'] }),
    person('set-up-otp', { requiredActions: ['CONFIGURE_TOTP'] }),
    person('otp', {
      credentials: [
        ...password('otp-pw'),
        {
          type: 'otp',
          secretData: JSON.stringify({ value: otpSecret }),
          credentialData: JSON.stringify({ subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1' }),
        },
      ],
    }),
  ],
});
