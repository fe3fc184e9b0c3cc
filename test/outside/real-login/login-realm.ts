import type { Random } from '../real-keycloak/random.ts';
import { type OtpPolicy, type Person, people, userOf } from './people.ts';

/** An application, and what is known of it. */
export interface App {
  readonly clientId: string;
  readonly secret?: string;
  readonly redirectUris: readonly string[];
  readonly [member: string]: unknown;
}

/** A realm in which people log in, in the form of Keycloak's export, and who they are. */
export interface LoginRealm extends OtpPolicy {
  readonly realm: string;
  readonly clients: readonly App[];
  readonly users: readonly object[];
  readonly people: readonly Person[];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

const everyFlow = { standardFlowEnabled: true, implicitFlowEnabled: true, directAccessGrantsEnabled: true };

export const apps = (random: Random): readonly App[] => [
  {
    clientId: 'spa',
    name: 'The <b>Shop</b> & more',
    publicClient: true,
    redirectUris: ['https://app.example/*', 'http://127.0.0.1/*', 'custom.scheme:/cb'],
    webOrigins: ['+'],
    rootUrl: 'https://app.example',
    baseUrl: '/home',
    attributes: { 'post.logout.redirect.uris': '+', 'oauth2.device.authorization.grant.enabled': 'true' },
  },
  {
    clientId: 'pkce',
    publicClient: true,
    redirectUris: ['https://pkce.example/cb', '/relative/*'],
    rootUrl: 'https://pkce.example',
    attributes: { 'pkce.code.challenge.method': random.pick(['S256', 'S256', 'plain']) },
  },
  {
    clientId: 'web',
    secret: 'web-secret',
    ...everyFlow,
    redirectUris: ['https://web.example/cb', 'https://web.example/in?a=b', 'https://*.wild.example/x'],
    serviceAccountsEnabled: true,
    attributes: {
      'post.logout.redirect.uris': 'https://web.example/out##https://web.example/bye/*',
      'standard.token.exchange.enabled': 'true',
      'oauth2.device.authorization.grant.enabled': 'true',
      'use.refresh.tokens': String(random.chance(0.8)),
    },
  },
  {
    clientId: 'consent',
    name: 'Consent app',
    secret: 'consent-secret',
    consentRequired: true,
    redirectUris: ['https://consent.example/*'],
    optionalClientScopes: ['phone', 'address', 'offline_access'],
    attributes: {
      'display.on.consent.screen': String(random.chance(0.5)),
      'consent.screen.text': 'About <i>this</i> app',
      'oauth2.device.authorization.grant.enabled': 'true',
    },
  },
  {
    clientId: 'frontchannel',
    secret: 'frontchannel-secret',
    frontchannelLogout: true,
    redirectUris: ['*'],
    attributes: {
      'frontchannel.logout.url': 'https://frontchannel.example/logout',
      'frontchannel.logout.session.required': 'true',
      'require.pushed.authorization.requests': String(random.chance(0.2)),
    },
  },
  { clientId: 'closed', enabled: false, publicClient: true, redirectUris: ['https://closed.example/*'] },
  {
    clientId: 'service',
    secret: 'service-secret',
    standardFlowEnabled: false,
    serviceAccountsEnabled: true,
    redirectUris: [],
  },
  { clientId: 'bearer', bearerOnly: true, redirectUris: [] },
];

/** A code is right in its period: the longer, the better for a slow machine. */
const otpPolicy = (random: Random): OtpPolicy => ({
  otpPolicyAlgorithm: random.pick(['HmacSHA1', 'HmacSHA1', 'HmacSHA256']),
  otpPolicyDigits: random.pick([6, 6, 8]),
  otpPolicyPeriod: random.pick([30, 30, 60]),
});

const actionNames = [
  'TERMS_AND_CONDITIONS',
  'UPDATE_PROFILE',
  'VERIFY_EMAIL',
  'CONFIGURE_TOTP',
  'UPDATE_PASSWORD',
  'VERIFY_PROFILE',
];

/** Priorities of all kinds, some of them the same; now and then an action is off. */
const requiredActions = (random: Random) =>
  actionNames.map((alias) => ({
    alias,
    name: alias,
    providerId: alias,
    config: {},
    enabled: random.chance(0.95),
    defaultAction: random.chance(0.1),
    priority: 10 * random.below(5),
  }));

/** @param realm its name @param size how many people there are */
export function loginRealm(random: Random, realm: string, size: number): LoginRealm {
  const all = people(random, size);
  return {
    realm,
    ...(random.chance(0.5) && { displayName: 'Realm & <Co>' }),
    enabled: true,
    sslRequired: 'none',
    registrationAllowed: false,
    resetPasswordAllowed: false,
    rememberMe: random.chance(0.7),
    loginWithEmailAllowed: random.chance(0.7),
    editUsernameAllowed: random.chance(0.2),
    revokeRefreshToken: random.chance(0.3),
    // Longer than a slow machine takes from one step to the next.
    accessCodeLifespan: 60,
    accessCodeLifespanLogin: 1800,
    bruteForceProtected: random.chance(0.4),
    failureFactor: 2,
    quickLoginCheckMilliSeconds: 1,
    // A single round, so that a test does not wait for hashes.
    passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1) and length(3) and notUsername',
    ...otpPolicy(random),
    ...(random.chance(0.7) && { requiredActions: requiredActions(random) }),
    attributes: { 'acr.loa.map': random.chance(0.5) ? '{"bronze":"1","gold":"2"}' : '{}' },
    clients: apps(random).map((app) => ({ protocol: 'openid-connect', enabled: true, ...app })),
    users: all.map(userOf),
    people: all,
  };
}
