import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../../src/index.ts';
import { readRealmFiles } from '../../../src/token/realm/import/read-realm-files.ts';
import { emptyFolder } from '../../support/command.ts';
import { memoryOutput } from '../../support/memory-output.ts';
import { postForm } from '../../support/token-request.ts';

const realm = {
  realm: 'r',
  enabled: true,
  acessTokenLifespan: 60,
  otpPolicyOfTomorrow: true,
  clients: [
    { clientId: 'a', serviceAccountEnabled: true, comment: null, defaultClientScopes: ['email', 'nope'] },
    { clientId: 'b', secret: '**********', protocolMappers: [{ protocolMapper: 'oidc-acr-mapper', settings: {} }] },
  ],
};
const file = path.join(emptyFolder(), 'r.json');
writeFileSync(file, JSON.stringify(realm));

const warnings = [
  `${file}: acessTokenLifespan: ignored: unknown setting, for which Keycloak 26.7 refuses the file`,
  `${file}: otpPolicyOfTomorrow: ignored: unknown setting, for which Keycloak 26.7 refuses the file`,
  `${file}: clients[0].serviceAccountEnabled: ignored: unknown setting, for which Keycloak 26.7 refuses the file`,
  `${file}: clients[0].comment: ignored: unknown setting, for which Keycloak 26.7 refuses the file`,
  `${file}: clients[1].protocolMappers[0].settings: ignored: unknown setting, for which Keycloak 26.7 refuses the file`,
  `${file}: clients[0].defaultClientScopes[1]: ignored: unknown client scope "nope"`,
  `${file}: clients[1].secret is hidden in this export: the asterisks are the secret`,
];

test('settings that no realm has, scopes that are missing and hidden secrets give a warning with their place', async () => {
  expect((await readRealmFiles([file]))[0]?.warnings).toEqual(warnings);
});

test('each is one line on standard error when the realm is first used', async () => {
  const stderr = memoryOutput();
  await using server = await startServer({ port: 0, auth: { realmFiles: [file] }, log: { level: 'warn' } }, { stderr });
  await postForm(server.url, 'r/protocol/openid-connect/token', {});
  await postForm(server.url, 'r/protocol/openid-connect/token', {});
  const lines = stderr.lines.join('\n');
  for (const warning of warnings) expect(lines.split(`WARNING:  ${warning}`)).toHaveLength(2);
});

test('an export of Keycloak itself gives no warning', async () => {
  const names = ['demo', 'closed', 'odd', 'umlaut'];
  const realms = await readRealmFiles(names.map((name) => `test/golden/realm-${name}.json`));
  expect(realms.flatMap((each) => each.warnings)).toEqual([]);
});

test('what is not supported gives a warning', async () => {
  const attributes = {
    'tls.client.certificate.bound.access.tokens': 'true',
    'id.token.encrypted.response.alg': 'RSA1_5',
    'user.info.encrypted.response.alg': 'RSA-OAEP',
  };
  const place = path.join(emptyFolder(), 'unsupported.json');
  const clientPolicies = {
    policies: [
      { name: 'off', enabled: false },
      { name: 'on', enabled: true },
    ],
  };
  const clients = [{ clientId: 'a', attributes }];
  writeFileSync(place, JSON.stringify({ realm: 'r', clients, organizationsEnabled: true, clientPolicies }));
  expect((await readRealmFiles([place]))[0]?.warnings.map((text) => text.slice(place.length + 2))).toEqual([
    'clients[0].attributes["tls.client.certificate.bound.access.tokens"]: tokens bound to a client certificate are not supported: the client gets no tokens, as from Keycloak without a certificate',
    'clients[0].attributes["id.token.encrypted.response.alg"]: RSA1_5 is not supported: the response is an error',
    'organizationsEnabled: nobody is invited to an organization',
    'clientPolicies.policies: client policies are not supported: none applies',
  ]);
});

test('what a realm has and nothing here does is named by its place, one line each; what is usual is not', async () => {
  const place = path.join(emptyFolder(), 'features.json');
  const usual = {
    browserFlow: 'browser',
    loginTheme: 'keycloak',
    eventsListeners: ['jboss-logging'],
    smtpServer: {},
    webAuthnPolicyRpEntityName: 'keycloak',
    webAuthnPolicySignatureAlgorithms: ['ES256', 'RS256'],
    identityProviders: [
      { alias: 'off', enabled: false },
      { alias: 'on', providerId: 'github' },
    ],
    passwordPolicy: 'length(8) and passwordHistory(3)',
    clients: [{ clientId: 'a', authenticationFlowBindingOverrides: {}, protocol: 'openid-connect' }],
  };
  const unusual = {
    identityProviders: [{ alias: 'hub', providerId: 'saml' }],
    browserFlow: 'mine',
    directGrantFlow: 'mine too',
    registrationAllowed: true,
    resetPasswordAllowed: true,
    verifyEmail: true,
    smtpServer: { host: 'mail', from: 'r@example.org' },
    internationalizationEnabled: true,
    supportedLocales: ['en', 'sv'],
    loginTheme: 'ours',
    passwordPolicy: 'passwordBlacklist(words.txt)',
    userManagedAccessAllowed: true,
    components: { 'org.keycloak.storage.UserStorageProvider': [{ providerId: 'ldap', config: { enabled: ['true'] } }] },
    eventsListeners: ['jboss-logging', 'ours'],
    clients: [
      {
        clientId: 'a',
        authenticationFlowBindingOverrides: { browser: 'x' },
        attributes: { 'request.object.required': 'request only' },
      },
      { clientId: 'b', protocol: 'saml' },
    ],
    webAuthnPolicyUserVerificationRequirement: 'discouraged',
  };
  const warningsOf = async (realm: object) => {
    writeFileSync(place, JSON.stringify({ realm: 'r', ...realm }));
    return (await readRealmFiles([place]))[0]?.warnings.map((text) => text.slice(place.length + 2).split(':', 1)[0]);
  };
  expect(await warningsOf(usual)).toEqual([]);
  expect(await warningsOf(unusual)).toEqual([
    'identityProviders',
    'smtpServer',
    'supportedLocales',
    'loginTheme',
    'passwordPolicy',
    'userManagedAccessAllowed',
    'components["org.keycloak.storage.UserStorageProvider"]',
    'eventsListeners',
    'clients[0].attributes["request.object.required"]',
    'clients[1].protocol',
    'webAuthnPolicyUserVerificationRequirement',
    // There are no such flows.
    'browserFlow',
    'directGrantFlow',
    'clients[0].authenticationFlowBindingOverrides.browser',
  ]);
});

