import { textsOfRealm } from '../../real-login/languages/language-realm.ts';

/** The realms of the stories. */
export interface RealmNames {
  /** Where people make accounts and log in. */
  readonly people: string;
  /** Whose people log in there, too. */
  readonly provider: string;
  /** Where people say first who they are. */
  readonly members: string;
}

export const realmNames = (prefix: string): RealmNames => ({
  people: `${prefix}people`,
  provider: `${prefix}provider`,
  members: `${prefix}members`,
});

const person = (username: string, more: object = {}) => ({
  username,
  enabled: true,
  email: `${username}@example.org`,
  emailVerified: true,
  firstName: 'Given',
  lastName: 'Family',
  credentials: [{ type: 'password', value: `${username}-pw` }],
  ...more,
});

const client = (clientId: string, app: string, more: object = {}) => ({
  clientId,
  enabled: true,
  protocol: 'openid-connect',
  publicClient: true,
  redirectUris: [`${app}/*`],
  baseUrl: `${app}/`,
  attributes: { 'post.logout.redirect.uris': '+' },
  ...more,
});

const languages = ['en', 'de'];

async function common(realm: string, mailPort: number) {
  const texts = await Promise.all(languages.map(async (one) => [one, await textsOfRealm(one)] as const));
  return {
    realm,
    enabled: true,
    sslRequired: 'none',
    internationalizationEnabled: true,
    supportedLocales: languages,
    defaultLocale: 'en',
    localizationTexts: Object.fromEntries(texts),
    passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1) and length(5)',
    smtpServer: { host: '127.0.0.1', port: String(mailPort), from: 'sso@example.test' },
  };
}

/** @param url of the server @param app where the application of all realms is */
export async function realmsOf(url: string, { people, provider, members }: RealmNames, app: string, mailPort: number) {
  const issuer = `${url}/realms/${provider}`;
  const at = `${issuer}/protocol/openid-connect`;
  const broker = (alias: string, more: object = {}) => ({
    alias,
    providerId: 'keycloak-oidc',
    enabled: true,
    displayName: 'The others',
    config: {
      clientId: 'broker',
      clientSecret: 'broker-secret',
      clientAuthMethod: 'client_secret_post',
      issuer,
      authorizationUrl: `${at}/auth`,
      tokenUrl: `${at}/token`,
      userInfoUrl: `${at}/userinfo`,
      logoutUrl: `${at}/logout`,
      jwksUrl: `${at}/certs`,
      useJwksUrl: 'true',
      validateSignature: 'true',
    },
    ...more,
  });
  return [
    {
      ...(await common(provider, mailPort)),
      clients: [
        {
          clientId: 'broker',
          secret: 'broker-secret',
          redirectUris: [`${url}/realms/${people}/broker/*`, `${url}/realms/${members}/broker/*`],
          attributes: { 'post.logout.redirect.uris': '+' },
        },
      ],
      users: languages.flatMap((one) => [
        person(`alice-${one}`),
        person(`carol-${one}`),
        person(`nameless-${one}`, { firstName: undefined, lastName: undefined, email: undefined }),
        person(`worker-${one}`, { email: `worker-${one}@works.test` }),
      ]),
    },
    {
      ...(await common(people, mailPort)),
      displayName: 'People & Co',
      registrationAllowed: true,
      resetPasswordAllowed: true,
      verifyEmail: true,
      clients: [
        client('app', app),
        client('consent', app, { consentRequired: true, defaultClientScopes: ['profile'], name: 'App of others' }),
      ],
      users: languages.flatMap((one) => [person(`carol-${one}`), person(`fay-${one}`), person(`gus-${one}`)]),
      identityProviders: [broker('others')],
    },
    {
      ...(await common(members, mailPort)),
      organizationsEnabled: true,
      clients: [client('app', app)],
      users: languages.map((one) => person(`member-${one}`, { email: `member-${one}@acme.test` })),
      identityProviders: [broker('works')],
    },
  ];
}

type Admin = (method: string, at: string, body?: unknown) => Promise<unknown>;

/** Makes the organizations of a realm: `acme` has members, `works` has a provider. */
export async function makeOrganizations(admin: Admin, { members }: RealmNames): Promise<void> {
  for (const name of ['acme', 'works'])
    await admin('POST', `/${members}/organizations`, { name, alias: name, domains: [{ name: `${name}.test` }] });
  const all = (await admin('GET', `/${members}/organizations`)) as { id: string; name: string }[];
  const idOf = (name: string) => all.find((one) => one.name === name)?.id;
  const users = (await admin('GET', `/${members}/users?search=member-`)) as { id: string }[];
  for (const { id } of users) await admin('POST', `/${members}/organizations/${idOf('acme')}/members`, id);
  await admin('POST', `/${members}/organizations/${idOf('works')}/identity-providers`, 'works');
  const at = `/${members}/identity-provider/instances/works`;
  const provider = (await admin('GET', at)) as { config: object };
  const config = {
    ...provider.config,
    'kc.org.domain': 'works.test',
    'kc.org.broker.redirect.mode.email-matches': 'true',
  };
  await admin('PUT', at, { ...provider, config });
}