test('what Keycloak refuses a file for is said with its place', async () => {
  const place = path.join(emptyFolder(), 'refused.json');
  const realm = {
    realm: 'r$',
    browserSecurityHeaders: { referrerPolicy: 'a\nb', xRobotsTag: 'none' },
    passwordPolicy: 'length(x) and nonsense(3) and digits(2) and passwordHistory(undefined)',
    ssoSessionIdleTimeout: 60,
    ssoSessionMaxLifespan: 600,
    clientSessionIdleTimeout: 61,
    smtpServer: { host: 'h', from: `$\{MAIL}` },
    clients: [
      { clientId: 'a', attributes: { 'client.session.max.lifespan': '601' } },
      {
        clientId: 'b',
        authorizationSettings: {
          policies: [
            { name: 'p', type: 'js' },
            { name: 'q', type: 'role' },
          ],
        },
      },
    ],
  };
  writeFileSync(place, JSON.stringify(realm));
  const why = 'for which Keycloak 26.7 refuses the file';
  const said = (await readRealmFiles([place]))[0]?.warnings.map((text) => text.slice(place.length + 2));
  expect(said?.filter((text) => text.endsWith(why))).toEqual([
    `realm: character "$" not allowed, ${why}`,
    `browserSecurityHeaders.referrerPolicy: ignored: no header can have this value, ${why}`,
    `passwordPolicy: ignored: the number of length is none, ${why}`,
    `passwordPolicy: ignored: there is no password policy "nonsense", ${why}`,
    `clientSessionIdleTimeout: longer than ssoSessionIdleTimeout, ${why}`,
    `clients[0].attributes["client.session.max.lifespan"]: longer than ssoSessionMaxLifespan, ${why}`,
    `smtpServer.from: ignored: no address of a sender, ${why}`,
    `clients[1].authorizationSettings.policies[0]: ignored: policies are not written in JavaScript, ${why}`,
  ]);
});

test('a file with templates of older versions gets the client scopes that every realm has', async () => {
  const place = path.join(emptyFolder(), 'templates.json');
  const clientTemplates = [{ name: 'mine', protocol: 'openid-connect' }];
  writeFileSync(place, JSON.stringify({ realm: 'r', clientTemplates, clients: [{ clientId: 'a' }] }));
  const scopes = (await readRealmFiles([place]))[0]?.clientScopes.map(({ name }) => name);
  expect(scopes).toEqual(expect.arrayContaining(['email', 'profile', 'mine']));
});

test('half of a surrogate pair is no name of a realm', async () => {
  const place = path.join(emptyFolder(), 'surrogate.json');
  writeFileSync(place, '{"realm":"a\\ud800"}');
  await expect(readRealmFiles([place])).rejects.toThrow(`${place}: realm: has half of a surrogate pair`);
});

test('a step of a flow in use that Keycloak does not have is named, and the file is taken', async () => {
  const place = path.join(emptyFolder(), 'flows.json');
  const steps = (...authenticators: readonly string[]) =>
    authenticators.map((authenticator) => ({ authenticator, requirement: 'REQUIRED' }));
  const flow = (alias: string, authenticationExecutions: readonly object[]) => ({
    alias,
    providerId: 'basic-flow',
    topLevel: true,
    authenticationExecutions,
  });
  const realm = {
    realm: 'r',
    browserFlow: 'own',
    authenticationFlows: [
      flow('own', [...steps('auth-cookie', 'ours'), { flowAlias: 'below', requirement: 'ALTERNATIVE' }]),
      flow('below', [...steps('theirs'), { authenticator: 'off', requirement: 'DISABLED' }]),
      flow('not in use', steps('nobody')),
    ],
    clients: [{ clientId: 'a', authenticationFlowBindingOverrides: { browser: 'own' } }],
  };
  writeFileSync(place, JSON.stringify(realm));
  const said = (await readRealmFiles([place]))[0]?.warnings.map((text) => text.slice(place.length + 2));
  const why = 'who comes to it gets an error';
  expect(said).toEqual([
    `authenticationFlows[0].authenticationExecutions[1].authenticator: there is no authenticator "ours": ${why}`,
    `authenticationFlows[1].authenticationExecutions[0].authenticator: there is no authenticator "theirs": ${why}`,
  ]);
});
